import { parsePhoneNumberWithError } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { cellOf } from '#site/parts/admin/csv-cell.ts'

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫']
const separators = [',', ';', '\t', '|', '\n', '\r\n', '\v', '\f', '\u0085', '\u2028']
const hidden = ['', ' ', '\u00a0', '\u200b', '\ufeff', '\u202e', '"', '\t', '\u0000', "''\u2060 "]

test('no part of an exported cell starts a formula, whichever separator a program uses', () => {
  for (const sign of signs)
    for (const before of hidden)
      for (const separator of ['', ...separators]) {
        const name = `${separator && 'Jan'}${separator}${before}${sign}SUM(1+1);x`
        for (const piece of cellOf(name).split(/[,;\t|\r\n\v\f\x85\u2028]/)) {
          const shown = piece.replace(/^[\s\p{C}\p{Z}"]+/u, '')
          expect(signs, JSON.stringify(name)).not.toContain(shown[0])
        }
      }
})

test('a phone number in an export is text for spreadsheets and a number for phone libraries', () => {
  const cell = cellOf('+48601234567')
  expect(cell).toBe('tel:+48601234567')
  expect(parsePhoneNumberWithError(cell).number).toBe('+48601234567')
})

test('numbers, names and texts are exported as they are', () => {
  expect([-5, '-12.50', 0, null, 'Jan Nowak', 'a-b', 'jan@shop.example'].map(cellOf)).toEqual([
    ...['-5', '-12.50', '0', '', 'Jan Nowak', 'a-b', 'jan@shop.example'],
  ])
  expect(cellOf('say "hello"; bye')).toBe('"say ""hello""; bye"')
})

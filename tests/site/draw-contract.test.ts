import { expect, test } from 'vitest'
import { drawContract } from '#site/parts/deal/contract/draw-contract.ts'
import { drawnText } from '#site/parts/deal/contract/drawn-text.ts'

test.each([
  ['a pasted table', 'Sofa\t2\t90 kg', 'Sofa    2    90 kg'],
  ['each kind of line end', 'a\r\nb\u2028c\u2029d\u0085e\rf', 'a\nb\nc\nd\ne\nf'],
  ['control characters and marks that nobody sees', 'So\u00adfa\u0007\u202e\u2067\u200b\ufe0f', 'Sofa'],
  ['letters of any script', 'Zażółć Ελλάς Київ אב بطاطس नमस्ते', 'Zażółć Ελλάς Київ אב بطاطس नमस्ते'],
])('a contract has no empty boxes for %s', (_, typed, drawn) => {
  expect(drawnText(typed)).toBe(drawn)
})

test('the drawn contract has no unseen characters of its goods, people and places', async () => {
  const draw = (text: string) => {
    const box = { label: 'Box', value: text, lines: [text] }
    return drawContract({
      title: 'Contract 1',
      facts: text,
      rows: [[box, box]],
      goods: { label: 'Goods', totals: text, things: [{ text, facts: text }], description: text },
      price: { label: 'Price', rows: [{ label: text, amount: '1', isSum: true }] },
      cancelling: { label: 'Cancelling', text },
      terms: text,
      signatures: ['one', 'two'],
      language: 'en',
      pageOf: (page, pages) => `${page}/${pages}`,
    })
  }

  const [odd, plain] = [await draw('x\tx\u2028x\u0007'), await draw('x    x\nx')]

  expect(odd).toHaveLength(plain.length)
})

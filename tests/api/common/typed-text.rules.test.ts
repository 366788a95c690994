import { describe, expect, test } from 'vitest'
import { readPhone } from '#api/common/contact.rules.ts'
import { codeField, emailField, fullNameField, loginField, signInField } from '#api/common/fields.schema.ts'
import { readPage } from '#api/common/paging.rules.ts'
import { asSeen, readCode } from '#api/common/typed-text.rules.ts'
import { yup } from '#api/common/yup.schema.ts'
import { postMessageSchema } from '#api/message/message.schema.ts'
import { toPhoneNumber } from '#api/account/phone/phone-number.lib.ts'
import { FieldErrors } from '#api/kit/fail.ts'

describe('typed or pasted text', () => {
  test('is read without invisible characters, and with plain dashes and spaces', () => {
    expect(asSeen('\u202a\ufeff80‑001\u200b\u202c')).toBe('80-001')
    expect(asSeen(' 10 115 Berlin\u00ad ')).toBe('10 115 Berlin')
    expect(asSeen('１２３−４')).toBe('123-4')
  })

  test.each([
    '123 456',
    '123-456',
    '\u202d123\u00a0456\u202c',
    ' 123456 ',
    '１２３４５６',
    '123\u2009456',
    '123.456',
    '123_456',
    '١٢٣٤٥٦',
  ])('the code "%s" is 123456', (typed) => {
    expect(readCode(typed)).toBe('123456')
    expect(codeField().cast(typed)).toBe('123456')
  })

  test.each([
    '\u202a+48 501 234 567\u202c',
    '\u2066501 234 567\u2069',
    '\u200e501234567\u200f',
    '501\u200b234\u200b567\ufeff',
    '501\u2011234\u2011567',
    '501–234—567',
    '501\u2212234\u2212567',
    'tel:+48501234567',
    'tel:+48-501-234-567;ext=12',
    '(+48) 501 234 567',
    '501\u202f234\u202f567',
    '501\u2009234\u00a0567',
    '５０１２３４５６７',
    '0048 501 234 567',
    '+48 501 234 567 ext. 12',
    '501 234 567 wew. 7',
    '+48 (0) 501 234 567',
    'Tel. 501 234 567',
    'callto:+48501234567',
    '📞 501234567',
    '501·234·567',
    '[+48] 501 234 567',
    '٥٠١٢٣٤٥٦٧',
  ])('the phone number "%s" is +48501234567', (typed) => {
    const errors = new FieldErrors()

    expect(toPhoneNumber(errors, readPhone(typed), 'PL')).toBe('+48501234567')
    errors.throwIfAny()
  })

  test.each([
    ['\u202aAnn@Home.example\u202c', 'Ann@Home.example'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
    ['ann＠home.example', 'ann@home.example'],
    ['mailto:ann@home.example', 'ann@home.example'],
    ['Ann Novak <ann@home.example>,', 'ann@home.example'],
    ['ann@home.example.', 'ann@home.example'],
    ['no address', 'no address'],
    ['ann@ü/evil.example', 'ann@ü/evil.example'],
  ])('the e-mail address "%s" is %s, in a form and at the sign-in', (typed, address) => {
    expect([emailField().cast(typed), signInField().cast(typed)]).toEqual([address, address])
  })

  test('an Italian number keeps its zero', () => {
    expect(toPhoneNumber(new FieldErrors(), readPhone('+39 (0)6 69812345'), 'IT')).toBe('+390669812345')
  })

  test('names and texts are normalised, and names lose direction marks', () => {
    expect(fullNameField().cast('\u202eZoe\u0308\u00a0 Mu\u0308ller\u200b')).toBe('Zo\u00eb M\u00fcller')
    expect(yup.string().trim().cast(' Mu\u0308ller\r\n')).toBe('M\u00fcller')
  })

  test('a login is read without invisible characters', () => {
    expect(loginField().isValidSync('\u200bann_22\u200e')).toBe(true)
  })

  test('a message of 2,000 characters in 41 lines is accepted as a page form sends it: a line end counts once', () => {
    const lines = `${'a'.repeat(47)}\n`.repeat(40)
    const text = lines + 'b'.repeat(2000 - lines.length)

    const { text: kept } = postMessageSchema.cast({ auction: '1', text: text.replaceAll('\n', '\r\n') }) as {
      text: string
    }

    expect(kept).toBe(text)
    expect(yup.string().trim().cast('a\rb')).toBe('a\nb')
  })

  test('a required one is not filled by invisible characters alone, and keeps them between others', async () => {
    const field = yup.string().trim().required()

    for (const blank of ['\u200b', ' \u200e\u2060\u00ad ', '\ufe0f', '\u3164'])
      await expect(field.validate(blank)).rejects.toThrow()
    expect(field.cast('👩\u200d🔧 \u200fabc')).toBe('👩\u200d🔧 \u200fabc')
  })
})

describe('the page number of a list', () => {
  test.each([
    ['', 1],
    ['page=2', 2],
    ['page=1.5', 1],
    ['page=-1', 1],
    ['page=abc', 1],
    ['page=NaN', 1],
    ['page=2&page=7', 2],
    ['page=1000001', 1_000_000],
    ['page=2147483648', 1_000_000],
    ['page=1e30', 1_000_000],
    ['page=Infinity', 1_000_000],
  ])('"?%s" is page %i', (query, page) => {
    expect(readPage(new URLSearchParams(query))).toBe(page)
  })
})

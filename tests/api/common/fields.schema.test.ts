import { describe, expect, test } from 'vitest'
import { emailField, fullNameField, idField, loginField, passwordField, phoneField } from '#api/common/fields.schema.ts'
import { companyNameField, providerNameField } from '#api/account/registration/company.schema.ts'
import type { yup } from '#api/common/yup.schema.ts'
import { isPostalCode, readPostalCode } from '#api/common/countries.rules.ts'
import type { FieldError } from '#api/common/errors.rules.ts'
import { validate } from '#api/kit/input-parser.ts'
import { findAppError } from '#api/kit/fail.ts'

/** The code of the first error, or `fine`. */
function codeOf(field: yup.Schema, value: unknown): string {
  try {
    validate(field, value)
    return 'fine'
  } catch (error) {
    const { errors } = (findAppError(error)?.data ?? {}) as { errors?: FieldError[] }
    return errors?.[0]?.code ?? ''
  }
}

describe('fields', () => {
  test.each(['Ring 07911 123456', 'bob@vans.example Smith', 'Visit https://vans.example/now', 'Vans24.pl Smith'])(
    'a public name has no contact data: %s',
    (name) => {
      expect(codeOf(fullNameField(), name)).toBe('contact_data')
      expect(codeOf(providerNameField(), name)).toBe('contact_data')
      // Only the two sides of a deal see the recipient of an invoice.
      expect(codeOf(companyNameField(), name)).toBe('fine')
    },
  )

  test.each([
    'PHU 2000 Kowalski Sp. z o.o.',
    'Smith & Co. Ltd',
    'A1 Van & Man 2015',
    'Novák s.r.o.',
    'Transport 24/7',
    'S.C. Trans Rapid S.R.L.',
  ])('the name of the company %s is fine', (name) => {
    expect(codeOf(providerNameField(), name)).toBe('fine')
  })

  test.each([
    ['PL', '80-001', 'fine'],
    ['PL', '80001', 'postal_code'],
    ['PL', '800-01', 'postal_code'],
    ['DE', '80331', 'fine'],
    ['DE', '80-331', 'postal_code'],
    ['GB', 'SW1A 1AA', 'fine'],
    ['GB', '12345', 'postal_code'],
    ['NL', '1012 ab', 'fine'],
    ['PT', '1000-001', 'fine'],
  ])('V04: a postal code of %s: %s is %s', (country, code, answer) => {
    expect(isPostalCode(code, country)).toBe(answer === 'fine')
  })

  test.each([
    ['PL', 'PL-00-950', '00-950'],
    ['PL', '\u202a80\u201100\u200b1\u202c', '80-001'],
    ['PL', '80 – 001', '80-001'],
    ['DE', 'D-10115', '10115'],
    ['DE', 'de - 10115', '10115'],
    ['FR', 'F–75001', '75001'],
    ['CZ', 'CZ-110\u00a000', '110 00'],
    ['NL', 'nl-1012 ab', '1012 AB'],
    ['LV', 'LV-1010', 'LV-1010'],
    ['IE', 'd02 x285', 'D02 X285'],
  ])('V04: a postal code of %s typed as “%s” is %s', (country, typed, code) => {
    expect(readPostalCode(typed, country)).toBe(code)
    expect(isPostalCode(code, country)).toBe(true)
  })

  test.each([
    ['PL', 'D-10115'],
    ['DE', 'F-75001'],
    ['FR', 'DE-10115'],
  ])('V04: a postal code of %s does not bear the letters of another country: %s', (country, typed) => {
    expect(isPostalCode(readPostalCode(typed, country), country)).toBe(false)
  })

  test.each([
    ['ann-1', 'login'],
    ['ann_22', 'fine'],
    ['Ann-Moves_2026', 'fine'],
    ['ann moves', 'login'],
    ['żaneta1', 'login'],
    ['a'.repeat(50), 'fine'],
    ['a'.repeat(51), 'login'],
  ])('V07: the login %s is %s', (login, answer) => {
    expect(codeOf(loginField(), login)).toBe(answer)
  })

  test.each([
    ['+48 501 234 567', 'fine'],
    ['12345678901234', 'fine'],
    ['123456789012345', 'phone'],
    ['12345', 'phone'],
    ['call me', 'phone'],
  ])('V09: the phone number %s is %s', (phone, answer) => {
    expect(codeOf(phoneField(), phone)).toBe(answer)
  })

  test.each([
    ['NoDigitHere', 'password_digit'],
    ['nouppercase1', 'password_upper'],
    ['NOLOWERCASE1', 'password_lower'],
    ['Short1a', 'minlength'],
    ['Fine-2026', 'fine'],
    ['Żółć12345', 'fine'],
  ])('V11: the password %s is %s', (password, answer) => {
    expect(codeOf(passwordField(), password)).toBe(answer)
  })

  test.each([
    ['Ann', 'name_and_surname'],
    ['Ann Novak', 'fine'],
    ['  Ann  ', 'name_and_surname'],
    ['Anne-Marie van der Berg', 'fine'],
  ])('V12: the name %s is %s', (name, answer) => {
    expect(codeOf(fullNameField(), name)).toBe(answer)
  })

  test.each([
    ['ann@home.example', 'fine'],
    ['ann@home', 'email'],
    ['ann', 'email'],
    ['ann@home.example, bob@x.example', 'email'],
  ])('V01: the e-mail address %s is %s', (email, answer) => {
    expect(codeOf(emailField(), email)).toBe(answer)
  })

  test.each(['abc', '1.5', '-1', '', '99999999999', '1e3'])('R02: %s is no id', (typed) => {
    expect(idField().validateSync(typed)).toBe(0)
  })
})

import { describe, expect, test } from 'vitest'
import { findPostalCode, writePostalCode } from '#api/address/postal-code.rules.ts'

describe('a postal code in what somebody types', () => {
  test('is found before the town and after it', () => {
    expect(findPostalCode('80-001 Gdańsk')).toEqual({
      code: '80-001',
      countries: ['PL'],
      rest: 'Gdańsk',
    })
    expect(findPostalCode('London SW1A 1AA')).toMatchObject({ code: 'SW1A 1AA', rest: 'London' })
  })

  test('with its dash is Polish, without one it may be of many countries, and of Poland too', () => {
    expect(findPostalCode('80-001')?.countries).toEqual(['PL'])
    expect(findPostalCode('10115')?.countries).toEqual(['DE', 'FR', 'IT', 'ES', 'PL', 'SE', 'CZ', 'SK']) // prettier-ignore
    expect(findPostalCode('1000001 Lisboa')).toEqual({ code: '1000001', countries: ['PT'], rest: 'Lisboa' }) // prettier-ignore
  })

  test('is not seen in a town or a street with a number', () => {
    expect(findPostalCode('Warszawa')).toBeUndefined()
    expect(findPostalCode('Długa 5, Gdańsk')).toBeUndefined()
  })

  test('is written as its country writes it, and not at all while it is not whole', () => {
    expect(writePostalCode('PL', '80001')).toBe('80-001')
    expect(writePostalCode('PT', '1000001')).toBe('1000-001')
    expect(writePostalCode('SE', '10115')).toBe('101 15')
    expect(writePostalCode('NL', '1012ab')).toBe('1012 AB')
    expect(writePostalCode('GB', 'sw1a1aa')).toBe('SW1A 1AA')
    expect(writePostalCode('PL', '80-0')).toBe('')
  })
})

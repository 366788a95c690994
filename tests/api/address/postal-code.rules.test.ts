import { describe, expect, test } from 'vitest'
import { findPostalCode, writePostalCode } from '#api/address/postal-code.rules.ts'

describe('a postal code in typed text', () => {
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
    expect(findPostalCode('10115')?.countries).toEqual(['DE', 'FR', 'IT', 'ES', 'PL', 'SE', 'CZ', 'SK'])
    expect(findPostalCode('1000001 Lisboa')).toEqual({ code: '1000001', countries: ['PT'], rest: 'Lisboa' })
  })

  test.each([
    ['W91 VF83', 'W91 VF83', ['IE'], ''],
    ['w91vf83 Naas', 'W91VF83', ['IE'], 'Naas'],
    ['W23 F854 Maynooth', 'W23 F854', ['IE'], 'Maynooth'],
    ['E91', 'E91', ['IE'], ''],
    ['E21', 'E21', ['IE'], ''],
    ['N37', 'N37', ['IE'], ''],
    ['D6W', 'D6W', ['IE'], ''],
    ['Dublin D02 X285', 'D02 X285', ['IE'], 'Dublin'],
    ['E14 5AB', 'E14 5AB', ['GB', 'GG', 'JE', 'IM'], ''],
    ['m1', 'M1', ['GB', 'GG', 'JE', 'IM'], ''],
    ['sw1a1aa', 'SW1A1AA', ['GB', 'GG', 'JE', 'IM'], ''],
    ['W12', 'W12', ['GB', 'GG', 'JE', 'IM', 'IE'], ''],
  ])('code %# is British or Irish by its own numbers', (typed, code, countries, rest) => {
    expect(findPostalCode(typed)).toEqual({ code, countries, rest })
  })

  test.each([
    ['D-10115', '10115', ['DE'], ''],
    ['D 10115 Berlin', '10115', ['DE'], 'Berlin'],
    ['A-1010 Wien', '1010', ['AT'], 'Wien'],
    ['CH-8001', '8001', ['CH'], ''],
    ['F-75001', '75001', ['FR'], ''],
    ['NL-1012 AB', '1012 AB', ['NL'], ''],
    ['SE-111 22', '111 22', ['SE'], ''],
    ['CZ-110 00', '110 00', ['CZ'], ''],
    ['PL-00-950', '00-950', ['PL'], ''],
    ['L-1009', '1009', ['LU'], ''],
    ['I-00100 Roma', '00100', ['IT'], 'Roma'],
    ['e–28001', '28001', ['ES'], ''],
    ['PT-4000-123', '4000-123', ['PT'], ''],
    ['GB-SW1A 1AA', 'SW1A 1AA', ['GB'], ''],
    ['IE-D02 X285', 'D02 X285', ['IE'], ''],
    ['D-101', '101', ['DE'], ''],
    ['LV-1010 Rīga', '1010', [], 'Rīga'],
    ['N 0150 Oslo', '0150', [], 'Oslo'],
  ])('"%s" is of the country that is named before it', (typed, code, countries, rest) => {
    expect(findPostalCode(typed)).toEqual({ code, countries, rest })
  })

  test('is read in each of its spellings, and without invisible characters', () => {
    expect(findPostalCode('4000 123 Porto')).toEqual({ code: '4000 123', countries: ['PT'], rest: 'Porto' })
    expect(findPostalCode('\u202a80‑001\u202c Gdańsk')?.code).toBe('80-001')
    expect(findPostalCode('１０１１５ Berlin')?.code).toBe('10115')
    expect(findPostalCode('80\u00a0001')?.countries).toContain('PL')
  })

  test.each([
    ['ul. Długa 5, 00-238 Warszawa', '00-238', 'Warszawa'],
    ['Unter den Linden 5a 10117 Berlin, Germany', '10117', 'Berlin, Germany'],
    ['Damrak 1, 1012 LG Amsterdam', '1012 LG', 'Amsterdam'],
    ['4000 - 123 Porto', '4000-123', 'Porto'],
    ['7100 La Louvière', '7100', 'La Louvière'],
    ['8660 de panne', '8660', 'de panne'],
    ['1012 LA Amsterdam', '1012 LA', 'Amsterdam'],
  ])('"%s" has the code %s', (typed, code, rest) => {
    expect(findPostalCode(typed)).toMatchObject({ code, rest })
  })

  test('is not found in a town or a street with a number', () => {
    expect(findPostalCode('Warszawa')).toBeUndefined()
    expect(findPostalCode('Długa 5, Gdańsk')).toBeUndefined()
  })

  test('is formatted as in its country, and not at all while incomplete', () => {
    expect(writePostalCode('PL', '80001')).toBe('80-001')
    expect(writePostalCode('PT', '1000001')).toBe('1000-001')
    expect(writePostalCode('SE', '10115')).toBe('101 15')
    expect(writePostalCode('NL', '1012ab')).toBe('1012 AB')
    expect(writePostalCode('GB', 'sw1a1aa')).toBe('SW1A 1AA')
    expect(writePostalCode('IE', 'w91vf83')).toBe('W91 VF83')
    expect(writePostalCode('PT', '4000 123')).toBe('4000-123')
    expect(writePostalCode('PL', '80-0')).toBe('')
  })
})

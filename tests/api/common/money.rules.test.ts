import { describe, expect, test } from 'vitest'
import { convertAbout, money, typedToWire } from '#api/common/money.rules.ts'

describe('a price as people type it', () => {
  test.each([
    ['500', '500.00'],
    ['500,5', '500.50'],
    ['1 240.50', '1240.50'],
    [' 99 ', '99.00'],
  ])('V17 %j goes out as %s', (typed, amount) => {
    expect(typedToWire(typed, 'PLN')).toEqual({ amount, currency: 'PLN' })
  })

  test.each(['1.200', '-5', 'much', ''])('%j is no price and is not taken for one', (typed) => {
    expect(typedToWire(typed, 'EUR')).toEqual({ amount: typed, currency: 'EUR' })
  })
})

describe('a price in another currency', () => {
  test('is told in whole units', () => {
    expect(convertAbout(money(200_000, 'PLN'), 0.87 / 4.25, 'GBP')).toEqual(money(40_900, 'GBP'))
  })

  test('of nothing is nothing, and of little is not', () => {
    expect(convertAbout(money(0, 'EUR'), 4.25, 'PLN')).toEqual(money(0, 'PLN'))
    expect(convertAbout(money(100, 'SEK'), 1 / 11, 'EUR')).toEqual(money(100, 'EUR'))
  })
})

import { describe, expect, test } from 'vitest'
import { typedToWire } from '#api/common/money.rules.ts'

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

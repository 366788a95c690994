import { expect, test } from 'vitest'
import { moneyEach } from '#api/offer/price-each.rules.ts'

test.each([
  ['1612.78', 645, '2.50'],
  ['100.00', 3, '33.33'],
  ['260.00', 6.5, '40.00'],
  ['1234567.89', 1, '1234567.89'],
])('%s for %d kilometres or hours are %s for each', (amount, count, each) => {
  expect(moneyEach({ amount, currency: 'RON' }, count)).toEqual({ amount: each, currency: 'RON' })
})

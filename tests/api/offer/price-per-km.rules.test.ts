import { expect, test } from 'vitest'
import { moneyPerKm } from '#api/offer/price-per-km.rules.ts'

test.each([
  ['1612.78', 645, '2.50'],
  ['100.00', 3, '33.33'],
  ['1234567.89', 1, '1234567.89'],
])('%s for %i km are %s for each', (amount, km, each) => {
  expect(moneyPerKm({ amount, currency: 'RON' }, km)).toEqual({ amount: each, currency: 'RON' })
})

import { expect, test } from 'vitest'
import { officePrice } from '#site/parts/admin/office-price.ts'

test('a price in the back office has its currency in front, whichever it is', () => {
  expect(officePrice({ amount: '500.00', currency: 'GBP' })).toBe('£500')
  expect(officePrice({ amount: '318.02', currency: 'EUR' })).toBe('€318.02')
  expect(officePrice({ amount: '1240.00', currency: 'PLN' })).toBe('PLN\u00a01,240')
})

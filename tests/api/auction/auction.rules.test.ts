import { describe, expect, test } from 'vitest'
import { totalWeight } from '#api/category/weight.rules.ts'
import {
  addDays,
  areDatesValid,
  dateErrors,
  datesOfRange,
  isAuctionRef,
  lastTransportDate,
  rangeOf,
  untimelyDateErrors,
} from '#api/auction/auction.rules.ts'

const today = '2026-11-28'
const flex = datesOfRange('flex', today)
const fixed = {
  dateFixed: true,
  sendDateFrom: '2026-12-01',
  sendDateTo: '2026-12-02',
  receiveDateFrom: '2026-12-02',
  receiveDateTo: '2026-12-05',
}

describe('the range of transport dates', () => {
  test('W18 three days run from today to three days later', () => {
    expect(datesOfRange('3days', today)).toEqual({
      dateFixed: true,
      sendDateFrom: '2026-11-28',
      sendDateTo: '2026-12-01',
      receiveDateFrom: '2026-11-28',
      receiveDateTo: '2026-12-01',
    })
  })

  test('W19 a week runs to seven days later', () => {
    expect(datesOfRange('week', today)).toMatchObject({
      dateFixed: true,
      sendDateFrom: '2026-11-28',
      receiveDateTo: '2026-12-05',
    })
  })

  test('W20 flexible means no fixed dates, and clears them', () => {
    expect(flex).toEqual({
      dateFixed: false,
      sendDateFrom: null,
      sendDateTo: null,
      receiveDateFrom: null,
      receiveDateTo: null,
    })
  })

  test('W21 own dates are fixed, and empty at first', () => {
    expect(datesOfRange('custom', today)).toEqual({ ...flex, dateFixed: true })
  })

  test('W22 a saved listing has own dates if they are valid or its price is set, else it is flexible', () => {
    expect(rangeOf(fixed)).toBe('custom')
    expect(rangeOf({ ...flex, bookingSetPrice: { amount: '10.00', currency: 'EUR' } })).toBe('custom')
    expect(rangeOf(flex)).toBe('flex')
    expect(rangeOf({ ...fixed, sendDateTo: null })).toBe('flex')
  })
})

describe('allowed dates of a listing', () => {
  test('W23 valid: flexible without dates, or both pairs with delivery not before pickup', () => {
    expect(areDatesValid({ ...flex, transportDateRange: 'flex' })).toBe(true)
    expect(areDatesValid({ ...fixed, transportDateRange: 'custom' })).toBe(true)
    expect(areDatesValid({ ...flex, transportDateRange: null })).toBe(false)
    expect(areDatesValid({ ...flex, transportDateRange: 'week' })).toBe(false)
    expect(areDatesValid({ ...fixed, transportDateRange: 'flex' })).toBe(false)
    expect(areDatesValid({ ...fixed, receiveDateFrom: '2026-11-30', transportDateRange: 'custom' })).toBe(false)
  })

  test('W24 yesterday is past, today is not', () => {
    const from = (sendDateFrom: string | null) => untimelyDateErrors({ ...fixed, sendDateFrom }, today)

    expect(from('2026-11-27')).toEqual([{ path: 'sendDateFrom', code: 'past_date' }])
    expect(from('2026-11-28')).toEqual([])
    expect(from(null)).toEqual([])
  })

  test('dates end half a year ahead, to the day', () => {
    const last = lastTransportDate(today)
    const far = { path: 'receiveDateFrom', code: 'far_date', values: { 0: 180 } }

    expect(untimelyDateErrors({ ...fixed, receiveDateTo: last }, today)).toEqual([])
    expect(untimelyDateErrors({ ...fixed, receiveDateTo: addDays(last, 1) }, today)).toEqual([far])
    expect(untimelyDateErrors({ ...flex, receiveDateTo: addDays(last, 1) }, today)).toEqual([])
  })

  test('V13 the first day of pickup is not after its last', () => {
    expect(dateErrors({ ...fixed, sendDateFrom: '2026-12-04' })).toEqual([{ path: 'sendDateFrom', code: 'date_order' }])
  })

  test('V14 fixed dates need both pairs', () => {
    expect(dateErrors(datesOfRange('custom', today))).toEqual([
      { path: 'sendDateFrom', code: 'send_dates' },
      { path: 'receiveDateFrom', code: 'receive_dates' },
    ])
  })
})

describe('small facts of a listing', () => {
  test('W31 the total weight is the sum of weight times number, which defaults to one', () => {
    expect(totalWeight([{ weight: 12.5, itemsNumber: 2 }, { weight: 30 }, {}])).toBe(55)
  })

  test('R01 an auction is named by a number or a uuid', () => {
    expect(isAuctionRef('42')).toBe(true)
    expect(isAuctionRef('0b3f9f5e-6f0e-4c5e-9a34-2f8d3a1b0c9d')).toBe(true)
    for (const wrong of ['', '0', '-1', '4.2', '42x', 'abc', '99999999999', '0b3f9f5e-6f0e-4c5e'])
      expect(isAuctionRef(wrong)).toBe(false)
  })
})

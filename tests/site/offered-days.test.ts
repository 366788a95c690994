import { describe, expect, test } from 'vitest'
import { offeredDays } from '#site/parts/offer/days/offered-days.rules.ts'

const window = {
  dateFixed: true,
  sendDateFrom: '2026-12-02',
  sendDateTo: '2026-12-04',
  receiveDateFrom: '2026-12-02',
  receiveDateTo: '2026-12-06',
}

describe('the days that an offer can name', () => {
  test('are those of the customer’s window, without the days that are past', () => {
    const { pickup, delivery } = offeredDays(window, 100, '2026-12-03')

    expect(pickup).toEqual(['2026-12-03', '2026-12-04'])
    expect(delivery).toEqual(['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'])
  })

  test('begin with the first pickup day, and a long drive arrives a day later', () => {
    const firstAt = (km: number) => offeredDays(window, km, '2026-11-28').first

    expect(firstAt(300)).toEqual({ pickupDate: '2026-12-02', deliveryDate: '2026-12-02' })
    expect(firstAt(980)).toEqual({ pickupDate: '2026-12-02', deliveryDate: '2026-12-03' })
    expect(firstAt(9000).deliveryDate).toBe('2026-12-06')
  })

  test('are not listed for a long window, but its first days are proposed', () => {
    const { pickup, first } = offeredDays({ ...window, sendDateTo: '2026-12-20', receiveDateTo: '2026-12-24' }, 1, '2026-11-28') // prettier-ignore

    expect(pickup).toEqual([])
    expect(first.pickupDate).toBe('2026-12-02')
  })

  test('are open if the customer is flexible, or the window is past', () => {
    const open = { pickup: [], delivery: [], first: { pickupDate: '', deliveryDate: '' } }

    expect(offeredDays({ ...window, dateFixed: false }, 100, '2026-11-28')).toEqual(open)
    expect(offeredDays(window, 100, '2027-01-01')).toEqual(open)
  })
})

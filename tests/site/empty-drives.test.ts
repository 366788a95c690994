import { describe, expect, test } from 'vitest'
import { emptyDrives } from '#site/parts/account/empty-drives.ts'

const town = (city: string) => ({ city, countryCode: city === 'Poznań' ? 'PL' : 'DE' })
const home = town('Poznań')

interface Wishes {
  from: string
  to: string
  pickup?: string | null
  delivery?: string | null
  status?: 'planned' | 'in_transit' | 'delivered'
}

const job = ({ from, to, pickup = null, delivery = null, status = 'planned' }: Wishes) => ({
  deliveryStatus: status,
  vehicle: null,
  days: { pickup: { from: pickup, to: pickup }, delivery: { from: delivery, to: delivery } },
  auction: { from: town(from), to: town(to) },
})

const told = (jobs: Parameters<typeof emptyDrives>[0]) =>
  emptyDrives(jobs, home).map(({ from, to, day }) => `${from.city} ${to.city} ${day}`)

describe('empty drives between jobs', () => {
  test('lead home from the end of the last job', () => {
    const jobs = [job({ from: 'Poznań', to: 'Hamburg', delivery: '2026-11-23' })]

    expect(told(jobs)).toEqual(['Hamburg Poznań 2026-11-23'])
  })

  test('lead from the end of one job to the start of the next, in the order of their days', () => {
    const jobs = [
      job({ from: 'Köln', to: 'Essen', pickup: '2026-11-25', delivery: '2026-11-26' }),
      job({ from: 'Poznań', to: 'Hamburg', pickup: '2026-11-22', delivery: '2026-11-23' }),
    ]

    expect(told(jobs)).toEqual(['Hamburg Köln 2026-11-23', 'Essen Poznań 2026-11-26'])
  })

  test('are omitted if the next goods are already on board, or within one town', () => {
    const jobs = [
      job({ from: 'Poznań', to: 'Hamburg', pickup: '2026-11-22', delivery: '2026-11-24' }),
      job({ from: 'Berlin', to: 'Bremen', pickup: '2026-11-23', delivery: '2026-11-25' }),
      job({ from: 'Bremen', to: 'Poznań', pickup: '2026-11-26', delivery: '2026-11-27' }),
    ]

    expect(told(jobs)).toEqual([])
  })

  test('skip delivered jobs, and do not lead home if the home is unknown', () => {
    const jobs = [job({ from: 'Poznań', to: 'Hamburg', status: 'delivered' })]

    expect(told(jobs)).toEqual([])
    expect(emptyDrives([job({ from: 'Köln', to: 'Essen' })], null)).toEqual([])
  })

  test('are limited to the next three', () => {
    const jobs = ['Ulm', 'Bonn', 'Kiel', 'Trier'].map((to, at) =>
      job({ from: 'Köln', to, pickup: `2026-11-2${at}`, delivery: `2026-11-2${at}` }),
    )

    expect(told(jobs)).toHaveLength(3)
  })
})

import { describe, expect, test } from 'vitest'
import { rankOffers, type Comparable } from '#api/offer/rank.rules.ts'

const plain: Comparable = {
  id: 1,
  grossMinor: 100_000,
  deliveryDate: null,
  rating: null,
  opinions: 0,
  deals: 0,
  reliability: { onTime: null, cancelled: null },
}

describe('ranked offers', () => {
  test('the cheaper of two similar ones comes first', () => {
    const ranks = rankOffers([plain, { ...plain, id: 2, grossMinor: 90_000 }])

    expect(ranks.get(2)).toEqual({ rank: 1, why: 'cheapest' })
    expect(ranks.get(1)).toEqual({ rank: 2, why: null })
  })

  test('many bad reviews outweigh a small saving', () => {
    const badly = { ...plain, id: 2, grossMinor: 99_000, rating: 2, opinions: 50 }
    const well = { ...plain, id: 3, rating: 4.9, opinions: 50 }

    expect(rankOffers([badly, well]).get(3)?.rank).toBe(1)
  })

  test('cancelling often and being late cost more than a small saving', () => {
    const unreliable = { onTime: { count: 20, of: 40 }, cancelled: { count: 12, of: 52 } }
    const reliable = { onTime: { count: 40, of: 40 }, cancelled: { count: 0, of: 40 } }
    const ranks = rankOffers([
      { ...plain, id: 1, grossMinor: 96_000, reliability: unreliable },
      { ...plain, id: 2, reliability: reliable },
      { ...plain, id: 3, grossMinor: 99_500 },
    ])

    expect([1, 2, 3].map((id) => ranks.get(id)?.rank)).toEqual([3, 1, 2])
    expect(ranks.get(2)?.why).toBe('on_time')
  })

  test('each offer shows one advantage', () => {
    const ranks = rankOffers([
      { ...plain, id: 1, grossMinor: 80_000 },
      { ...plain, id: 2, deliveryDate: '2026-12-01' },
      { ...plain, id: 3, deliveryDate: '2026-12-05', rating: 4.9, opinions: 12 },
      { ...plain, id: 4, deals: 40 },
    ])

    const why = [1, 2, 3, 4].map((id) => ranks.get(id)?.why)
    expect(why).toEqual(['cheapest', 'earliest', 'best_rated', 'most_deals'])
  })

  test('with two equal prices no offer is the cheapest', () => {
    const ranks = rankOffers([plain, { ...plain, id: 2 }])

    expect([...ranks.values()].map(({ why }) => why)).toEqual([null, null])
  })
})

import { describe, expect, test } from 'vitest'
import { distanceFirst, recommend, recommendFarther, type CourierFacts } from '#api/search/recommend.rules.ts'

const gdansk = { lat: 54.35, lng: 18.65 }
const gdynia = { lat: 54.52, lng: 18.53 }
const berlin = { lat: 52.52, lng: 13.4 }

const wanted = { from: gdansk, category: 'cars', weightKg: 1300 as number | null }
const unknown: CourierFacts = { home: null, radiusKm: 100, categories: [], wayDeals: 0, kindDeals: 0, payloadKg: null, starsSum: 0, opinionsCount: 0 } // prettier-ignore
const courier = (facts: Partial<CourierFacts> = {}): CourierFacts => ({ ...unknown, home: gdansk, ...facts })
const codes = (facts: Partial<CourierFacts>, of = wanted) =>
  recommend(of, courier(facts))?.reasons.map(({ code }) => code)
const score = (facts: Partial<CourierFacts>): number => recommend(wanted, courier(facts))?.score ?? -1

describe('a courier is recommended', () => {
  test('for living within their work radius, or having driven that route, and for nothing else', () => {
    expect(codes({})).toEqual(['home'])
    expect(codes({ home: berlin })).toBeUndefined()
    expect(codes({ home: null })).toBeUndefined()
    expect(codes({ home: gdynia, radiusKm: 10 })).toBeUndefined()
    expect(codes({ home: berlin, wayDeals: 1 })).toEqual(['way'])
    expect(codes({ home: null, kindDeals: 40 })).toBeUndefined()
  })

  test('only for categories and weights that they carry', () => {
    expect(codes({ categories: ['furniture'] })).toBeUndefined()
    expect(codes({ categories: ['furniture', 'cars'] })).toEqual(['home'])
    expect(codes({ payloadKg: 1299 })).toBeUndefined()
    expect(codes({ payloadKg: 1300 })).toEqual(['home', 'vehicle'])
    expect(codes({ payloadKg: 20 }, { ...wanted, weightKg: 30 })).toEqual(['home'])
    expect(codes({ payloadKg: 20 }, { ...wanted, weightKg: null })).toEqual(['home'])
  })

  test('for a good rating, not for a middling one, and not with a bad one', () => {
    expect(codes({ starsSum: 45, opinionsCount: 10 })).toEqual(['home', 'rating'])
    expect(codes({ starsSum: 44, opinionsCount: 10 })).toEqual(['home'])
    expect(codes({ starsSum: 34, opinionsCount: 10 })).toBeUndefined()
  })

  test('the nearer, the more experienced and the better, the higher, and never above 100', () => {
    expect(score({ home: gdynia })).toBeLessThan(score({}))
    for (const more of [{ wayDeals: 1 }, { kindDeals: 1 }, { payloadKg: 2000 }, { starsSum: 5, opinionsCount: 1 }])
      expect(score(more)).toBeGreaterThan(score({}))
    expect(score({ wayDeals: 900, kindDeals: 900, payloadKg: 40_000, starsSum: 5000, opinionsCount: 1000 })).toBe(100)
  })
})

describe('too few couriers are near', () => {
  const toBerlin = { ...wanted, to: berlin }
  const far = (facts: Partial<CourierFacts>) => recommendFarther(toBerlin, courier(facts))
  const poznan = { lat: 52.41, lng: 16.93 }

  test('one farther away, or near the delivery, is the next best', () => {
    expect(far({ home: poznan })?.reasons).toEqual([{ code: 'delivery', km: 239 }])
    expect(far({ home: berlin })?.reasons).toEqual([{ code: 'delivery', km: 0 }])
    expect(far({ home: gdynia })?.reasons).toEqual([{ code: 'home', km: 20 }])
    expect(far({ home: { lat: 48.86, lng: 2.35 } })).toBeUndefined()
    expect(far({ home: null, kindDeals: 40 })).toBeUndefined()
  })

  test('unless they chose a smaller radius, or other categories', () => {
    expect(far({ home: poznan, isRadiusChosen: true })).toBeUndefined()
    expect(far({ home: berlin, categories: ['furniture'] })).toBeUndefined()
    expect(far({ home: berlin, payloadKg: 1000 })).toBeUndefined()
  })

  test('and never before those who want work at that distance', () => {
    expect(far({ home: gdansk })?.score).toBeLessThan(score({ home: gdynia }))
  })
})

describe('a provider sees listings by distance first', () => {
  test('one near home, or on a trip, comes before a far one with every other reason', () => {
    expect(distanceFirst(40, 0)).toBeGreaterThan(distanceFirst(100, 150))
    expect(distanceFirst(30, 10)).toBeGreaterThan(distanceFirst(100, null))
    expect(distanceFirst(30, 10)).toBeGreaterThan(distanceFirst(30, 21))
  })

  test('at the same distance the other reasons decide, from 0 to 100', () => {
    expect(distanceFirst(80, 20)).toBeGreaterThan(distanceFirst(40, 20))
    expect([distanceFirst(100, 0), distanceFirst(0, null)]).toEqual([100, 0])
  })
})

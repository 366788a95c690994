import { describe, expect, test } from 'vitest'
import { corridorOf, detourOf, type Corridor } from '#api/search/corridor.rules.ts'

/** Seeded random numbers. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const straight = [
  { lat: 52, lng: 10 },
  { lat: 52, lng: 20 },
]

describe('a listing along a route', () => {
  test('is picked up near it and delivered near it farther on', () => {
    const corridor = corridorOf(straight, 25)
    const [from, to] = [
      { lat: 52.1, lng: 12 },
      { lat: 51.9, lng: 17 },
    ]

    expect(detourOf(corridor, { from, to })).toBe(58)
    expect(detourOf(corridor, { from: to, to: from })).toBeUndefined()
    expect(detourOf(corridor, { from, to: { lat: 52.3, lng: 17 } })).toBeUndefined()
  })

  test('matches a check of each end against each leg, on a thousand random routes', () => {
    const next = numbers(7)
    const within = (least: number, most: number) => least + next() * (most - least)
    let found = 0
    for (let way = 0; way < 1000; way++) {
      const line = [{ lat: within(40, 58), lng: within(-5, 25) }]
      const [north, east] = [within(-0.4, 0.4), within(-0.6, 0.6)]
      for (let corner = 0; corner < 40; corner++) {
        const { lat, lng } = line.at(-1) ?? { lat: 0, lng: 0 }
        line.push({ lat: lat + north + within(-0.2, 0.2), lng: lng + east + within(-0.2, 0.2) })
      }
      const corridor = corridorOf(line, within(5, 60))
      const legs = [...line.keys()]
      // Checks both ends against every leg, without the index.
      const plain = { ...corridor, legs: { get: () => legs } as unknown as Corridor['legs'] }
      for (let trip = 0; trip < 20; trip++) {
        const beside = () => {
          const { lat, lng } = line[Math.floor(next() * line.length)] ?? { lat: 0, lng: 0 }
          return { lat: lat + within(-0.6, 0.6), lng: lng + within(-0.9, 0.9) }
        }
        const ends = { from: beside(), to: beside() }
        const detour = detourOf(corridor, ends)
        expect(detour).toBe(detourOf(plain, ends))
        if (detour !== undefined) found++
      }
    }
    expect(found).toBeGreaterThan(1000)
  })
})

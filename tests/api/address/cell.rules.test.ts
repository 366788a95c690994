import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxWithin } from '#api/address/cell.rules.ts'
import { airKm } from '#api/address/distance.rules.ts'
import { fuzzSeed } from '#tests/support/fuzz.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const circle = fc.record({
  point: fc.record({
    lat: fc.double({ min: -60, max: 71, noNaN: true }),
    lng: fc.double({ min: -170, max: 170, noNaN: true }),
  }),
  km: fc.constantFrom(1, 10, 25, 50, 100, 300),
})

test('all of the box within a circle lies in it, and its corners reach nearly to its edge', () => {
  fc.assert(
    fc.property(circle, share, share, ({ point, km }, up, right) => {
      const { south, west, north, east } = boxWithin(point, km)
      const at = (up: number, right: number) =>
        airKm(point, { lat: south + up * (north - south), lng: west + right * (east - west) })

      expect(at(up, right)).toBeLessThan(km)
      expect(Math.max(at(0, 0), at(1, 0))).toBeGreaterThan(0.85 * km)
    }),
    { seed: fuzzSeed, numRuns: 2000 },
  )
})

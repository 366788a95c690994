import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { airKm, type Point } from '#api/address/distance.rules.ts'
import { estimateRoute } from '#api/address/estimate-route.lib.ts'
import { decodeLine } from '#api/address/polyline.lib.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url))

/** Every name and alias of a country’s towns; the biggest town of a name wins. */
function readTowns(): Map<string, Point> {
  const lines = gunzipSync(read('content/places/gazetteer.tsv.gz')).toString().trim().split('\n')
  const towns = lines
    .map((line) => line.split('\t'))
    .filter(([, , kind]) => kind === 'town')
    .sort((a, b) => Number(b[11]) - Number(a[11]))
  const found = new Map<string, Point>()
  for (const cells of towns) {
    const names = [cells[5], ...(cells[13] ?? '').split('|').map((alias) => alias.slice(3))]
    for (const name of names) {
      const key = `${cells[3]} ${name}`
      if (!found.has(key)) found.set(key, { lat: Number(cells[9]), lng: Number(cells[10]) })
    }
  }
  return found
}

const towns = readTowns()
function town(name: string): Point {
  const point = towns.get(name)
  if (!point) throw new Error(`no town ${name}`)
  return point
}
const between = (a: string, b: string) => estimateRoute(town(a), town(b))

const pairs = read('tests/api/address/detour-check.csv')
  .toString()
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',') as [string, string, string])

describe('the estimated road route', () => {
  // Measured on these 218 pairs: mean 5.2 %, median 4.1 %, 90 % within 11 %, at worst 20 % (Cluj to
  // Timișoara). The known distances themselves are accurate to about 3 %.
  test('is close to the known road distance of 218 pairs of cities', () => {
    const errors = pairs.map(([a, b, km]) => Math.abs(between(a, b).distance / Number(km) - 1)).sort((a, b) => a - b)

    expect(errors).toHaveLength(218)
    expect(errors[109]).toBeLessThan(0.05)
    expect(errors[196]).toBeLessThan(0.12)
    expect(errors.at(-1)).toBeLessThan(0.22)
  })

  test('from Kraków to Warszawa is about 300 km and four hours, without a ferry', () => {
    const route = between('PL Kraków', 'PL Warszawa')

    expect(route.distance).toBeGreaterThan(280)
    expect(route.distance).toBeLessThan(310)
    expect(route.hours).toBeCloseTo(4, 0)
    expect(route).toMatchObject({ ferry: false, isEstimated: true })
  })

  test('leads from one place to the other through towns in between', () => {
    const [from, to] = [town('PL Warszawa'), town('FR Paris')]

    const line = decodeLine(estimateRoute(from, to).polylineString)

    expect(line.length).toBeGreaterThan(30)
    expect(airKm(line[0] ?? to, from)).toBeLessThan(0.1)
    expect(airKm(line.at(-1) ?? from, to)).toBeLessThan(0.1)
  })

  test('takes a ferry where there is no road, and says so', () => {
    expect(between('ES Barcelona', 'ES Palma')).toMatchObject({ ferry: true })
    expect(between('FI Helsinki', 'EE Tallinn')).toMatchObject({ ferry: true })
    expect(between('GB London', 'FR Paris')).toMatchObject({ ferry: false })
  })

  test('does not cross Kaliningrad or Belarus on the way to Lithuania', () => {
    const line = decodeLine(between('PL Gdańsk', 'LT Vilnius').polylineString)

    const kaliningrad = line.filter((p) => p.lat > 54.45 && p.lng > 19.9 && p.lng < 22.7)
    expect(kaliningrad).toEqual([])
  })

  test('within a town is short but never zero', () => {
    const warsaw = town('PL Warszawa')
    expect(estimateRoute(warsaw, warsaw).distance).toBe(1)
    expect(estimateRoute(warsaw, { ...warsaw, lng: warsaw.lng + 0.05 }).distance).toBeLessThan(7)
  })

  test('exists even for an island without a known ferry', () => {
    const route = between('PT Lisboa', 'PT Funchal')
    expect(route.distance).toBeGreaterThan(900)
    expect(route.ferry).toBe(true)
  })
})

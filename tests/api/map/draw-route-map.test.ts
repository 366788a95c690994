import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { geoContains } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Polygon, Topology } from 'topojson-specification'
import { describe, expect, test } from 'vitest'
import { decodeLine } from '#api/address/polyline.lib.ts'
import { drawRouteMap } from '#api/map/draw-route-map.draw.ts'
import { estimateRoute } from '#api/address/estimate-route.lib.ts'

const gdansk = { name: 'Gdańsk', lat: 54.352, lng: 18.649 }
const berlin = { name: 'Berlin', lat: 52.52, lng: 13.405 }
const paris = { name: 'Paryż', lat: 48.857, lng: 2.352 }

const mapOf = (from: typeof gdansk, to: typeof gdansk, label = 'Route') =>
  drawRouteMap({
    polylineString: estimateRoute(from, to).polylineString,
    distance: estimateRoute(from, to).distance,
    from,
    to,
    language: 'en',
    label,
  })

describe('the map of a route', () => {
  test('names both ends, and has a text alternative', () => {
    const svg = mapOf(gdansk, berlin, 'Route from Gdańsk to Berlin, about 480 km')

    const ends = [...svg.matchAll(/<g class="end"[^>]*>(.*?)<\/g>/g)].map(([, labels]) => labels)
    expect(ends).toHaveLength(2)
    for (const labels of ends) expect(labels).toMatch(/>Gdańsk<.*>Berlin</)
    expect(svg).toContain('Route from Gdańsk to Berlin, about 480 km</title>')
    expect(svg).toMatch(/<desc[^>]*>Gdańsk – .+ – Berlin<\/desc>/)
  })

  test('takes its colours from the page, so it suits light and dark', () => {
    const svg = mapOf(gdansk, berlin)

    for (const part of ['land', 'border', 'way', 'from', 'to', 'town']) expect(svg).toContain(`class="${part}"`)
    expect(svg).not.toMatch(/style=|fill=|stroke=|#[0-9a-f]{3}/i)
  })

  test('names the big towns nearby, none of them twice', () => {
    for (const layout of ['wide', 'narrow']) {
      const labels = mapOf(gdansk, berlin).split(`class="${layout}"`)[1]?.split('class="end"')[0]
      const names = [...(labels ?? '').matchAll(/<text[^>]*>([^<]+)</g)].map(([, name]) => name)

      expect(names).toContain('Szczecin')
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('shows the travelled route as a solid line up to the position', () => {
    const way = decodeLine(estimateRoute(gdansk, berlin).polylineString)
    const position = way[Math.floor(way.length / 2)]
    const svg = drawRouteMap({
      polylineString: estimateRoute(gdansk, berlin).polylineString,
      from: gdansk,
      to: berlin,
      ...(position ? { position } : {}),
      language: 'de',
      label: 'Wo die Sendung ist',
    })
    const [, x, y] = /class="here" cx="(\d+)" cy="(\d+)"/.exec(svg) ?? []

    expect(/class="way" d="([^"]*)"/.exec(svg)?.[1]).toMatch(new RegExp(`^M${x} ${y}l`))
    expect(svg).toMatch(/class="done" d="M\d+ \d+l/)
    expect(mapOf(gdansk, berlin)).not.toMatch(/class="(?:done|here)"/)
  })

  test('shows rivers and motorways in areas without coasts and borders', () => {
    const svg = mapOf({ name: 'Warszawa', lat: 52.23, lng: 21.01 }, { name: 'Łódź', lat: 51.77, lng: 19.46 })

    expect(svg).toMatch(/class="river" d="M/)
    expect(svg).toMatch(/class="road" d="M/)
  })

  test('is small on the wire, even across the continent', () => {
    expect(brotliCompressSync(mapOf(gdansk, berlin)).length).toBeLessThan(2000)
    expect(brotliCompressSync(mapOf(gdansk, paris)).length).toBeLessThan(4000)
  })

  test('escapes names', () => {
    const svg = mapOf({ ...gdansk, name: '<script>"&' }, berlin)

    expect(svg).toContain('&lt;script&gt;&quot;&amp;')
    expect(svg).not.toContain('<script')
  })

  test('shows Crimea as a part of Ukraine', () => {
    const file = new URL('../../../content/places/base-map.json', import.meta.url)
    const maps = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Topology<{ countries: GeometryCollection }>>

    expect(Object.keys(maps)).toEqual(['fine', 'coarse', 'wide'])
    for (const map of Object.values(maps)) {
      const holds = (id: string) =>
        map.objects.countries.geometries
          .filter((g) => g.id === id)
          .some((g) => geoContains(feature(map, g as Polygon), [34.1, 45.1]))

      expect(holds('804')).toBe(true)
      expect(holds('643')).toBe(false)
    }
  })
})

import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { geoContains } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Polygon, Topology } from 'topojson-specification'
import { describe, expect, test } from 'vitest'
import { drawRouteMap } from '#api/address/draw-route-map.part.ts'
import { estimateRoute } from '#api/address/estimate-route.part.ts'

const gdansk = { name: 'Gdańsk', lat: 54.352, lng: 18.649 }
const berlin = { name: 'Berlin', lat: 52.52, lng: 13.405 }
const paris = { name: 'Paryż', lat: 48.857, lng: 2.352 }

const mapOf = (from: typeof gdansk, to: typeof gdansk, label = 'Route') =>
  drawRouteMap({
    polylineString: estimateRoute(from, to).polylineString,
    from,
    to,
    language: 'en',
    label,
  })

describe('the map of a route', () => {
  test('names both ends and the sentence that stands for it', () => {
    const svg = mapOf(gdansk, berlin, 'Route from Gdańsk to Berlin, about 480 km')

    expect(svg).toMatch(/<text class="end"[^>]*>Gdańsk<\/text>/)
    expect(svg).toMatch(/<text class="end"[^>]*>Berlin<\/text>/)
    expect(svg).toContain('Route from Gdańsk to Berlin, about 480 km</title>')
    expect(svg).toMatch(/<desc[^>]*>Gdańsk – .+ – Berlin<\/desc>/)
  })

  test('is coloured by the page alone, so it suits light and dark', () => {
    const svg = mapOf(gdansk, berlin)

    for (const part of ['land', 'border', 'way', 'from', 'to', 'town'])
      expect(svg).toContain(`class="${part}"`)
    expect(svg).not.toMatch(/style=|fill=|stroke=|#[0-9a-f]{3}/i)
  })

  test('names the big towns nearby, none of them twice', () => {
    const names = [...mapOf(gdansk, berlin).matchAll(/<text[^>]*>([^<]+)</g)].map(
      ([, name]) => name,
    )

    expect(names).toContain('Szczecin')
    expect(new Set(names).size).toBe(names.length)
  })

  test('is light on the wire, across the continent too', () => {
    expect(brotliCompressSync(mapOf(gdansk, berlin)).length).toBeLessThan(6000)
    expect(brotliCompressSync(mapOf(gdansk, paris)).length).toBeLessThan(6000)
  })

  test('shows a name as it is typed and runs nothing', () => {
    const svg = mapOf({ ...gdansk, name: '<script>"&' }, berlin)

    expect(svg).toContain('&lt;script&gt;&quot;&amp;')
    expect(svg).not.toContain('<script')
  })

  test('shows Crimea as a part of Ukraine', () => {
    const file = new URL('../../../content/places/base-map.json', import.meta.url)
    const maps = JSON.parse(readFileSync(file, 'utf8')) as Record<
      string,
      Topology<{ countries: GeometryCollection }>
    >

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

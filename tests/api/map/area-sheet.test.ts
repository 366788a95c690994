import { describe, expect, test } from 'vitest'
import { geoConicConformal } from 'd3-geo'
import {
  groundOf,
  isSameView,
  moved,
  pointAt,
  readView,
  sheetOf,
  spotOn,
  viewAt,
  viewOf,
  wholeView,
  windowOf,
  writeView,
} from '#api/map/area-sheet.rules.ts'
import { drawAreaGround } from '#api/map/draw-area-map.draw.ts'

const gdansk = { lat: 54.35, lng: 18.65 }
const near = viewAt({ ...gdansk, zoom: 4 })

describe('the map for drawing an area', () => {
  test('converts pixels to coordinates, and back', () => {
    for (const view of [wholeView, near])
      for (const x of [0, 200, 480, 960])
        for (const y of [0, 333, 960]) {
          const spot = spotOn(sheetOf(view), pointAt(sheetOf(view), { x, y }))
          expect(spot.x).toBeCloseTo(x, 6)
          expect(spot.y).toBeCloseTo(y, 6)
        }
  })

  test('matches the land behind it', () => {
    const { middle, scale, x, y } = sheetOf(near)
    const project = geoConicConformal().parallels([40, 60]).rotate([-middle, 0]).scale(scale).translate([x, y])
    const spot = spotOn(sheetOf(near), gdansk)

    expect(project([gdansk.lng, gdansk.lat])?.[0]).toBeCloseTo(spot.x, 6)
    expect(project([gdansk.lng, gdansk.lat])?.[1]).toBeCloseTo(spot.y, 6)
  })

  test('shows a whole box, as close as possible', () => {
    for (const box of [
      { south: 54, west: 18, north: 55, east: 19 },
      { south: 40, west: -8, north: 44, east: 3 },
      { south: 36, west: -9, north: 68, east: 30 },
    ]) {
      const seen = windowOf(sheetOf(viewOf(box)))
      expect(seen.south).toBeLessThan(box.south)
      expect(seen.north).toBeGreaterThan(box.north)
      expect(seen.west).toBeLessThan(box.west)
      expect(seen.east).toBeGreaterThan(box.east)
    }
    expect(viewOf({ south: 54, west: 18, north: 55, east: 19 }).zoom).toBe(4)
  })

  test('pans by half of itself and ends where Europe does', () => {
    const north = moved(near, 1, 0)
    expect(north.lat).toBeGreaterThan(near.lat)
    let east = near
    for (let step = 0; step < 60; step++) east = moved(east, 0, 1)
    expect(isSameView(moved(east, 0, 1), east)).toBe(true)
  })

  test('has one URL, which is the only one with its land', () => {
    expect(readView(writeView(near))).toEqual(near)
    expect(drawAreaGround(writeView(near))).toContain('class="land"')
    expect(drawAreaGround('54.33_18.66_4')).toBeUndefined()
    for (const wrong of ['', 'x', '54_18', '54_18_9', '1e3_2_1']) expect(drawAreaGround(wrong)).toBeUndefined()
    expect(groundOf(wholeView)).toMatch(/^\/maps\/area\/52_15_0\.svg/)
    expect(drawAreaGround('52_15_0')).toContain('viewBox="0 0 960 960"')
  })
})

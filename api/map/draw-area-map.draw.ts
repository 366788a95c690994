import { geoConicConformal } from 'd3-geo'
import { AREA_SHEET, readView, sheetOf, spotOn, windowOf, writeView } from './area-sheet.rules.ts'
import { drawGround } from './draw-ground.draw.ts'
import type { Sheet } from './map-sheet.draw.ts'

/** Zoom level from which coasts are drawn in detail. */
const FINE_FROM_ZOOM = 3
const BLEED = 4

/** Background of a map on which users draw an area; undefined for an invalid code. */
export function drawAreaGround(code: string): string | undefined {
  const view = readView(code)
  // Accepts only the canonical URL of a sheet, so that it is cached once.
  if (!view || writeView(view) !== code) return undefined
  const flat = sheetOf(view)
  const { south, west, north, east } = windowOf(flat)
  const project = geoConicConformal()
    .parallels([40, 60])
    .rotate([-flat.middle, 0])
    .precision(0)
    .scale(flat.scale)
    .translate([flat.x, flat.y])
    .clipExtent([
      [-BLEED, -BLEED],
      [AREA_SHEET + BLEED, AREA_SHEET + BLEED],
    ])
  const sheet: Sheet = {
    width: AREA_SHEET,
    height: AREA_SHEET,
    project,
    spot: (point) => spotOn(flat, point),
    window: [west, south, east, north],
  }
  if (view.zoom >= FINE_FROM_ZOOM) return drawGround(sheet, 'fine')
  return drawGround(sheet, view.zoom === 0 ? 'wide' : 'coarse')
}

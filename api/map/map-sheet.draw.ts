import { geoConicConformal, type GeoProjection } from 'd3-geo'
import type { Point } from '#api/address/distance.rules.ts'
import type { Box } from './base-map.draw.ts'

export interface Pixel {
  x: number
  y: number
}

/** A drawing area that shows a part of Europe. */
export interface Sheet {
  width: number
  height: number
  project: GeoProjection
  /** Position of a point on the sheet. */
  spot: (point: Point) => Pixel
  /** The visible part of the world. */
  window: Box
}

interface Paper {
  width: number
  height: number
  /** Space between the points and the edge. */
  margin: { x: number; y: number }
  /** Minimum number of degrees shown, however close the points are. */
  leastDegrees: number
}

/** Lines continue beyond the edge, so that none ends there. */
const BLEED = 4

function boxOf(points: readonly Point[]): Box {
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

export const roundTo = (value: number, digits = 0): number => {
  const step = 10 ** digits
  return Math.round(value * step) / step
}

/** Conformal at middle latitudes, rotated so that north is up at the centre of the points. */
export function layOut(points: readonly Point[], paper: Paper): Sheet {
  const { width, height, margin, leastDegrees } = paper
  const [west, south, east, north] = boxOf(points)
  const middle = { lng: (west + east) / 2, lat: (south + north) / 2 }
  const high = Math.max(north - south, leastDegrees) / 2
  const wide = Math.max(east - west, leastDegrees) / 2
  const coordinates = [
    ...points.map(({ lng, lat }) => [lng, lat]),
    [middle.lng - wide, middle.lat],
    [middle.lng + wide, middle.lat],
    [middle.lng, middle.lat - high],
    [middle.lng, middle.lat + high],
  ]
  const project = geoConicConformal()
    .parallels([40, 60])
    .rotate([-middle.lng, 0])
    .precision(0)
    .fitExtent(
      [
        [margin.x, margin.y],
        [width - margin.x, height - margin.y],
      ],
      { type: 'MultiPoint', coordinates },
    )
    .clipExtent([
      [-BLEED, -BLEED],
      [width + BLEED, height + BLEED],
    ])
  const spot = ({ lng, lat }: Point): Pixel => {
    const [x, y] = project([lng, lat]) ?? [0, 0]
    return { x: roundTo(x, 1), y: roundTo(y, 1) }
  }
  return { width, height, project, spot, window: windowOf(project, width, height) }
}

/** Bounding box of the corners and edge midpoints of the sheet. */
function windowOf(project: GeoProjection, width: number, height: number): Box {
  const xs = [-BLEED, width / 2, width + BLEED]
  const ys = [-BLEED, height / 2, height + BLEED]
  const points = xs.flatMap((x) => ys.map((y) => project.invert?.([x, y]) ?? [0, 0]))
  return boxOf(points.map(([lng = 0, lat = 0]) => ({ lng, lat })))
}

import { biggestTowns } from '#api/address/biggest-towns.lib.ts'
import { townName } from '#api/address/reader-names.lib.ts'
import { formatNumber, formatUnit } from '#api/common/format.rules.ts'
import type { Language } from '#content/storefronts.ts'
import {
  around,
  overlaps,
  placeAt,
  placeBoth,
  placeLabel,
  type Canvas,
  type Label,
  type Rect,
} from './label-places.draw.ts'
import { cutText, textWidth } from './letter-widths.lib.ts'
import { dotsOf, waymarkAt } from './map-way.draw.ts'
import type { Pixel, Sheet } from './map-sheet.draw.ts'

/** Sizes in units of the sheet: on a phone the sheet is half as wide, but text is not smaller. */
interface LabelSizes {
  end: number
  town: number
  km: number
  /** Radius of the marks of ends and position. */
  mark: number
  dot: number
  townsApart: number
  townsMax: number
  scaleMax: number
}

const layouts = {
  wide: { end: 20, town: 15, km: 13, mark: 10, dot: 3, townsApart: 56, townsMax: 9, scaleMax: 130 },
  narrow: {
    end: 32,
    town: 24,
    km: 22,
    mark: 15,
    dot: 5,
    townsApart: 84,
    townsMax: 6,
    scaleMax: 190,
  },
} as const satisfies Record<string, LabelSizes>

export type Layout = keyof typeof layouts

export const sizesOf = (layout: Layout): LabelSizes => layouts[layout]

export interface LabelledRoute {
  from: { name: string; spot: Pixel }
  to: { name: string; spot: Pixel }
  position: Pixel | undefined
  way: readonly Pixel[]
  /** Road distance; without it there are no distance marks. */
  distance: number | undefined
  language: Language
}

interface RouteLabels {
  ends: Label[]
  towns: { spot: Pixel; label: Label }[]
  ticks: { from: Pixel; to: Pixel; label: Label }[]
  scale: { left: Pixel; length: number; label: Label } | undefined
}

const EDGE = 4
const END_GAP = 5
const TICK = 0.45

/** Labels of a layout: the ends first, others where there is space. */
export function labelRoute(sheet: Sheet, route: LabelledRoute, layout: Layout): RouteLabels {
  const sizes = sizesOf(layout)
  const marks = [route.from.spot, route.to.spot, ...(route.position ? [route.position] : [])]
  const canvas: Canvas = {
    width: sheet.width,
    height: sheet.height,
    way: dotsOf(route.way, 6),
    taken: marks.map((mark) => around(mark, sizes.mark)),
  }
  const wish = ({ name, spot }: LabelledRoute['from']) => ({
    spot,
    name: cutText(name, sizes.end, sheet.width - 2 * EDGE),
    size: sizes.end,
    gap: sizes.mark + END_GAP,
  })
  return {
    ends: placeBoth(canvas, wish(route.from), wish(route.to)),
    scale: placeScale(sheet, canvas, route.language, sizes),
    ticks: placeTicks(canvas, route, sizes),
    towns: placeTowns(sheet, canvas, route, sizes),
  }
}

const STEPS_KM = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
const DEGREE_KM = 111.2

function placeScale(
  sheet: Sheet,
  canvas: Canvas,
  language: Language,
  { km: size, scaleMax }: LabelSizes,
): RouteLabels['scale'] {
  const middle = { x: sheet.width / 2, y: sheet.height / 2 }
  const [lng, lat] = sheet.project.invert?.([middle.x, middle.y]) ?? [0, 0]
  const perKm = Math.abs(sheet.spot({ lng, lat: lat + 0.5 }).y - middle.y) / (DEGREE_KM / 2)
  const km = STEPS_KM.findLast((step) => step * perKm <= scaleMax) ?? 1
  const [name, length] = [formatUnit(km, 'kilometer', language), Math.round(km * perKm)]
  const room = Math.max(length, textWidth(name, size))
  const inset = size
  for (const bottom of [sheet.height - inset, inset + size * 1.6])
    for (const left of [inset, sheet.width - inset - room]) {
      const box: Rect = { left, right: left + room, top: bottom - size * 1.6, bottom: bottom + 2 }
      const isCrossed = canvas.way.some(
        ({ x, y }) => x > box.left - 6 && x < box.right + 6 && y > box.top - 6 && y < box.bottom + 6,
      )
      if (isCrossed) continue
      const at = { x: left, y: bottom - size * 0.6, anchor: 'start' as const }
      const label = placeAt(canvas, [at], { spot: at, name, size, gap: 0 })
      if (!label) continue
      canvas.taken.push({ ...box, top: bottom - size * 0.3 })
      return { left: { x: left, y: bottom }, length, label }
    }
  return undefined
}

const TICKS_MAX = 5

function placeTicks(
  canvas: Canvas,
  { way, distance, language }: LabelledRoute,
  { km: size }: LabelSizes,
): RouteLabels['ticks'] {
  if (!distance) return []
  const step = STEPS_KM.find((km) => distance / km <= TICKS_MAX) ?? 1000
  const count = Math.ceil(distance / step) - 1
  return Array.from({ length: count }, (_, n) => (n + 1) * step).flatMap((km) => {
    const at = waymarkAt(way, km / distance)
    if (!at) return []
    const [across, down] = [-at.along.y, at.along.x]
    const reach = size * TICK
    const off = reach + size * 0.75
    const drafts = [1, -1].map((side) => ({
      x: at.x + side * across * (off + Math.abs(across) * size * 0.7),
      y: at.y + side * down * off + size * 0.35,
      anchor: 'middle' as const,
    }))
    const name = formatNumber(km, language, 0)
    const label = placeAt(canvas, drafts, { spot: at, name, size, gap: 0 })
    if (!label) return []
    const end = (side: number) => ({
      x: at.x + side * across * reach,
      y: at.y + side * down * reach,
    })
    canvas.taken.push(around(at, reach))
    return [{ from: end(1), to: end(-1), label }]
  })
}

function placeTowns(
  { spot, window, width, height }: Sheet,
  canvas: Canvas,
  route: LabelledRoute,
  sizes: LabelSizes,
): RouteLabels['towns'] {
  const [west, south, east, north] = window
  const drawn: Pixel[] = [route.from.spot, route.to.spot]
  const names = new Set([route.from.name, route.to.name])
  const placed: RouteLabels['towns'] = []
  for (const town of biggestTowns()) {
    if (placed.length === sizes.townsMax) break
    if (town.lng < west || town.lng > east || town.lat < south || town.lat > north) continue
    const at = spot(town)
    const name = townName(town.name, town.country, route.language)
    const isNear = drawn.some((one) => Math.hypot(one.x - at.x, one.y - at.y) < sizes.townsApart)
    const isOff = at.x < 8 || at.y < 8 || at.x > width - 8 || at.y > height - 8
    if (isOff || isNear || names.has(name)) continue
    const dot = around(at, sizes.dot + 1)
    if (canvas.taken.some((rect) => overlaps(rect, dot))) continue
    const wish = { spot: at, name, size: sizes.town, gap: sizes.dot + 5 }
    const label = placeLabel(canvas, wish)
    if (!label) continue
    canvas.taken.push(dot)
    drawn.push(at)
    names.add(name)
    placed.push({ spot: at, label })
  }
  return placed
}

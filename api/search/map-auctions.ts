import { placeLabel } from '#api/address/place.view.ts'
import { findPlace } from '#api/address/find-place.part.ts'
import { townName } from '#api/address/reader-names.part.ts'
import type { Ctx } from '#api/kit/context.ts'
import { keepAWhile } from '#api/kit/keep-a-while.ts'
import {
  layOutOverview,
  moveApart,
  OVERVIEW_BOX,
  type Circle,
} from '#api/map/draw-overview-map.part.ts'
import { conditionsOf } from './search-conditions.part.ts'
import type { SearchFilters } from './search.schema.ts'
import { chooseCentres, countAround, findTowns } from './town-clusters.part.ts'

/** So many auctions begin, or end, so near to a town. */
interface Cluster extends Circle {
  count: number
  city: string
  /** What one types to search there, and within how many kilometres. */
  place: string
  radius: number
}

interface AuctionsMap {
  /** Which end the numbers stand for: the one that the search leaves open. */
  side: 'from' | 'to'
  viewBox: string
  /** The picture of the land behind the numbers, as large as the sheet. */
  groundUrl: string
  /** Where the search starts, once for wide sheets and once for phones. */
  start: { count: number; city: string; wide: Circle; narrow: Circle } | null
  wide: Cluster[]
  narrow: Cluster[]
}

/** So far around a number of the phone's map a finger finds it: 46 px across where the window has 360. */
const FINGER_RADIUS = 44

/** As they are drawn, by how much they say, and how far each keeps the others off. */
const SIZES = {
  wide: { least: 17, most: 22, reach: 0 },
  narrow: { least: 25, most: 31, reach: FINGER_RADIUS },
}
type Layout = keyof typeof SIZES

/** Of so many auctions a map is kept for a minute; fewer are counted in no time. */
const MANY = 500
const KEPT_MS = 60_000
const KEPT_MAPS = 300

interface Counted {
  map: AuctionsMap | null
  total: number
}

const kept = keepAWhile<Counted>({
  ms: KEPT_MS,
  most: KEPT_MAPS,
  isKept: ({ total }) => total >= MANY,
})

/** Where the auctions that fit are collected or brought, as numbers on a map; each leads to those that it counts. */
export async function mapAuctions(ctx: Ctx, filters: SearchFilters): Promise<AuctionsMap | null> {
  const question = `${ctx.storefront.locale} ${JSON.stringify(filters)}`
  return (await kept(question, () => countAuctions(ctx, filters))).map
}

async function countAuctions(ctx: Ctx, filters: SearchFilters): Promise<Counted> {
  const side = filters.fromPlaceId ? 'to' : 'from'
  const startId = side === 'to' ? filters.fromPlaceId : filters.toPlaceId
  const start = startId ? await findPlace(ctx, startId) : undefined
  const towns = await findTowns(ctx, await conditionsOf(ctx, filters), side)
  const total = towns.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return { map: null, total }
  const sheet = layOutOverview(start ? [...towns, start] : towns)
  const { language } = ctx.storefront
  const open = await conditionsOf(ctx, { ...filters, [`${side}PlaceId`]: undefined })
  const centres = {
    wide: chooseCentres(towns, sheet.spot, SIZES.wide.most),
    narrow: chooseCentres(towns, sheet.spot, FINGER_RADIUS),
  }
  const counts = await countAround(ctx, open, side, [...centres.wide, ...centres.narrow])
  const first = (layout: Layout) => start && { ...sheet.spot(start), r: SIZES[layout].most }
  const clusters = (layout: Layout): Cluster[] => {
    const { least, most, reach } = SIZES[layout]
    const circles = centres[layout].map((centre): Cluster => {
      const { town, radius } = centre
      const count = counts.get(centre) ?? 0
      return {
        ...sheet.spot(town),
        r: count < 10 ? least : most,
        count,
        city: townName(town.name, town.country, language),
        place: placeLabel(town, language),
        radius,
      }
    })
    const begin = first(layout)
    const reaching = circles.map((one) => ({ ...one, drawn: one.r, r: Math.max(one.r, reach) }))
    return moveApart<Circle>(begin ? [begin, ...reaching] : reaching)
      .slice(begin ? 1 : 0)
      .map((circle) => circle as (typeof reaching)[number])
      .map(({ drawn, x, y, ...circle }) => ({
        ...circle,
        x: Math.round(x),
        y: Math.round(y),
        r: drawn,
      }))
  }
  const [wideStart, narrowStart] = [first('wide'), first('narrow')]
  const map = {
    side,
    viewBox: OVERVIEW_BOX,
    groundUrl: sheet.groundUrl,
    start:
      start && wideStart && narrowStart
        ? {
            count: total,
            city: townName(start.city, start.country, language),
            wide: wideStart,
            narrow: narrowStart,
          }
        : null,
    wide: clusters('wide'),
    narrow: clusters('narrow'),
  } as const
  return { map, total }
}

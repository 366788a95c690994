import { placeLabel } from '#api/address/place.view.ts'
import { findPlace } from '#api/address/find-place.query.ts'
import { townName } from '#api/address/reader-names.lib.ts'
import type { Ctx } from '#api/kit/context.ts'
import { ttlCache } from '#api/kit/ttl-cache.ts'
import { layOutOverview, moveApart, OVERVIEW_BOX, type Circle } from '#api/map/draw-overview-map.draw.ts'
import { conditionsOf } from '#api/search/search-conditions.query.ts'
import type { SearchFilters } from '#api/search/search.schema.ts'
import { chooseCentres, countAround, findTowns } from './town-clusters.query.ts'

/** Number of auctions that begin or end near a town. */
interface Cluster extends Circle {
  count: number
  city: string
  /** Label of the place to search with; `radius` is the radius around it. */
  place: string
  radius: number
}

interface AuctionsMap {
  /** The end that the numbers count: the one the search leaves open. */
  side: 'from' | 'to'
  viewBox: string
  /** Background image of the map, in the size of `viewBox`. */
  groundUrl: string
  /** Start of the search, for wide screens and for phones. */
  start: { count: number; city: string; wide: Circle; narrow: Circle } | null
  wide: Cluster[]
  narrow: Cluster[]
}

/** Touch radius of a number in map units: 46 px on a 360 px screen. */
const FINGER_RADIUS = 44

/** Drawn radii by number of digits, and the distance each keeps from others. */
const SIZES = {
  wide: { least: 17, most: 22, reach: 0 },
  narrow: { least: 25, most: 31, reach: FINGER_RADIUS },
}
type Layout = keyof typeof SIZES

/** Maps of at least this many auctions are cached for a minute; smaller ones are cheap to count. */
const MANY = 500
const KEPT_MS = 60_000
const KEPT_MAPS = 300

interface Counted {
  map: AuctionsMap | null
  total: number
}

const kept = ttlCache<Counted>({
  ms: KEPT_MS,
  most: KEPT_MAPS,
  isKept: ({ total }) => total >= MANY,
})

/**
 * Matching auctions as numbers on a map; each links to a search for the auctions it counts. Null if
 * there are none.
 */
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

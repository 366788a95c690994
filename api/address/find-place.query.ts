import type { Ctx } from '#api/kit/context.ts'
import { lookUpOne, queryOne } from '#api/kit/db/db.ts'
import { ttlCache } from '#api/kit/ttl-cache.ts'
import { setForRequest, requestMemo } from '#api/kit/request-memo.ts'
import { writePostalCode } from './postal-code.rules.ts'
import type { Point } from './distance.rules.ts'
import { findGeocodedPlace, isGeocoded } from './geocoder.port.ts'

export interface Place extends Point {
  id: number
  placeId: string
  name: string
  country: string
  region: string
  district: string
  cityId: number
  cityPlaceId: string
  city: string
  postalCode: string
  isNear: boolean
  street?: string
  buildingNr?: string
  label?: string
}

/** Columns of every query for places; `p` is the place, `c` its town. */
export const PLACE_COLUMNS = /* sql */ `
  p.id, p.place_id as "placeId", p.name, p.country, p.region, p.district, p.lat, p.lng,
  c.id as "cityId", c.place_id as "cityPlaceId", c.name as city, '' as "postalCode",
  p.kind = 'postcode' as "isNear"`

/**
 * The place with one of our ids: a town or postcode area, optionally with a postal code, or a
 * street address.
 */
export const findPlace = (ctx: PlaceCtx, placeId: string): Promise<Place | undefined> =>
  requestMemo(ctx, `place ${placeId}`, () => readPlace(ctx, placeId))

type PlaceCtx = Pick<Ctx, 'tx' | 'config' | 'storefront' | 'log' | 'memory'>

/** Coordinates of towns hardly change, and every search needs them. */
const KEPT_MS = 600_000
const KEPT_PLACES = 5000
const gazetteer = ttlCache<Place | undefined>({
  ms: KEPT_MS,
  most: KEPT_PLACES,
  isKept: (place) => place !== undefined,
})

async function readPlace(ctx: PlaceCtx, placeId: string): Promise<Place | undefined> {
  const [id = '', code = ''] = placeId.split('.')
  if (isGeocoded(id)) return findStreet(ctx, id)
  const place = await gazetteer(id, () =>
    lookUpOne<Place>(
      ctx,
      `select ${PLACE_COLUMNS} from places p join places c on c.id = p.city_id where p.place_id = $1`,
      [id],
    ),
  )
  return place && withCode(place, code)
}

const withCode = (place: Place, code: string): Place => ({
  ...place,
  postalCode: writePostalCode(place.country, code),
})

/** The place `p` of a larger statement, as JSON. */
export const PLACE_ALONG = /* sql */ `
  (select row_to_json(place) from (select ${PLACE_COLUMNS} from places c where c.id = p.city_id) place)`

export const keepPlace = (ctx: PlaceCtx, place: Place): void =>
  setForRequest(ctx, `place ${place.placeId}`, withCode(place, ''))

/**
 * The nearest town within about 50 km, in `country` or in any. The index treats degrees of latitude
 * and longitude as equally long, so the nearest of its first 20 on the ground is taken.
 */
export function findTownNear(ctx: Pick<Ctx, 'tx'>, { lat, lng }: Point, country: string | null) {
  return queryOne<Place>(
    ctx,
    `select ${PLACE_COLUMNS} from (
       select * from places
       where kind = 'town' and ($3::text is null or country = $3)
         and point(lng, lat) <@ box(point($2 - 0.8, $1 - 0.5), point($2 + 0.8, $1 + 0.5))
       order by point(lng, lat) <-> point($2, $1) limit 20
     ) p join places c on c.id = p.city_id
     order by power(p.lat - $1, 2) + power((p.lng - $2) * cosd($1), 2) limit 1`,
    [lat, lng, country],
  )
}

/** A street from the geocoder gets the gazetteer id of its nearest town. */
async function findStreet(
  ctx: Pick<Ctx, 'tx' | 'config' | 'storefront' | 'log'>,
  id: string,
): Promise<Place | undefined> {
  const found = await findGeocodedPlace(ctx, id)
  const town = found && (await findTownNear(ctx, found, found.country))
  if (!town) return undefined
  return {
    ...town,
    ...found,
    isNear: false,
    placeId: id,
    city: found.city || town.name,
    region: found.region || town.region,
  }
}

import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { PLACE_COLUMNS, type Place } from './find-place.query.ts'
import { areaPrefixes, knownCountries, writePostalCode, type TypedPostalCode } from './postal-code.rules.ts'

const PREFIX_LETTERS = 4

/** In each country the longest known prefix of the code wins. */
const AREAS = /* sql */ `
  with area as (
    select distinct on (country) id, country, lat, lng from places
    where kind = 'postcode' and country = any($1) and postal_prefix = any($2)
    order by country, length(postal_prefix) desc
  )`

const COUNTRY_ORDER = /* sql */ `(p.country = $3) desc nulls last, array_position($1, p.country::text)`

const FIND_AREAS = /* sql */ `
  ${AREAS}
  select ${PLACE_COLUMNS} from area
  join places p on p.id = area.id join places c on c.id = p.city_id
  order by ${COUNTRY_ORDER} limit $4`

/** "80-001 Gdańsk": a town of that name within the width of a region. */
const FIND_TOWNS = /* sql */ `
  ${AREAS}
  select ${PLACE_COLUMNS} from area
  join places p on p.country = area.country and p.kind = 'town'
    and point(p.lng, p.lat) <@ box(point(area.lng - 1.2, area.lat - 0.8), point(area.lng + 1.2, area.lat + 0.8))
  join places c on c.id = p.city_id
  where exists (
    select from place_names n
    where n.place_id = p.id and starts_with(n.key, translate(fold($5), '-''’.', '    '))
  )
  order by ${COUNTRY_ORDER}, p.population desc limit $4`

/** A town of exactly that name, in a country whose postal codes are unknown here. */
const FIND_ABROAD = /* sql */ `
  select ${PLACE_COLUMNS} from places p join places c on c.id = p.city_id
  where p.kind = 'town' and p.country <> all('{${knownCountries.join(',')}}')
    and p.id in (select place_id from place_names where key = translate(fold($1), '-''’.', '    '))
  order by p.population desc limit $2`

/** "10 Downing Street, London": any part may be the town. */
const PARTS_MAX = 4

async function firstFound(parts: readonly string[], search: (part: string) => Promise<Place[]>): Promise<Place[]> {
  for (const part of parts) {
    const found = await search(part)
    if (found.length > 0) return found
  }
  return []
}

interface ByCode {
  places: Place[]
  /** The places were found by a name beside the code. */
  areNamed: boolean
}

export async function searchPostcodes(
  ctx: Ctx,
  { code, countries, rest }: TypedPostalCode,
  limit: number,
): Promise<ByCode> {
  const bind = [countries, areaPrefixes(code, PREFIX_LETTERS), ctx.storefront.country, limit]
  const parts = rest
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, PARTS_MAX)
  const near = await firstFound(parts, (town) => query<Place>(ctx, FIND_TOWNS, [...bind, town]))
  const abroad = () => firstFound(parts, (town) => query<Place>(ctx, FIND_ABROAD, [town, limit]))
  // "01001 Kyiv": a number fits many countries, including those whose codes are unknown here.
  const towns = near.length > 0 || countries.length < 2 ? near : await abroad()
  const areNamed = towns.length > 0
  const found = areNamed ? towns : await query<Place>(ctx, FIND_AREAS, bind)
  const places = found.map((place) => ({
    ...place,
    postalCode: writePostalCode(place.country, code),
  }))
  return { places, areNamed }
}

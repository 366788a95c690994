import type { Ctx } from '#api/kit/context.ts'
import { lookUp, query } from '#api/kit/db/db.ts'
import { PLACE_COLUMNS, type Place } from './find-place.query.ts'
import { placeLabel } from './place.view.ts'

interface PlaceSearch {
  text: string
  language: string
  limit: number
  /** Text after commas: a region or country that distinguishes places of the same name. */
  hints: string[]
}

const HINTED = 60

/** Normalises text in the same way as `places.key`. */
const KEY = /* sql */ `translate(fold($1::text), '-''’.', '    ')`

/** The storefront's country comes before foreign cities 300 times as large. */
const WEIGHT = /* sql */ `n.weight + (case when n.country = $3::bpchar then 2.5 else 0 end)::real`

/** Upper bound of a prefix range: no character is greater. */
const LAST_LETTER = /* sql */ `chr(1114111)`

/**
 * Exact names before prefixes, both before names in languages the reader does not use. The limit is
 * part of the text, because with a parameter the server would plan the query every time.
 */
const starting = (limit: number): string => /* sql */ `
  with typed as materialized (select ${KEY} as key),
  found as (
    select n.place_id,
           min((case when n.language is not null and n.language not in ($2::bpchar, 'en') then 200
                     when n.key = typed.key then 0 else 100 end) - (${WEIGHT})) as rank
    from typed join place_names n
      on n.key ~>=~ typed.key and n.key ~<~ (typed.key || ${LAST_LETTER})
    group by n.place_id order by rank limit ${limit}
  )
  select ${PLACE_COLUMNS} from found
  join places p on p.id = found.place_id join places c on c.id = p.city_id
  order by rank, p.id`

/** For typing errors: ranked by the number of common trigrams. */
const SIMILAR = /* sql */ `
  with found as (
    select n.place_id, max(10 * similarity(n.key, ${KEY}) + (${WEIGHT}) / 2) as rank
    from place_names n
    where n.key % ${KEY}
    group by n.place_id order by rank desc limit $2
  )
  select ${PLACE_COLUMNS} from found
  join places p on p.id = found.place_id join places c on c.id = p.city_id
  order by rank desc, p.id`

export async function searchPlaces(ctx: Ctx, search: PlaceSearch): Promise<Place[]> {
  const text = starting(search.hints.length > 0 ? HINTED : search.limit)
  const rows = await lookUp<Place>(ctx, text, [search.text, search.language, ctx.storefront.country])
  return preferHinted(rows, search).slice(0, search.limit)
}

export function searchSimilarPlaces(ctx: Ctx, search: PlaceSearch): Promise<Place[]> {
  const { text, limit } = search
  return query<Place>(ctx, SIMILAR, [text, limit, ctx.storefront.country])
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ł/g, 'l')

function preferHinted(places: Place[], { hints, language }: PlaceSearch): Place[] {
  if (hints.length === 0) return places
  const wanted = hints.map(plain)
  const agrees = (place: Place) => {
    const label = plain(placeLabel(place, language))
    return wanted.filter((hint) => label.includes(hint)).length
  }
  return places
    .map((place) => ({ place, agreed: agrees(place) }))
    .sort((a, b) => b.agreed - a.agreed)
    .map(({ place }) => place)
}

import { RADIUS_MAX_KM } from '#api/auction/auction.rules.ts'
import type { SearchFilters } from './search.schema.ts'

/** How the results differ from the search, in the order tried. */
export type NearKind = 'farther' | 'otherTerms' | 'otherGoods' | 'sameStart' | 'sameEnd' | 'sameGoods'

interface Loosened {
  kind: NearKind
  /** Radius around the places asked for, in kilometres. */
  radius: number | null
  filters: SearchFilters
}

const RADII_KM = [100, 200, RADIUS_MAX_KM]

/** Looser searches to try when few auctions match; empty if no filter is set. */
export function loosen(filters: SearchFilters): Loosened[] {
  const { fromPlaceId, toPlaceId, fromCountries, toCountries, categories } = filters
  const { fromRadius, toRadius, ...rest } = filters
  const places = { fromPlaceId, fromRadius, toPlaceId, toRadius, fromCountries, toCountries }
  const hasStart = Boolean(fromPlaceId ?? fromCountries)
  const hasEnd = Boolean(toPlaceId ?? toCountries)
  const hasTerms = Object.entries(rest).some(
    ([name, value]) => value !== undefined && !(name in places) && name !== 'categories',
  )
  const isWider = (km: number): boolean =>
    (fromPlaceId !== undefined && km > fromRadius) || (toPlaceId !== undefined && km > toRadius)
  const hasWay = hasStart || hasEnd
  return [
    ...RADII_KM.filter(isWider).map((radius): Loosened => {
      const wide = {
        fromRadius: Math.max(radius, fromRadius),
        toRadius: Math.max(radius, toRadius),
      }
      return { kind: 'farther', radius, filters: { ...filters, ...wide } }
    }),
    hasTerms && (hasWay || categories) && step('otherTerms', { ...places, categories }),
    hasWay && categories && step('otherGoods', places),
    hasStart && hasEnd && step('sameStart', { fromPlaceId, fromRadius, toRadius, fromCountries }),
    hasStart && hasEnd && step('sameEnd', { toPlaceId, toRadius, fromRadius, toCountries }),
    hasWay && categories && step('sameGoods', { categories, fromRadius, toRadius }),
  ].filter((one) => typeof one === 'object')
}

const step = (kind: NearKind, filters: SearchFilters): Loosened => ({ kind, radius: null, filters })

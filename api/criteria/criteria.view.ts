import type { Point } from '#api/address/distance.rules.ts'
import type { Place } from '#api/address/find-place.query.ts'
import { placeLabel } from '#api/address/place.view.ts'
import { townName } from '#api/address/reader-names.lib.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import { townOfArea } from '#api/search/area/area-town.lib.ts'
import type { Locale, Storefront } from '#content/storefronts.ts'
import type { Alert, SavedFilters } from './criteria.rules.ts'

export interface CriteriaRow {
  id: number
  name: string
  filters: SavedFilters
  locale: Locale
  alert: Alert
  fromPlace: Place | null
  toPlace: Place | null
  words: string | null
  postedAfter: Date | null
  load: Record<'loadLength' | 'loadWidth' | 'loadHeight' | 'payload', number | null>
  /** It uses no vehicle, or one that still exists. */
  isUsable: boolean
  createdAt: Date
  lookedAt: Date
}

/** Columns of every query; `c` is the saved search, `v` its vehicle. */
export const CRITERIA_COLUMNS = /* sql */ `
  c.id, c.name, c.filters, c.locale, c.alert, c.from_place as "fromPlace", c.to_place as "toPlace",
  c.words::text as words, c.posted_after as "postedAfter",
  json_build_object('loadLength', coalesce(c.load_length, v.load_length),
    'loadWidth', coalesce(c.load_width, v.load_width), 'loadHeight', coalesce(c.load_height, v.load_height),
    'payload', coalesce(c.payload, v.payload)) as load,
  c.vehicle_id is null or v.id is not null as "isUsable", c.created_at as "createdAt", c.looked_at as "lookedAt"`

export const CRITERIA_FROM = /* sql */ `search_criteria c
  left join company_vehicles v on v.id = c.vehicle_id and v.company_id = c.company_id and v.archived_at is null`

/** A place by its name, and by the label with which it can be searched again. */
export interface NamedPlace {
  name: string
  label: string
}

export interface CriteriaView {
  id: number
  name: string
  /** In the format of `GET /auction/search`. */
  filters: SavedFilters
  locale: Locale
  alert: Alert
  from: NamedPlace | null
  to: NamedPlace | null
  /** For a drawn area: the number of corners, and its largest or nearest town. */
  area: { corners: number; town: string } | null
  /** False if its vehicle was removed, so it finds nothing. */
  isUsable: boolean
  /** Number of open listings posted since the last view, at most 100; null if not requested. */
  newCount: number | null
  createdAt: Instant
  lookedAt: Instant
}

export const criteriaView = (row: CriteriaRow, reader: Storefront, newCount: number | null = null): CriteriaView => ({
  id: row.id,
  name: row.name,
  filters: row.filters,
  locale: row.locale,
  alert: row.alert,
  from: row.fromPlace && namedPlace(row.fromPlace, reader),
  to: row.toPlace && namedPlace(row.toPlace, reader),
  area: row.filters.polygon ? namedArea(row.filters.polygon, reader) : null,
  isUsable: row.isUsable,
  newCount,
  createdAt: row.createdAt.toISOString(),
  lookedAt: row.lookedAt.toISOString(),
})

const namedArea = (corners: readonly Point[], { language }: Storefront) => ({
  corners: corners.length,
  town: townOfArea(corners, language),
})

export const namedPlace = (place: Place, { language }: Storefront): NamedPlace => ({
  name: place.label ?? townName(place.name, place.country, language),
  label: place.label ?? placeLabel(place, language),
})

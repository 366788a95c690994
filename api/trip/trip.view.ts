import type { Place } from '#api/address/find-place.query.ts'
import type { Day, Instant } from '#api/common/wire.rules.ts'
import type { Alert } from '#api/criteria/criteria.rules.ts'
import { namedPlace, type NamedPlace } from '#api/criteria/criteria.view.ts'
import type { Storefront } from '#content/storefronts.ts'
import { LITRES_PER_M3, type TripWidth } from './trip.rules.ts'

export interface TripRow {
  id: number
  vehicleId: number | null
  fromPlace: Place
  viaPlaces: Place[]
  toPlace: Place
  line: string
  distance: number
  dateFrom: Day
  dateTo: Day
  freeLitres: number
  freePayload: number
  width: TripWidth
  alert: Alert
  /** Load space of the vehicle; null without an active vehicle. */
  loadLength: number | null
  loadWidth: number | null
  loadHeight: number | null
  createdAt: Date
  lookedAt: Date
}

/** SQL: active vehicle `v` of trip `c`. */
export const TRIP_VEHICLE = /* sql */ `
  left join company_vehicles v on v.id = c.vehicle_id and v.company_id = c.company_id and v.archived_at is null`

/** Select list shared by all trip queries. */
export const TRIP_ROWS = /* sql */ `
  select c.id, v.id as "vehicleId", c.from_place as "fromPlace", c.via_places as "viaPlaces", c.to_place as "toPlace",
    c.line, c.distance, c.date_from as "dateFrom", c.date_to as "dateTo", c.free_litres as "freeLitres",
    c.free_payload as "freePayload", c.width, c.alert, v.load_length as "loadLength", v.load_width as "loadWidth",
    v.load_height as "loadHeight", c.created_at as "createdAt", c.looked_at as "lookedAt"
  from trips c ${TRIP_VEHICLE}`

/** Matching listings of a trip. */
export interface TripCounts {
  fits: number
  /** Posted since the company last looked. */
  isNew: number
}

/** A place with its localized name, and the id that the change call accepts. */
interface TripPlace extends NamedPlace {
  placeId: string
}

/** Route and dates of a trip. */
export interface TripWay {
  id: number
  from: TripPlace
  via: TripPlace[]
  to: TripPlace
  /** First day of the trip, `YYYY-MM-DD`; `dateTo` is the last one. */
  dateFrom: Day
  dateTo: Day
}

export interface TripView extends TripWay {
  /** Length of the route in kilometres. */
  distance: number
  /** Its last day has passed. */
  isPast: boolean
  vehicleId: number | null
  /** Free load space in cubic metres. */
  freeVolumeM3: number
  /** Free payload in kilograms. */
  freePayload: number
  /** Maximum distance from the route in kilometres. */
  width: TripWidth
  alert: Alert
  /** Matching and new open listings; null unless requested. */
  fitsCount: number | null
  newCount: number | null
  createdAt: Instant
  lookedAt: Instant
}

interface Reader {
  storefront: Storefront
  today: Day
}

export const tripView = (row: TripRow, { storefront, today }: Reader, counts?: TripCounts): TripView => ({
  ...tripWay(row, storefront),
  distance: row.distance,
  isPast: row.dateTo < today,
  vehicleId: row.vehicleId,
  freeVolumeM3: row.freeLitres / LITRES_PER_M3,
  freePayload: row.freePayload,
  width: row.width,
  alert: row.alert,
  fitsCount: counts?.fits ?? null,
  newCount: counts?.isNew ?? null,
  createdAt: row.createdAt.toISOString(),
  lookedAt: row.lookedAt.toISOString(),
})

export const tripWay = (row: TripRow, storefront: Storefront): TripWay => ({
  id: row.id,
  from: tripPlace(row.fromPlace, storefront),
  via: row.viaPlaces.map((place) => tripPlace(place, storefront)),
  to: tripPlace(row.toPlace, storefront),
  dateFrom: row.dateFrom,
  dateTo: row.dateTo,
})

const tripPlace = (place: Place, storefront: Storefront): TripPlace => ({
  ...namedPlace(place, storefront),
  placeId: place.placeId,
})

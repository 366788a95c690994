import { dayField } from '#api/common/dates.schema.ts'
import { chosenIdField, idField } from '#api/common/fields.schema.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { alerts, type Alert } from '#api/criteria/criteria.rules.ts'
import { FREE_M3, FREE_PAYLOAD, TRIP_VIA_MAX, TRIP_WIDTH, tripWidths, type TripWidth } from './trip.rules.ts'

const AUCTIONS_PAGE_SIZE = 20
const CURSOR_MAX = 200
const PLACE_MAX = 60

const place = () => yup.string().trim().max(PLACE_MAX)
const vias = () => yup.array().of(place().required()).max(TRIP_VIA_MAX)
const day = () => dayField().optional()
const volume = () => yup.number().min(FREE_M3.min).max(FREE_M3.max)
const payload = () => yup.number().integer().min(FREE_PAYLOAD.min).max(FREE_PAYLOAD.max)
const width = () => yup.number<TripWidth>().oneOf([...tripWidths])
const alert = () => yup.string<Alert>().oneOf([...alerts])

export const listTripsSchema = yup.object({
  /** Past trips, latest first, instead of upcoming ones. */
  isPast: yup.boolean().default(false),
  /** Includes the number of matching listings and of new ones. */
  isCounted: yup.boolean().default(false),
})

export const addTripSchema = yup.object({
  fromPlaceId: place().required(),
  viaPlaceIds: vias().default([]),
  toPlaceId: place().required(),
  dateFrom: dayField().required(),
  dateTo: dayField().required(),
  /**
   * A vehicle of the company. Its dimensions limit the matches, and its load space is the default
   * free room.
   */
  vehicleId: chosenIdField(),
  freeVolumeM3: volume(),
  freePayload: payload(),
  width: width().default(TRIP_WIDTH),
  alert: alert().default('none'),
})

/** Omitted fields stay as they are. */
export const changeTripSchema = yup.object({
  tripId: idField(),
  fromPlaceId: place().min(1),
  viaPlaceIds: vias().optional().default(undefined),
  toPlaceId: place().min(1),
  dateFrom: day(),
  dateTo: day(),
  vehicleId: chosenIdField().optional().default(undefined),
  freeVolumeM3: volume(),
  freePayload: payload(),
  width: width(),
  alert: alert(),
  /** Marks the current results as seen. */
  isSeen: yup.boolean().oneOf([true]),
  /** Restores a removed trip. */
  isRemoved: yup.boolean().oneOf([false]),
})

export const tripIdSchema = yup.object({ tripId: idField() })

export const tripAuctionsSchema = yup.object({
  tripId: idField(),
  ...pagingFields(AUCTIONS_PAGE_SIZE),
  /** `nextCursor` of the previous page; overrides `page`. */
  cursor: yup.string().trim().max(CURSOR_MAX),
})

export type ListTrips = yup.InferType<typeof listTripsSchema>
export type AddTrip = yup.InferType<typeof addTripSchema>
export type ChangeTrip = yup.InferType<typeof changeTripSchema>
export type TripAuctions = yup.InferType<typeof tripAuctionsSchema>

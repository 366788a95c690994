import { dayField } from '#api/common/dates.schema.ts'
import { chosenIdField, idField } from '#api/common/fields.schema.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { alerts, type Alert } from '#api/criteria/criteria.rules.ts'
import {
  FREE_M3,
  FREE_PAYLOAD,
  TRIP_VIA_MAX,
  TRIP_WIDTH,
  tripWidths,
  type TripWidth,
} from './trip.rules.ts'

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
  /** Those whose days are over, the latest first, instead of those to come. */
  isPast: yup.boolean().default(false),
  /** With how much fits each, and how much of that is new. */
  isCounted: yup.boolean().default(false),
})

export const addTripSchema = yup.object({
  fromPlaceId: place().required(),
  viaPlaceIds: vias().default([]),
  toPlaceId: place().required(),
  dateFrom: dayField().required(),
  dateTo: dayField().required(),
  /** An own one; its sizes must take what lies on the way, and its room is the free room where nothing is said. */
  vehicleId: chosenIdField(),
  freeVolumeM3: volume(),
  freePayload: payload(),
  width: width().default(TRIP_WIDTH),
  alert: alert().default('none'),
})

/** What is left out stays as it is. */
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
  /** What is open now is new no more. */
  isSeen: yup.boolean().oneOf([true]),
  /** Puts one back that was removed a moment ago. */
  isRemoved: yup.boolean().oneOf([false]),
})

export const tripIdSchema = yup.object({ tripId: idField() })

export const tripAuctionsSchema = yup.object({
  tripId: idField(),
  ...pagingFields(AUCTIONS_PAGE_SIZE),
  /** What the page before answered as `nextCursor`; stands above `page`. */
  cursor: yup.string().trim().max(CURSOR_MAX),
})

export type ListTrips = yup.InferType<typeof listTripsSchema>
export type AddTrip = yup.InferType<typeof addTripSchema>
export type ChangeTrip = yup.InferType<typeof changeTripSchema>
export type TripAuctions = yup.InferType<typeof tripAuctionsSchema>

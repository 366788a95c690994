import type { Address } from '#api/address/address.rules.ts'
import { placeName } from '#api/address/reader-names.lib.ts'
import { countryName } from '#api/common/format.rules.ts'
import type { Language } from '#content/storefronts.ts'
import { airKm, type Point } from '#api/address/distance.rules.ts'
import { decodeLine, encodeLine } from '#api/address/polyline.lib.ts'
import { lruMemo } from '#api/kit/lru-memo.ts'

/** The full address; an unknown village is shown with its nearest town as one name. */
export const wholeAddress = (address: Address | null, language: Language): Address | null =>
  address && (address.village || address.isNear)
    ? { ...address, city: placeName(address, language), ...noVillage }
    : address && { ...address, ...noVillage }

/** Already part of the town name. */
export const noVillage = { village: '', isNear: false }

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** About ten kilometres: precise enough for a price, too coarse to find the address. */
const roundToTown = (degrees: number): number => Math.round(degrees * 10) / 10

/** Public position of an address, rounded. */
export const townPoint = ({ lat, lng }: Point): Point => ({
  lat: roundToTown(lat),
  lng: roundToTown(lng),
})

/** The town in the reader's language, without any finer detail. */
export function cityOnly(address: Address | null, language: Language): Address | null {
  if (!address) return null
  const { province, countryCode, countryId, cityId, cityPlaceId } = address
  const city = placeName(address, language)
  const country = countryCode ? countryName(countryCode, language) : address.country
  const place = [city, province, country].filter(Boolean).join(', ')
  return {
    ...noVillage,
    ...{ city, province, country, countryCode, countryId, cityId, cityPlaceId },
    enteredText: place,
    userText: place,
    street: '',
    buildingNr: '',
    postalCode: '',
    ...townPoint(address),
    placeId: cityPlaceId,
    addressDbId: cityId ?? 0,
    isIncomplete: address.isIncomplete,
    isWithoutRoute: address.isWithoutRoute,
  }
}

const CUT_KM = 5

/** Cache size in characters: about a thousand routes. */
const LINES_LETTERS = 8_000_000

/** The polyline without its ends, which would reveal the two addresses. */
export const trimRoute = lruMemo(LINES_LETTERS, (polylineString) => {
  const points = decodeLine(polylineString)
  const [start, end] = [points[0], points.at(-1)]
  if (!start || !end) return ''
  const isAway = (point: Point) => airKm(point, start) > CUT_KM && airKm(point, end) > CUT_KM
  return encodeLine(points.filter(isAway))
})

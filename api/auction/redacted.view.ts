import type { Address } from '#api/address/address.rules.ts'
import { placeName } from '#api/address/reader-names.part.ts'
import { countryName } from '#api/common/format.rules.ts'
import type { Language } from '#content/storefronts.ts'
import { airKm, type Point } from '#api/address/distance.rules.ts'
import { decodeLine, encodeLine } from '#api/address/polyline.part.ts'
import { remember } from '#api/kit/remember.ts'

/** As it was written; a village that we do not know and the nearest town are one name. */
export const wholeAddress = (address: Address | null, language: Language): Address | null =>
  address && (address.village || address.isNear)
    ? { ...address, city: placeName(address, language), ...noVillage }
    : address && { ...address, ...noVillage }

/** What is said in the name of the town already. */
export const noVillage = { village: '', isNear: false }

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** Some ten kilometres: enough for a price, too little for a visit. */
const roundToTown = (degrees: number): number => Math.round(degrees * 10) / 10

/** Where a town lies for everybody, whose door may be elsewhere in it. */
export const townPoint = ({ lat, lng }: Point): Point => ({
  lat: roundToTown(lat),
  lng: roundToTown(lng),
})

/** The town in the reader's language, and nothing that leads nearer. */
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

/** Some thousand lines: all that is looked at in an hour. */
const LINES_LETTERS = 8_000_000

/** The line on the map without its ends, which would point at the two doors. */
export const trimRoute = remember(LINES_LETTERS, (polylineString) => {
  const points = decodeLine(polylineString)
  const [start, end] = [points[0], points.at(-1)]
  if (!start || !end) return ''
  const isAway = (point: Point) => airKm(point, start) > CUT_KM && airKm(point, end) > CUT_KM
  return encodeLine(points.filter(isAway))
})

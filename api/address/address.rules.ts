/** A place in forms and in JSON. */
export interface Address {
  enteredText: string
  userText: string
  country: string
  countryId: number | null
  countryCode: string
  province: string
  city: string
  /**
   * Village missing from the gazetteer, as typed by the user; all other fields are of the nearest
   * known place.
   */
  village: string
  /** The point is the centre of a postal code area, so the place is near the town. */
  isNear: boolean
  cityId: number | null
  cityPlaceId: string
  buildingNr: string
  street: string
  postalCode: string
  lat: number
  lng: number
  placeId: string
  addressDbId: number
  isIncomplete: boolean
  isWithoutRoute: boolean
}

export interface PlaceSuggestion {
  placeId: string
  label: string
  /** Found by similarity, in case of a typing error; never selected automatically. */
  isSimilar?: true
}

/** The route between two places; `isEstimated` unless a routing service calculated it. */
export interface Route {
  /** Distance by road in kilometres. */
  distance: number
  polylineString: string
  hours: number
  ferry: boolean
  isEstimated: boolean
}

export const MIN_SEARCH_LETTERS = 2
export const VILLAGE_MAX = 80
export const MAX_SUGGESTIONS = 20

const isNumberWithin = (value: unknown, limit: number) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit

const isDbId = (value: unknown) =>
  (typeof value === 'number' && Number.isInteger(value) && value > 0) ||
  (typeof value === 'string' && /^[1-9]\d*$/.test(value))

/** A listing needs places that can be driven to: with coordinates and our own id. */
export function isValidAddress(address: unknown): boolean {
  if (typeof address !== 'object' || address === null) return false
  const { lat, lng, addressDbId } = address as Partial<Record<keyof Address, unknown>>
  return isNumberWithin(lat, 90) && isNumberWithin(lng, 180) && isDbId(addressDbId)
}

/** Whether there is a street with a number; some users write both into the street. */
export const hasDoor = ({ street, buildingNr }: Pick<Address, 'street' | 'buildingNr'>): boolean =>
  Boolean(street) && (Boolean(buildingNr) || /\d/.test(street))

/** Rounds estimates: to 5 km below 100 km, to 10 km above. */
export function roundDistance(km: number): number {
  if (km <= 0) return 0
  const step = km < 100 ? 5 : 10
  return Math.max(step, Math.round(km / step) * step)
}

/** Lower case without accents. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ł/gi, 'l')
    .toLowerCase()
    .trim()

/** Letters and the punctuation of names; no phone numbers or addresses. */
const VILLAGE = /^\p{L}[\p{L}\p{M} .,'’()/-]*$/u

export const isVillage = (name: string): boolean => name.length <= VILLAGE_MAX && VILLAGE.test(name)

/** Whether no suggestion begins with the text, so it may be an unknown village. */
export const isUnlisted = (text: string, options: readonly PlaceSuggestion[]): boolean =>
  isVillage(text.trim()) && !options.some(({ label }) => plainName(label).startsWith(plainName(text)))

/**
 * The suggestion meant by text that was typed without selecting one: the only suggestion, or the
 * only one with exactly this name. A similar one is not enough, because the text may be an unknown
 * village.
 */
export function soleMatch(text: string, options: readonly PlaceSuggestion[]): PlaceSuggestion | undefined {
  const named = options.filter(({ label }) => `${plainName(label)},`.startsWith(`${plainName(text)},`))
  const [sole, second] = options.length === 1 && !options[0]?.isSimilar ? options : named
  return second ? undefined : sole
}

/** A place as forms keep it and as the wire carries it. */
export interface Address {
  enteredText: string
  userText: string
  country: string
  countryId: number | null
  countryCode: string
  province: string
  city: string
  /** A village that the gazetteer lacks, as its people wrote it; the rest is told of the nearest known place. */
  village: string
  /** The point is the middle of a postal code's area, so the place lies near the town. */
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
  /** No name of it begins as it was typed: it is offered in case of a slip, and never taken unasked. */
  isSimilar?: true
}

/** The way from one place to another as we tell it; `isEstimated` until a road service was asked. */
export interface Route {
  /** In kilometres. */
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

/** A listing may name only places that we can drive to: a point on the map and our own id. */
export function isValidAddress(address: unknown): boolean {
  if (typeof address !== 'object' || address === null) return false
  const { lat, lng, addressDbId } = address as Partial<Record<keyof Address, unknown>>
  return isNumberWithin(lat, 90) && isNumberWithin(lng, 180) && isDbId(addressDbId)
}

/** A courier finds the door by a street with a number; some write both in one line. */
export const hasDoor = ({ street, buildingNr }: Pick<Address, 'street' | 'buildingNr'>): boolean =>
  Boolean(street) && (Boolean(buildingNr) || /\d/.test(street))

/** Nobody believes an estimate to the kilometre: steps of 5 up to 100 km, of 10 beyond. */
export function roundDistance(km: number): number {
  if (km <= 0) return 0
  const step = km < 100 ? 5 : 10
  return Math.max(step, Math.round(km / step) * step)
}

/** A name as everybody can type it. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ł/gi, 'l')
    .toLowerCase()
    .trim()

/** Letters, and what stands between them in names: no number to call and no address to write to. */
const VILLAGE = /^\p{L}[\p{L}\p{M} .,'’()/-]*$/u

export const isVillage = (name: string): boolean => name.length <= VILLAGE_MAX && VILLAGE.test(name)

/** Nothing in the list begins as it was typed, so it may be a village that we do not know. */
export const isUnlisted = (text: string, options: readonly PlaceSuggestion[]): boolean =>
  isVillage(text.trim()) &&
  !options.some(({ label }) => plainName(label).startsWith(plainName(text)))

/**
 * What somebody means who has typed and not chosen: the only one in the list, or the only one of just this name.
 * One that is only similar is asked about, for what was typed may be a village that we do not know.
 */
export function soleMatch(
  text: string,
  options: readonly PlaceSuggestion[],
): PlaceSuggestion | undefined {
  const named = options.filter(({ label }) =>
    `${plainName(label)},`.startsWith(`${plainName(text)},`),
  )
  const [sole, second] = options.length === 1 && !options[0]?.isSimilar ? options : named
  return second ? undefined : sole
}

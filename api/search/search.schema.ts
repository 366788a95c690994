import { ValidationError } from 'yup'
import { findCategory } from '#content/categories/categories.ts'
import { RADIUS_KM, RADIUS_MAX_KM, SEARCH_PAGE_SIZE, type AuctionType } from '#api/auction/auction.rules.ts'
import { isCountry } from '#api/common/countries.rules.ts'
import { isDate } from '#api/common/dates.rules.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { loadLimits, type LoadField } from '#api/company/vehicle/vehicle.rules.ts'

/**
 * `ownCountry`: auctions from the storefront's country first, then the newest. `nearest`: distance
 * to `fromPlaceId`, or else to the company's home. `bestValue`: price per kilometre. `relevance`:
 * all words in the title or items first, then the newest.
 */
const searchSorts = [
  'newest', 'ownCountry', 'ending', 'nearest', 'bestValue', 'distance', 'price', 'date',
  'relevance',
] as const // prettier-ignore
export type SearchSort = (typeof searchSorts)[number]

/** Maximum auctions shown near a provider's home. */
export const NEAR_HOME_SHOWN = 6

/** Maximum number of results; counting stops here. */
export const LISTED_MAX = 1000

/** Searches with at most this many results also show alternatives. */
export const LITTLE = 2

const LIST_MAX = 50
const QUERY_MAX = 100
const WEIGHT_MAX_KG = 1_000_000
const EURO_PER_KM_MAX = 1000
const CURSOR_MAX = 200

const emptyAsUndefined = (value: unknown, typed: unknown): unknown => (typed === '' ? undefined : value)

/** Accepts `a,b`, `?x=a&x=b` and `['a', 'b']`. */
const list = () =>
  yup
    .array()
    .of(yup.string().trim().max(60).required())
    .transform((_value: unknown, typed: unknown) => splitList(typed))
    .max(LIST_MAX)

/** A list of known names; each unknown one gives an error at its index. */
const listOf = (isKnown: (name: string) => boolean) =>
  list().test({
    name: 'known',
    test(names) {
      if (!names || names.length > LIST_MAX) return true
      const unknown = names.flatMap((name, at) =>
        isKnown(name)
          ? []
          : this.createError({
              path: `${this.path}[${at}]`,
              message: { code: 'unknown' } as never,
            }),
      )
      return unknown.length === 0 || new ValidationError(unknown)
    },
  })

function splitList(typed: unknown): unknown {
  if (typed === undefined || typed === null) return undefined
  const parts = (Array.isArray(typed) ? typed : [typed]) as unknown[]
  const words = parts.flatMap((one) => String(one).split(',', LIST_MAX + 1))
  const filled = words.map((word) => word.trim()).filter(Boolean)
  return filled.length > 0 ? filled : undefined
}

const countryList = () =>
  listOf(isCountry).transform((codes: string[] | undefined) => codes?.map((code) => code.toUpperCase()))

const day = () =>
  yup
    .string()
    .transform(emptyAsUndefined)
    .test({
      name: 'date_format',
      message: { code: 'date_format', values: { 0: 'YYYY-MM-DD' } },
      test: (date) => date === undefined || isDate(date),
    })

const radius = () => yup.number().min(1).max(RADIUS_MAX_KM).transform(emptyAsUndefined).default(RADIUS_KM)
const place = () => yup.string().trim().max(60).transform(emptyAsUndefined)

const kilograms = () => yup.number().min(0).max(WEIGHT_MAX_KG).transform(emptyAsUndefined)
const load = (name: LoadField) => yup.number().integer().min(1).max(loadLimits[name].max).transform(emptyAsUndefined)

/** Filters for searching and for saved searches; `resolveFilters` looks up the ids they name. */
const filterFields = {
  q: yup.string().trim().max(QUERY_MAX).transform(emptyAsUndefined),
  /** Main categories or leaves, from either tree. */
  categories: listOf((id) => findCategory(id) !== undefined),
  fromPlaceId: place(),
  fromRadius: radius(),
  toPlaceId: place(),
  toRadius: radius(),
  fromCountries: countryList(),
  toCountries: countryList(),
  dateFrom: day(),
  dateTo: day(),
  weightMin: kilograms(),
  weightMax: kilograms(),
  /**
   * A vehicle of the own company: finds what fits into it. Explicit measures override the
   * vehicle's.
   */
  vehicleId: yup
    .number()
    .integer()
    .min(1)
    .max(2 ** 31 - 1)
    .transform(emptyAsUndefined),
  /** Load space in centimetres and kilograms. */
  loadLength: load('loadLength'),
  loadWidth: load('loadWidth'),
  loadHeight: load('loadHeight'),
  payload: load('payload'),
  priceType: yup.string<AuctionType>().oneOf(['bid', 'fixed']).transform(emptyAsUndefined),
  /** Minimum euros per kilometre; excludes listings without a price. */
  euroPerKmMin: yup.number().min(0).max(EURO_PER_KM_MAX).transform(emptyAsUndefined),
  postedSince: day(),
}

export const searchFiltersSchema = yup.object(filterFields).meta({ isExact: true })

export const searchSchema = yup.object({
  ...filterFields,
  ...pagingFields(SEARCH_PAGE_SIZE),
  sort: yup
    .string<SearchSort>()
    .oneOf([...searchSorts])
    .transform(emptyAsUndefined)
    .default('newest'),
  /** `nextCursor` of the previous page; overrides `page`. */
  cursor: yup.string().trim().max(CURSOR_MAX).transform(emptyAsUndefined),
})

/** Default distance from the route in kilometres. */
const WAY_WIDTH_KM = 30
const WAY_WIDTH_MAX_KM = 100
const VIA_MAX = 5

export const wayWidth = () =>
  yup.number().min(1).max(WAY_WIDTH_MAX_KM).transform(emptyAsUndefined).default(WAY_WIDTH_KM)

const { fromPlaceId: _from, fromRadius: _around, toPlaceId: _to, toRadius: _near, ...besidePlaces } = filterFields

/** A route between two places, via others in this order. */
export const alongSchema = yup.object({
  ...besidePlaces,
  ...pagingFields(SEARCH_PAGE_SIZE),
  fromPlaceId: place().required(),
  toPlaceId: place().required(),
  viaPlaceIds: list().max(VIA_MAX),
  width: wayWidth(),
  cursor: yup.string().trim().max(CURSOR_MAX).transform(emptyAsUndefined),
})
export type Along = yup.InferType<typeof alongSchema>

export const quickDealsSchema = yup.object({
  ...pagingFields(SEARCH_PAGE_SIZE),
  sort: yup
    .string<SearchSort>()
    .oneOf([...searchSorts])
    .transform(emptyAsUndefined)
    .default('newest'),
})

export type QuickDeals = yup.InferType<typeof quickDealsSchema>
export type SearchFilters = yup.InferType<typeof searchFiltersSchema>
export type Search = yup.InferType<typeof searchSchema>

import { countryName, formatDay } from '#api/common/format.rules.ts'
import { alerts, CRITERIA_NAME_MAX, type SavedFilters } from '#api/criteria/criteria.rules.ts'
import type { CriteriaView } from '#api/criteria/criteria.view.ts'
import type { VehicleView } from '#api/company/vehicle/vehicle.view.ts'
import type { AreaSide } from '#api/search/area/area.rules.ts'
import type { Language, Storefront } from '#content/storefronts.ts'
import type { OwnRate } from '#site/parts/offer/rate-between.ts'
import { askedOf } from '#site/parts/auction/asked-of.ts'
import type { TypedArea } from '#site/parts/auction/read-area.ts'
import { searchFields, type TypedSearch } from '#site/parts/auction/search-fields.ts'
import { vehicleName } from '#site/parts/courier/vehicle-words.ts'
import { words } from '#site/words.ts'

/** A saved search as values of the search form, with places as texts that find them again. */
export function typedOf({ filters, from, to }: CriteriaView): TypedSearch {
  const { fromRadius, toRadius, categories, ...others } = filters
  const typed = {
    ...others,
    ...(from && { from: from.label, fromRadius }),
    ...(to && { to: to.label, toRadius }),
    categories: categories?.join(','),
  }
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      value !== undefined && typeof value !== 'object' && searchFields.some((field) => field === name)
        ? [[name, String(value)]]
        : [],
    ),
  )
}

/** The filters of a saved search in the reader's language. */
export function saidOf(
  search: CriteriaView,
  vehicles: readonly VehicleView[],
  storefront: Storefront,
  own: OwnRate | undefined,
): string[] {
  const { intlLocale, language } = storefront
  const t = words(language, 'offer')
  const { from, to, filters } = search
  const vehicle = vehicles.find(({ id }) => id === filters.vehicleId)
  const { vehicleId: _id, ...others } = typedOf(search)
  const typed = {
    ...others,
    ...(from && { from: from.name }),
    ...(to && { to: to.name }),
    ...(vehicle && { vehicleId: vehicleName(vehicle, storefront) }),
  }
  const asked = [
    ...saidOfArea(search, language),
    ...askedOf(typed, storefront, own).map(({ label, value }) => ({ label, value })),
  ]
  const c = words(language, 'company')
  const more = [
    [t('search.from'), countriesOf(filters.fromCountries, language)],
    [t('search.to'), countriesOf(filters.toCountries, language)],
    [t('searches.since'), filters.postedSince && formatDay(filters.postedSince, intlLocale, 0)],
    ...(['loadLength', 'loadWidth', 'loadHeight', 'payload'] as const).map((name) => [
      c(`vehicles.${name}`),
      filters[name],
    ]),
  ].flatMap(([label, value]) => (label && value ? [{ label, value: String(value) }] : []))
  return [...asked, ...more].map((one) => t('search.one', one))
}

function saidOfArea({ area, filters: { side = 'from' } }: CriteriaView, language: Language) {
  if (!area) return []
  const { corners: count, town } = area
  const value = words(language, 'offer')('area.cornersNear', { count, town })
  return [{ label: sideName(side, language), value }]
}

/** The name of the end of a transport that is in the area. */
export function sideName(side: AreaSide, language: Language): string {
  const t = words(language, 'offer')
  if (side === 'both') return t('area.both')
  return t(side === 'from' ? 'listing.pickup' : 'listing.delivery')
}

const countriesOf = (codes: readonly string[] | undefined, language: Language) =>
  codes?.map((code) => countryName(code, language)).join(', ')

/** These values need no label. */
const telling: readonly string[] = ['q', 'from', 'fromRadius', 'to', 'toRadius', 'categories']

/** Suggests a name for a search: from, to, goods, then the other filters with their labels. */
export function nameOf(
  { vehicleId: _vehicle, ...typed }: TypedSearch,
  storefront: Storefront,
  own: OwnRate | undefined,
  before: readonly string[] = [],
): string {
  const t = words(storefront.language, 'offer')
  const those = (isTelling: boolean) =>
    askedOf(
      Object.fromEntries(Object.entries(typed).filter(([name]) => telling.includes(name) === isTelling)),
      storefront,
      own,
    )
  return [
    ...before,
    ...those(true).map(({ value }) => value),
    ...those(false).map(({ label, value }) => t('search.one', { label, value })),
  ]
    .join(' · ')
    .slice(0, CRITERIA_NAME_MAX)
}

interface NamedArea {
  typed: TypedArea
  filters: SavedFilters
  found: { town: string | null }
}

/** The same for a search on the map: the nearest town, and the countries. */
export function nameOfArea(
  { typed, filters, found }: NamedArea,
  storefront: Storefront,
  own: OwnRate | undefined,
): string {
  const { language } = storefront
  const t = words(language, 'offer')
  const { polygon, side = 'from', fromCountries, toCountries } = filters
  const parts = [
    [sideName(side, language), polygon && found.town && t('area.near', { town: found.town })],
    [t('search.from'), countriesOf(fromCountries, language)],
    [t('search.to'), countriesOf(toCountries, language)],
  ].flatMap(([label, value]) => (label && value ? [t('search.one', { label, value })] : []))
  const { view: _, ...rest } = typed
  return nameOf(rest, storefront, own, parts)
}

/** How often to get alerts about new results. */
export const alertOptions = (language: Language) =>
  alerts.map((value) => ({ value, label: words(language, 'offer')(`searches.alerts.${value}`) }))

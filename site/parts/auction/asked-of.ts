import { RADIUS_KM } from '#api/auction/auction.rules.ts'
import { formatDay } from '#api/common/format.rules.ts'
import { isDate } from '#api/common/dates.rules.ts'
import { findCategory } from '#content/categories/categories.ts'
import type { Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'
import type { OwnRate } from '#site/parts/offer/rate-between.ts'
import { ownPerKm } from './price-per-km.ts'
import type { TypedSearch } from './search-fields.ts'

interface Asked {
  label: string
  value: string
  /** The search without this filter. */
  rest: TypedSearch
}

const filters = [
  'q', 'from', 'to', 'along', 'via', 'categories', 'dateFrom', 'dateTo', 'vehicleId', 'weightMin', 'weightMax', 'priceType',
  'euroPerKmMin',
] as const // prettier-ignore
type Filter = (typeof filters)[number]

const labels = {
  from: 'search.from', to: 'search.to', categories: 'search.category', q: 'search.text', along: 'search.along', via: 'search.via',
  dateFrom: 'search.dateFrom', dateTo: 'search.dateTo', vehicleId: 'search.vehicle',
  weightMin: 'search.weightMin', weightMax: 'search.weightMax', priceType: 'search.priceType',
  euroPerKmMin: 'search.minPerKm',
} as const // prettier-ignore

/** A place with its radius, as in `Poznań +50 km`; without one in a search along a route. */
export function formatEnd(typed: TypedSearch, end: 'from' | 'to', { language }: Storefront): string {
  const place = typed[end] ?? ''
  if (typed.along || !place) return place
  const km = typed[`${end}Radius`] ?? String(RADIUS_KM)
  return words(language, 'offer')('search.placeAround', { place, km })
}

/** The active filters, each with its label and value; `own` is the reader's currency for a euro, if that is another. */
export function askedOf(typed: TypedSearch, storefront: Storefront, own?: OwnRate): Asked[] {
  const t = words(storefront.language, 'offer')
  const currency = own?.currency ?? 'EUR'
  return filters.flatMap((name) => {
    const text = typed[name]
    if (!text) return []
    const value = name === 'euroPerKmMin' ? ownPerKm(text, own, storefront) : valueOf(name, text, typed, storefront)
    return [{ label: t(labels[name], { currency }), value: value ?? text, rest: without(typed, name) }]
  })
}

function valueOf(name: Filter, text: string, typed: TypedSearch, storefront: Storefront): string {
  if (name === 'from' || name === 'to') return formatEnd(typed, name, storefront)
  if (name === 'categories')
    return text
      .split(',')
      .map((id) => categoryName(id, storefront))
      .join(', ')
  const t = words(storefront.language, 'offer')
  if (name === 'along') return t('search.alongKm', { km: text })
  if (name === 'priceType') return t(text === 'fixed' ? 'search.priceFixed' : 'search.priceBid')
  const isDay = (name === 'dateFrom' || name === 'dateTo') && isDate(text)
  return isDay ? formatDay(text, storefront.intlLocale, Number(text.slice(0, 4))) : text
}

const categoryName = (id: string, { language }: Storefront): string => findCategory(id)?.words[language].name ?? id

function without(typed: TypedSearch, name: Filter): TypedSearch {
  const gone: readonly string[] = [name, `${name}Radius`]
  return Object.fromEntries(Object.entries(typed).filter(([field]) => !gone.includes(field)))
}

import { roundDistance } from '#api/address/address.rules.ts'
import type { AuctionStatus, HiddenReason } from '#api/auction/auction.rules.ts'
import {
  formatDay,
  formatDays,
  formatMoney,
  formatMoneyRange,
  formatKilograms,
  formatUnit,
} from '#api/common/format.rules.ts'
import { fromWire, type WireMoney } from '#api/common/money.rules.ts'
import { storefrontOf, type Language, type Locale, type Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

interface Dates {
  dateFixed: boolean
  sendDateFrom: string | null
  sendDateTo: string | null
  receiveDateFrom: string | null
  receiveDateTo: string | null
}

/** Formats an API price for the storefront. */
export const formatPrice = (price: WireMoney, { intlLocale }: Storefront): string =>
  formatMoney(fromWire(price), intlLocale)

export const formatPriceRange = (low: WireMoney, high: WireMoney, { intlLocale }: Storefront): string =>
  formatMoneyRange(fromWire(low), fromWire(high), intlLocale)

/** A price divided by its route, `0.77 €`; empty without a route. */
export const formatPerKm = (price: WireMoney, km: number | null, { intlLocale }: Storefront): string => {
  const { minor, currency } = fromWire(price)
  return km ? formatMoney({ minor: Math.round(minor / km), currency }, intlLocale) : ''
}

/** Distances are estimates, so they are rounded. */
export const formatDistance = (km: number, { intlLocale }: Storefront): string =>
  formatUnit(roundDistance(km), 'kilometer', intlLocale)

export const formatWeight = (kg: number, { intlLocale }: Storefront): string => formatKilograms(kg, intlLocale)

/** The `lang` attribute of a text; undefined if it is in the page's language. */
export const langOf = (written: Language, { language }: Storefront): Language | undefined =>
  written === language ? undefined : written

/** The same for a text written in another storefront. */
export const langIn = (locale: Locale | null, page: Storefront): Language | undefined =>
  locale ? langOf(storefrontOf(locale).language, page) : undefined

/** A listing's status; for a hidden one, the reason. */
export function formatStatus(
  { status, hiddenReason }: { status: AuctionStatus; hiddenReason: HiddenReason | null },
  { language }: Storefront,
): string {
  const t = words(language, 'offer')
  return hiddenReason ? t(`status.hidden.${hiddenReason}`) : t(`status.listing.${status}`)
}

/** `3 offers`, or that there are none yet. */
export function offersOf({ offersCount: count }: { offersCount: number }, { language }: Storefront): string {
  const t = words(language, 'offer')
  return count > 0 ? t('listing.offersSome', { count }) : t('listing.offersNone')
}

/** `24–26 Nov`, `24 Nov`, or "flexible". */
export const formatDateRange = (
  from: string | null,
  to: string | null,
  { intlLocale, language }: Storefront,
  thisYear: number,
): string => (from && to ? formatDays(from, to, intlLocale, thisYear) : words(language, 'offer')('listing.flexible'))

/** `28 Dec – 5 Jan`: without the year, for open listings, whose transports are within half a year. */
export function formatNearDays(from: string | null, to: string | null, storefront: Storefront): string {
  const year = (date: string) => Number(date.slice(0, 4))
  if (!from || !to || year(from) === year(to)) return formatDateRange(from, to, storefront, year(from ?? ''))
  return [from, to].map((date) => formatDay(date, storefront.intlLocale, year(date))).join(' – ')
}

export const formatPickup = (dates: Dates, storefront: Storefront, year: number): string =>
  formatDateRange(dates.dateFixed ? dates.sendDateFrom : null, dates.sendDateTo, storefront, year)

export const formatDelivery = (dates: Dates, storefront: Storefront, year: number): string =>
  formatDateRange(dates.dateFixed ? dates.receiveDateFrom : null, dates.receiveDateTo, storefront, year)

interface Floors {
  pickupFloor: number | null
  pickupElevator: boolean | null
  deliveryFloor: number | null
  deliveryElevator: boolean | null
}

/** `3, with a lift`; empty if the listing says nothing about stairs. */
export function formatFloor(floors: Floors, end: 'from' | 'to', { language }: Storefront): string | null {
  const isFrom = end === 'from'
  const storey = isFrom ? floors.pickupFloor : floors.deliveryFloor
  const hasLift = isFrom ? floors.pickupElevator : floors.deliveryElevator
  if (storey === null) return null
  const t = words(language, 'offer')
  const floor = storey === 0 ? t('listing.groundFloor') : String(storey)
  if (storey === 0 || hasLift === null) return floor
  return t(hasLift ? 'listing.floorLift' : 'listing.floorNoLift', { floor })
}

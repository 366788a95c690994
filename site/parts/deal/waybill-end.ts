import { hasDoor, type Address } from '#api/address/address.rules.ts'
import { countryName, formatNamedDay } from '#api/common/format.rules.ts'
import { isDelivered } from '#api/delivery/delivery.rules.ts'
import type { DealDays, Days } from '#api/offer/days.lib.ts'
import { openStatuses } from '#api/offer/offer.rules.ts'
import type { AuctionView } from '#api/auction/auction.view.ts'
import { toPath } from '#content/paths.ts'
import { formatDateRange, formatDelivery, formatFloor, formatPickup } from '#site/parts/auction/format.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'
import type { WaybillFacts } from './read-deal.ts'

/** One end of the transport: place and time of pickup or delivery. */
export interface WaybillEnd {
  city: string
  /** The address, as far as the reader may see it. */
  lines: string[]
  /** The door on a map of the reader's device; null for the customer, and while the street is hidden or missing. */
  mapHref: string | null
  /** No street was given. The reader is asked for it if they can add it. */
  isStreetMissing: boolean
  /** Why the street is hidden. */
  note: string | null
  floor: string | null
  phone: string | null
  /** Where the customer of a booked deal adds the missing phone of the delivery. */
  addPhoneHref?: string | null
  day: string
  /** The day agreed before the current one. */
  dayBefore: string | null
}

type End = 'from' | 'to'

export function waybillEnd(deal: WaybillFacts, end: End, locals: ServerLocals): WaybillEnd {
  const { offer, auction, receiverPhone } = deal
  const { storefront } = locals
  const t = words(storefront.language, 'offer')
  const { city = '', countryCode = '' } = offer.auction[end] ?? {}
  const address = auction?.[end === 'from' ? 'fromAddress' : 'toAddress'] ?? null
  return {
    city,
    lines: address ? linesOf(address, storefront.language) : [countryName(countryCode, storefront.language)],
    mapHref: address && offer.side !== 'owner' && deal.knowsDoors && hasDoor(address) ? mapOf(address) : null,
    isStreetMissing: isStreetMissing(deal, end),
    note: noteOf(deal, end, t),
    floor: auction && formatFloor(auction, end, storefront),
    phone: end === 'to' ? receiverPhone : null,
    addPhoneHref: end === 'to' ? addPhoneHref(deal, locals) : null,
    ...tellAgreed(offer, end === 'from' ? 'pickup' : 'delivery', locals),
  }
}

function addPhoneHref({ offer, receiverPhone }: WaybillFacts, { locale }: ServerLocals): string | null {
  const isAsked = offer.side === 'owner' && offer.status === 'accepted' && !receiverPhone
  const isOver = offer.deliveryStatus !== null && isDelivered(offer.deliveryStatus)
  return isAsked && !isOver ? `${toPath(locale, 'manageListing', { id: offer.auctionId })}#receiver` : null
}

/** A phone opens this address in its map app. */
const mapOf = ({ street, buildingNr, postalCode, city, countryCode }: Address): string => {
  const query = [street, buildingNr, postalCode, city, countryCode].filter(Boolean).join(' ')
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query }).toString()}`
}

function tellAgreed({ days, bookedDays }: WaybillFacts['offer'], of: keyof DealDays, locals: ServerLocals) {
  const t = words(locals.storefront.language, 'offer')
  const day = tellNamedDays(days[of], locals)
  const before = bookedDays[of].from && tellNamedDays(bookedDays[of], locals)
  const isOther = before && before !== day
  return { day, dayBefore: isOther ? t('waybill.dayBefore', { day: before }) : null }
}

function noteOf(deal: WaybillFacts, end: End, t: ReturnType<typeof words<'offer'>>): string | null {
  const { offer, auction, knowsDoors } = deal
  if (!auction?.[end === 'from' ? 'fromAddress' : 'toAddress']) return null
  if (!knowsDoors) return t('listing.exactAddress')
  const isToPay = offer.side === 'owner' && offer.status === 'awaiting_payment'
  return isToPay && isStreetMissing(deal, end) ? t('waybill.streetLater') : null
}

/** The same for a listing that waits for offers. */
export function listingEnd(auction: AuctionView, end: End, locals: ServerLocals): WaybillEnd {
  const { storefront, now } = locals
  const year = Number(now.slice(0, 4))
  const isFrom = end === 'from'
  const address = isFrom ? auction.fromAddress : auction.toAddress
  return {
    city: (isFrom ? auction.fromTown : auction.toTown) ?? '',
    lines: address ? linesOf(address, storefront.language) : [],
    mapHref: null,
    isStreetMissing: false,
    // It holds for both ends, and is said at the first.
    note: isFrom ? words(storefront.language, 'offer')('listing.exactAddress') : null,
    floor: formatFloor(auction, end, storefront),
    phone: null,
    dayBefore: null,
    day: isFrom ? formatPickup(auction, storefront, year) : formatDelivery(auction, storefront, year),
  }
}

export function isStreetMissing({ offer, auction, knowsDoors }: WaybillFacts, end: End): boolean {
  if (!openStatuses.includes(offer.status)) return false
  const address = auction?.[end === 'from' ? 'fromAddress' : 'toAddress']
  return knowsDoors && Boolean(address) && !hasDoor(address as Address)
}

/** `24–26 Nov`, or a note that the day is still to be agreed. */
export function tellDays({ from, to }: Days, { storefront, now }: ServerLocals): string {
  if (!from || !to) return words(storefront.language, 'offer')('next.dayOpen')
  return formatDateRange(from, to, storefront, Number(now.slice(0, 4)))
}

/** The same with the weekday if there is only one day: `Tue 24 Nov`. */
export function tellNamedDays(days: Days, locals: ServerLocals): string {
  const { storefront, now } = locals
  return days.from && days.from === days.to
    ? formatNamedDay(days.from, storefront.intlLocale, Number(now.slice(0, 4)))
    : tellDays(days, locals)
}

function linesOf(
  { street, buildingNr, postalCode, city, countryCode }: Address,
  language: ServerLocals['storefront']['language'],
): string[] {
  const door = [street, buildingNr].filter(Boolean).join(' ')
  const town = postalCode && [postalCode, city].join(' ')
  return [door, [town, countryName(countryCode, language)].filter(Boolean).join(', ')].filter(Boolean)
}

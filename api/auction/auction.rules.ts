import type { FieldError } from '#api/common/errors.rules.ts'
import type { Transitions } from '#api/kit/db/transition.ts'

export type AuctionStatus =
  | 'draft'
  | 'pending'
  | 'active'
  | 'reserved'
  | 'booked'
  | 'completed'
  | 'hidden'
  | 'cancelled'
  | 'removed'
  | 'archived'

export type HiddenReason = 'expired' | 'owner' | 'moderation' | 'blocked'
export type BlockedFrom = 'active' | 'pending' | 'expired' | 'owner'

/** Hidden by staff: only staff can show it again. */
export const isWithheld = ({ hiddenReason }: { hiddenReason: HiddenReason | null }): boolean =>
  hiddenReason === 'moderation' || hiddenReason === 'blocked'

/** Open for offers, or bookable at a set price. */
export type AuctionType = 'bid' | 'fixed'

export const dateRanges = ['flex', '3days', 'week', 'custom'] as const
export type DateRange = (typeof dateRanges)[number]

/** The state table: one line per event, with its source and target statuses. */
export const auctionMoves = {
  post: { from: ['draft'], to: 'active' },
  postUnconfirmed: { from: ['draft'], to: 'pending' },
  publish: { from: ['pending'], to: 'active' },
  reserve: { from: ['active', 'hidden'], to: 'reserved' },
  book: { from: ['reserved'], to: 'booked' },
  release: { from: ['reserved'], to: 'active' },
  releaseExpired: { from: ['reserved'], to: 'hidden' },
  /** The owner had hidden it before a reinstated deal waited for payment, which did not come. */
  releaseHidden: { from: ['reserved'], to: 'hidden' },
  /** The owner sets or changes a price for immediate booking, or reopens it for offers. */
  fix: { from: ['active'], to: 'active' },
  setPrice: { from: ['active'], to: 'active' },
  unfix: { from: ['active'], to: 'active' },
  estimate: { from: ['active'], to: 'active' },
  expire: { from: ['active'], to: 'hidden' },
  hide: { from: ['active'], to: 'hidden' },
  /** A moderator hides it; if already hidden, the reason changes. */
  withhold: { from: ['active', 'pending', 'hidden'], to: 'hidden' },
  unhide: { from: ['hidden'], to: 'active' },
  /** The listing is forbidden. Restoring it makes it hidden first. */
  remove: { from: ['pending', 'hidden'], to: 'removed' },
  restore: { from: ['removed'], to: 'hidden' },
  /** Moderation is lifted: it returns to pending or to its earlier hidden state. */
  returnPending: { from: ['hidden'], to: 'pending' },
  returnHidden: { from: ['hidden'], to: 'hidden' },
  cancel: { from: ['active', 'pending', 'reserved', 'hidden'], to: 'cancelled' },
  /** Both sides of the deal agreed on a change. */
  agreeChange: { from: ['booked'], to: 'booked' },
  reopen: { from: ['booked'], to: 'active' },
  realize: { from: ['booked'], to: 'completed' },
  /** Fraud in its deal: nobody sees it any more. */
  stopForFraud: { from: ['reserved', 'booked', 'completed'], to: 'hidden' },
  /** Long finished: personal data is erased, accounting data stays. */
  archive: { from: ['completed', 'cancelled', 'removed'], to: 'archived' },
  /** An ended deal on it is reinstated. */
  reinstate: { from: ['completed', 'active', 'hidden'], to: 'booked' },
} as const satisfies Transitions<AuctionStatus>

/** Fields that determine when an auction ends. */
interface Lasting {
  status: AuctionStatus
  hiddenReason: HiddenReason | null
  expiresAt: Date | null
}

export const hasRunOut = ({ expiresAt }: Pick<Lasting, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now

/** An expired auction keeps its offers until then, and its owner can still accept one. */
export const choiceEnd = (expiresAt: Date): Date =>
  new Date(expiresAt.getTime() + OFFERS_AFTER_EXPIRY_HOURS * 3_600_000)

/** Its offers can be accepted: it is open or has just expired. New offers need an open auction. */
export const isChoosable = (auction: Lasting, now: Date): boolean =>
  auction.status === 'active' ||
  (isLeftByTime(auction) && auction.expiresAt !== null && now < choiceEnd(auction.expiresAt))

/** Expired, and past the time to accept an offer. */
export const isOver = (auction: Lasting, now: Date): boolean => isLeftByTime(auction) && !isChoosable(auction, now)

const isLeftByTime = ({ status, hiddenReason }: Lasting): boolean => status === 'hidden' && hiddenReason === 'expired'

/**
 * The owner is reminded this many days before the end, if the listing was open for at least
 * `REMINDED_FROM_DAYS`.
 */
export const ENDING_DAYS = 3
export const REMINDED_FROM_DAYS = 4
export const OFFERS_AFTER_EXPIRY_HOURS = 24
export const DRAFT_LIVES_HOURS = 24
/** Days in which a mailed draft link works. */
export const MAILED_DRAFT_DAYS = 14
export const DRAFT_MAILS_PER_DAY = 10
/** Reason in the audit log of a listing or an offer that ends with its account; not shown to users. */
export const CLOSED_ACCOUNT = 'account_closed'
export const DRAFT_FORM_MAX = 120_000
/** Limited because a wrong address sends mail to a stranger. */
export const CONFIRM_MAILS_PER_DAY = 10
/** Per account, or per IP address for guests together. */
export const AUCTIONS_PER_DAY = 10
export const DESCRIPTION_MAX = 5000
/** Ten million of any of our currencies. */
export const DECLARED_MAX_MINOR = 1_000_000_000
export const PICTURES_MAX = 10
/** Ten listings with all their pictures, half of them replaced once. */
export const PICTURES_PER_DAY = 150
/** Drafts live for a day, so this limits the disk space guests can use. */
export const GUEST_PICTURES_PER_DAY = 10_000
export const SEARCH_PAGE_SIZE = 24
export const MY_LISTINGS_PAGE_SIZE = 20
export const UNHIDE_MONTHS = 12
export const RETENTION_YEARS = 3
/** Latest transport date, in days from today. */
const TRANSPORT_DAYS_AHEAD = 180
export const RADIUS_KM = 50
export const RADIUS_MAX_KM = 300

/** Token for a draft without an owner: a cookie in browsers, a header in apps. */
export const DRAFT_COOKIE = 'ct_draft'
export const DRAFT_HEADER = 'X-Draft-Token'
/** W40: marks the listing just saved, for the next page. */
export const ADDED_COOKIE = 'ct_auctionAddedId'
export const UPDATED_COOKIE = 'ct_updatedAuctionId'

/** Recipient of the VAT invoice; the number includes the country prefix. */
export interface Invoice {
  companyName: string
  taxNumber: string
}

export const formModes = ['addNew', 'edit', 'copy'] as const
export type FormMode = (typeof formModes)[number]

/** Tabs of an owner's listings; `observed` are other people's. */
export const listingTypes = {
  active: ['pending', 'active', 'reserved'],
  accepted: ['booked'],
  finished: ['completed'],
  hidden: ['hidden'],
  cancelled: ['cancelled', 'removed'],
  observed: [],
} as const satisfies Record<string, readonly AuctionStatus[]>
export type ListingType = keyof typeof listingTypes

/** R01: a number or a dashed uuid. */
export const isAuctionRef = (ref: string): boolean =>
  /^[1-9]\d{0,8}$/.test(ref) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(ref)

export const isUuidV4 = (uuid: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(uuid)

/** Transport dates: a range for pickup and one for delivery, or flexible. */
export interface TransportDates {
  dateFixed: boolean
  sendDateFrom: string | null
  sendDateTo: string | null
  receiveDateFrom: string | null
  receiveDateTo: string | null
}

export const noDates = {
  sendDateFrom: null,
  sendDateTo: null,
  receiveDateFrom: null,
  receiveDateTo: null,
}

export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** W18–W21: the dates that a range fills in or clears. */
export function datesOfRange(range: DateRange, today: string): TransportDates {
  if (range === 'flex') return { dateFixed: false, ...noDates }
  if (range === 'custom') return { dateFixed: true, ...noDates }
  const last = addDays(today, range === '3days' ? 3 : 7)
  return {
    dateFixed: true,
    sendDateFrom: today,
    sendDateTo: last,
    receiveDateFrom: today,
    receiveDateTo: last,
  }
}

/** W22: the range to show for a saved listing. */
export function rangeOf(
  auction: TransportDates & { bookingSetPrice?: unknown },
): Extract<DateRange, 'custom' | 'flex'> {
  const hasFixedDates = auction.dateFixed && dateErrors(auction).length === 0
  return hasFixedDates || auction.bookingSetPrice ? 'custom' : 'flex'
}

/** W23: a range is chosen and the dates match it. */
export function areDatesValid(dates: TransportDates & { transportDateRange: DateRange | null }): boolean {
  if (!dates.transportDateRange) return false
  if (dates.dateFixed !== (dates.transportDateRange !== 'flex')) return false
  return dateErrors(dates).length === 0
}

/** W24: today is still valid. */
const isPastDate = (date: string | null | undefined, today: string): boolean => Boolean(date) && String(date) < today

/** V13, V14, W23: errors of fixed dates; flexible dates have none. */
export function dateErrors(dates: TransportDates): FieldError[] {
  if (!dates.dateFixed) return []
  const { sendDateFrom, sendDateTo, receiveDateFrom, receiveDateTo } = dates
  const errors: FieldError[] = []
  if (!sendDateFrom || !sendDateTo) errors.push({ path: 'sendDateFrom', code: 'send_dates' })
  else if (sendDateFrom > sendDateTo) errors.push({ path: 'sendDateFrom', code: 'date_order' })
  if (!receiveDateFrom || !receiveDateTo) errors.push({ path: 'receiveDateFrom', code: 'receive_dates' })
  else if (receiveDateFrom > receiveDateTo) errors.push({ path: 'receiveDateFrom', code: 'date_order' })
  if (errors.length > 0) return errors
  const isTooSoon = isBefore(receiveDateFrom, sendDateFrom) || isBefore(receiveDateTo, sendDateTo)
  return isTooSoon ? [{ path: 'receiveDateFrom', code: 'receive_before_send' }] : []
}

export type DayField = Exclude<keyof TransportDates, 'dateFixed'>

/** V13, W23, W24: the earliest valid day of a field, given the others. */
export function earliestDay(field: DayField, dates: TransportDates, today: string): string {
  const { sendDateFrom, sendDateTo, receiveDateFrom } = dates
  const before = {
    sendDateFrom: [],
    sendDateTo: [sendDateFrom],
    receiveDateFrom: [sendDateFrom],
    receiveDateTo: [sendDateTo, receiveDateFrom],
  }[field]
  return before.reduce<string>((last, day) => (day !== null && day > last ? day : last), today)
}

export const lastTransportDate = (today: string): string => addDays(today, TRANSPORT_DAYS_AHEAD)

type SomeDates = { [K in keyof TransportDates]?: TransportDates[K] | undefined }

/** W24: fixed dates in the past, or more than `TRANSPORT_DAYS_AHEAD` days ahead. */
export const untimelyDateErrors = (dates: SomeDates, today: string): FieldError[] =>
  dates.dateFixed
    ? [
        ...untimely('sendDateFrom', [dates.sendDateFrom, dates.sendDateTo], today),
        ...untimely('receiveDateFrom', [dates.receiveDateFrom, dates.receiveDateTo], today),
      ]
    : []

/** The same for one day. */
export const untimelyDayErrors = (path: string, day: string, today: string): FieldError[] =>
  untimely(path, [day, day], today)

function untimely(path: string, [from, to]: (string | null | undefined)[], today: string): FieldError[] {
  if (isPastDate(from, today)) return [{ path, code: 'past_date' }]
  const isFar = [from, to].some((day) => day && day > lastTransportDate(today))
  return isFar ? [{ path, code: 'far_date', values: { 0: TRANSPORT_DAYS_AHEAD } }] : []
}

const isBefore = (a: string | null, b: string | null): boolean => Boolean(a && b && a < b)

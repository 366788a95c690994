import type { FieldError } from '#api/common/errors.rules.ts'
import type { Transitions } from '#api/kit/transition.ts'

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

/** Hidden by us: only we show it again. */
export const isWithheld = ({ hiddenReason }: { hiddenReason: HiddenReason | null }): boolean =>
  hiddenReason === 'moderation' || hiddenReason === 'blocked'

/** Open for offers, or taken at once at a set price. */
export type AuctionType = 'bid' | 'fixed'

export const dateRanges = ['flex', '3days', 'week', 'custom'] as const
export type DateRange = (typeof dateRanges)[number]

/** One line is one row of the state table: an event, from where, to where. */
export const auctionMoves = {
  post: { from: ['draft'], to: 'active' },
  postUnconfirmed: { from: ['draft'], to: 'pending' },
  publish: { from: ['pending'], to: 'active' },
  reserve: { from: ['active', 'hidden'], to: 'reserved' },
  book: { from: ['reserved'], to: 'booked' },
  release: { from: ['reserved'], to: 'active' },
  releaseExpired: { from: ['reserved'], to: 'hidden' },
  /** Its owner had hidden it when a deal on it was to be paid anew, and nobody has. */
  releaseHidden: { from: ['reserved'], to: 'hidden' },
  /** Its owner names a price at which it may be taken at once, changes that, or asks for offers again. */
  fix: { from: ['active'], to: 'active' },
  setPrice: { from: ['active'], to: 'active' },
  unfix: { from: ['active'], to: 'active' },
  estimate: { from: ['active'], to: 'active' },
  expire: { from: ['active'], to: 'hidden' },
  hide: { from: ['active'], to: 'hidden' },
  /** A moderator hides it; what was hidden already is hidden for another reason from now on. */
  withhold: { from: ['active', 'pending', 'hidden'], to: 'hidden' },
  unhide: { from: ['hidden'], to: 'active' },
  /** It must not stand here. Taken back, it is hidden first. */
  remove: { from: ['pending', 'hidden'], to: 'removed' },
  restore: { from: ['removed'], to: 'hidden' },
  /** What hid it is lifted: it waits, or is hidden, as it was before. */
  returnPending: { from: ['hidden'], to: 'pending' },
  returnHidden: { from: ['hidden'], to: 'hidden' },
  cancel: { from: ['active', 'pending', 'reserved', 'hidden'], to: 'cancelled' },
  /** Both sides of a deal have agreed on it. */
  agreeChange: { from: ['booked'], to: 'booked' },
  reopen: { from: ['booked'], to: 'active' },
  realize: { from: ['booked'], to: 'completed' },
  /** One side has cheated the other: nobody sees it any more. */
  stopForFraud: { from: ['reserved', 'booked', 'completed'], to: 'hidden' },
  /** Long over: what of somebody is in it is erased, the books stay. */
  archive: { from: ['completed', 'cancelled', 'removed'], to: 'archived' },
  /** A deal on it that was over stands again. */
  reinstate: { from: ['completed', 'active', 'hidden'], to: 'booked' },
} as const satisfies Transitions<AuctionStatus>

/** What decides how long an auction lasts. */
interface Lasting {
  status: AuctionStatus
  hiddenReason: HiddenReason | null
  expiresAt: Date | null
}

export const hasRunOut = ({ expiresAt }: Pick<Lasting, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now

/** An auction that has run out keeps its offers for so long, and its owner may still choose one. */
export const choiceEnd = (expiresAt: Date): Date =>
  new Date(expiresAt.getTime() + OFFERS_AFTER_EXPIRY_HOURS * 3_600_000)

/** Its offers may be chosen: it is open, or has just run out. New ones it takes only while it is open. */
export const isChoosable = (auction: Lasting, now: Date): boolean =>
  auction.status === 'active' ||
  (isLeftByTime(auction) && auction.expiresAt !== null && now < choiceEnd(auction.expiresAt))

/** It ran out, and nobody chooses from it any more. */
export const isOver = (auction: Lasting, now: Date): boolean =>
  isLeftByTime(auction) && !isChoosable(auction, now)

const isLeftByTime = ({ status, hiddenReason }: Lasting): boolean =>
  status === 'hidden' && hiddenReason === 'expired'

export const AUCTION_LIVES_DAYS = 30
/** So long before its end the owner of a listing is reminded, where it was open for longer than a few days. */
export const ENDING_DAYS = 3
export const REMINDED_FROM_DAYS = 4
export const OFFERS_AFTER_EXPIRY_HOURS = 24
export const DRAFT_LIVES_HOURS = 24
/** So long a begun listing can be gone on with by its mailed link. */
export const MAILED_DRAFT_DAYS = 14
export const DRAFT_MAILS_PER_DAY = 10
export const DRAFT_FORM_MAX = 60_000
/** A wrong address costs somebody else a mail. */
export const CONFIRM_MAILS_PER_DAY = 10
/** Of one account; of all guests of one address together. */
export const AUCTIONS_PER_DAY = 10
export const DESCRIPTION_MAX = 5000
export const PICTURES_MAX = 10
/** Ten listings with all their pictures, and half of them exchanged. */
export const PICTURES_PER_DAY = 150
/** Drafts live for a day, so this is what guests can fill the disk with. */
export const GUEST_PICTURES_PER_DAY = 10_000
export const SEARCH_PAGE_SIZE = 24
export const MY_LISTINGS_PAGE_SIZE = 20
export const ITEMS_MAX = 100
export const UNHIDE_MONTHS = 12
export const RETENTION_YEARS = 3
/** Nobody plans a transport for later. */
const TRANSPORT_DAYS_AHEAD = 180
export const RADIUS_KM = 50
export const RADIUS_MAX_KM = 300

/** The same token as cookie (browser) or header (app) proves who may touch a draft without an owner. */
export const DRAFT_COOKIE = 'ct_draft'
export const DRAFT_HEADER = 'X-Draft-Token'
/** W40: mark the listing just saved, for the page that comes next. */
export const ADDED_COOKIE = 'ct_auctionAddedId'
export const UPDATED_COOKIE = 'ct_updatedAuctionId'

/** For whom a VAT invoice is made out; the number with its country in front. */
export interface Invoice {
  companyName: string
  taxNumber: string
}

export const formModes = ['addNew', 'edit', 'copy'] as const
export type FormMode = (typeof formModes)[number]

/** What an owner finds under each tab of his listings; `observed` are other people's. */
export const listingTypes = {
  active: ['pending', 'active', 'reserved'],
  accepted: ['booked'],
  finished: ['completed'],
  hidden: ['hidden'],
  cancelled: ['cancelled', 'removed'],
  observed: [],
} as const satisfies Record<string, readonly AuctionStatus[]>
export type ListingType = keyof typeof listingTypes

/** R01: a number or a five-part dashed uuid. */
export const isAuctionRef = (ref: string): boolean =>
  /^[1-9]\d{0,8}$/.test(ref) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(ref)

export const isUuidV4 = (uuid: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(uuid)

/** When it is to be carried; a pair of days for pickup and one for delivery, or whenever it suits. */
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

/** W18–W21: the dates that choosing a range fills in or clears. */
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

/** W22: the range of a listing that was saved before. */
export function rangeOf(
  auction: TransportDates & { bookingSetPrice?: unknown },
): Extract<DateRange, 'custom' | 'flex'> {
  const hasFixedDates = auction.dateFixed && dateErrors(auction).length === 0
  return hasFixedDates || auction.bookingSetPrice ? 'custom' : 'flex'
}

/** W23: a range is chosen, and the dates are as it says. */
export function areDatesValid(
  dates: TransportDates & { transportDateRange: DateRange | null },
): boolean {
  if (!dates.transportDateRange) return false
  if (dates.dateFixed !== (dates.transportDateRange !== 'flex')) return false
  return dateErrors(dates).length === 0
}

/** W24: today still counts. */
const isPastDate = (date: string | null | undefined, today: string): boolean =>
  Boolean(date) && String(date) < today

/** V13, V14, W23: what is wrong with fixed dates; flexible ones cannot be wrong. */
export function dateErrors(dates: TransportDates): FieldError[] {
  if (!dates.dateFixed) return []
  const { sendDateFrom, sendDateTo, receiveDateFrom, receiveDateTo } = dates
  const errors: FieldError[] = []
  if (!sendDateFrom || !sendDateTo) errors.push({ path: 'sendDateFrom', code: 'send_dates' })
  else if (sendDateFrom > sendDateTo) errors.push({ path: 'sendDateFrom', code: 'date_order' })
  if (!receiveDateFrom || !receiveDateTo)
    errors.push({ path: 'receiveDateFrom', code: 'receive_dates' })
  else if (receiveDateFrom > receiveDateTo)
    errors.push({ path: 'receiveDateFrom', code: 'date_order' })
  if (errors.length > 0) return errors
  const isTooSoon = isBefore(receiveDateFrom, sendDateFrom) || isBefore(receiveDateTo, sendDateTo)
  return isTooSoon ? [{ path: 'receiveDateFrom', code: 'receive_before_send' }] : []
}

export type DayField = Exclude<keyof TransportDates, 'dateFixed'>

/** V13, W23, W24: the first day that a field can have while the others stand as they do. */
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

/** W24: fixed dates that have passed, or are farther ahead than anybody plans. */
export const untimelyDateErrors = (dates: SomeDates, today: string): FieldError[] =>
  dates.dateFixed
    ? [
        ...untimely('sendDateFrom', [dates.sendDateFrom, dates.sendDateTo], today),
        ...untimely('receiveDateFrom', [dates.receiveDateFrom, dates.receiveDateTo], today),
      ]
    : []

/** The same of one day. */
export const untimelyDayErrors = (path: string, day: string, today: string): FieldError[] =>
  untimely(path, [day, day], today)

function untimely(
  path: string,
  [from, to]: (string | null | undefined)[],
  today: string,
): FieldError[] {
  if (isPastDate(from, today)) return [{ path, code: 'past_date' }]
  const isFar = [from, to].some((day) => day && day > lastTransportDate(today))
  return isFar ? [{ path, code: 'far_date', values: { 0: TRANSPORT_DAYS_AHEAD } }] : []
}

const isBefore = (a: string | null, b: string | null): boolean => Boolean(a && b && a < b)

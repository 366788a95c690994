import { ratingOf } from '#api/common/rating.rules.ts'
import { hasDoor, type Address } from '#api/address/address.rules.ts'
import { placeName } from '#api/address/reader-names.lib.ts'
import { mapUrlOf } from '#api/auction/auction-row.view.ts'
import { publicText } from '#api/kit/public-text.ts'
import { readGoods, readTitle, slugOf, whole, type Read, type Writing } from '#api/auction/reader-title.query.ts'
import { may, type Permitted } from '#api/common/permissions.rules.ts'
import type { DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import { dayOf } from '#api/common/dates.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { storefrontOf, type Language, type Locale, type Storefront } from '#content/storefronts.ts'
import { isChoosable } from '#api/auction/auction.rules.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import { bookedDaysOf, daysOf, type DealDays } from './days.lib.ts'
import type { RescueStatus, StandInAnswer } from '#api/case/rescue/rescue.rules.ts'
import type { ComparedFacts, OfferComplaint, OfferFacts, ReviewStatus } from './offer.query.ts'
import {
  actionsOf,
  cancelUntil,
  dealStatuses,
  urgencyOf,
  type CancelFault,
  type CancelledBy,
  type DealSide,
  type OfferAction,
  type OfferStatus,
  type OfferUrgency,
} from './offer.rules.ts'
import { avatarUrlOf } from '#api/company/picture/picture.view.ts'
import { reliabilityView, type Reliability } from '#api/company/reputation/reliability.rules.ts'
import { shownVehicleView, type ShownVehicle } from '#api/company/vehicle/vehicle.view.ts'
import { findDoorObstacle, type DoorPriceStatus } from './door-price.rules.ts'
import { counterRange, proposedCounters } from './counter/counter.rules.ts'
import { calcFromGross, mostClaimMinor, prepaidMinor, termsOf } from './fee.rules.ts'
import { listingSeenView, type ListingSeenView } from './listing-seen.query.ts'
import { findWire, priceView, type PriceView } from './price.view.ts'
import { findReinstateObstacle, reinstatable } from './past-deal.rules.ts'
import type { Ranked, WhyCode } from './rank.rules.ts'
import type { Day, Instant, Uuid } from '#api/common/wire.rules.ts'

interface InsuredView {
  sum: WireMoney
  /** Last day of the policy, `YYYY-MM-DD`; null if unlimited. */
  until: Day | null
}

export interface OfferCompanyView {
  id: number
  slug: string
  name: string
  kind: 'courier' | 'charity'
  /** Verified as a charity. */
  isCharity: boolean
  city: string | null
  country: string
  isVatPayer: boolean
  isVerified: boolean
  /** Mean stars, one decimal; null before the first review. */
  rating: number | null
  opinions: number
  deals: number
  documents: string[]
  /** The sum that the verified policy insures, and its last day; null if unknown. */
  insured: InsuredView | null
  avatarUrl: string | null
}

interface OfferAuctionView {
  id: number
  uuid: Uuid
  title: string
  titleLanguage: Language
  /** The goods, without the towns that are part of the title. */
  goods: Read
  slug: string
  status: string
  version: number
  categoryId: string | null
  distance: number | null
  mapUrl: string | null
  from: { city: string; countryCode: string } | null
  to: { city: string; countryCode: string } | null
}

/** The owner's counter-offer. */
interface CounterView {
  price: PriceView
  /** Deadline for the bidder to answer. */
  until: Instant
}

/** One entry of the price history. */
interface PriceChangeView {
  before: WireMoney
  after: WireMoney
  at: Instant
  /** Changed by automatic bidding. */
  isAutomatic: boolean
}

/** A proposed change to a booked deal; null fields stay as they are. */
interface ChangeView {
  id: number
  /** Proposed by the reader's side. */
  isOwn: boolean
  pickupDate: Day | null
  deliveryDate: Day | null
  description: string | null
  note: string
}

/** Money of a deal that its courier cancelled, held for the next deal of the listing. */
interface RescueView {
  /** The cancelled deal. */
  offerId: number
  status: RescueStatus
  amount: WireMoney
  /** When it goes back by itself. */
  until: Instant
}

/** The question to a bidder to stand in for a courier who cancelled. */
interface StandInView {
  /** Null before the answer. */
  answer: StandInAnswer | null
  /** The customer's money is held until then. */
  until: Instant
}

/** A request of one side to reinstate the deal. */
interface ReinstatementView {
  id: number
  /** Requested by the reader's side. */
  isOwn: boolean
  reason: string
  /** Deadline to answer; without an answer nothing changes. */
  until: Instant
}

/** The owner's request to cancel during the last day before pickup. */
interface CancellationView {
  id: number
  /** `claimed`: the deal is cancelled and the courier keeps a part of the price. */
  status: 'open' | 'disputed' | 'claimed'
  reason: string
  /** Deadline to answer; no answer counts as consent. */
  until: Instant
  /** Maximum claim of the courier; null if nothing was paid. Absent for drivers, as all money. */
  mostClaim?: WireMoney | null
  claim?: WireMoney | null
}

/** A higher price asked at the door, without the amounts. */
interface DoorPriceState {
  /** Status of the higher price. */
  status: DoorPriceStatus
  /** Deadline of the answer, or of the payment once it is accepted. */
  until: Instant
}

interface DoorPriceSums {
  before: WireMoney
  after: WireMoney
  /** The difference. */
  more: WireMoney
}

/** Fields hidden from drivers of the company (`offer.get:price`). */
interface OfferMoney {
  price: PriceView
  /** Limit of automatic bidding; null without one, and for the owner. */
  minPrice: WireMoney | null
  /** Open counter-offer; null once answered or timed out. */
  counter: CounterView | null
  /** Earlier changes of the price, newest first. */
  priceChanges: PriceChangeView[]
  /** Suggested counter-offers, highest first; empty unless the reader can make one. */
  counterProposals: WireMoney[]
  /** The old and the new price at the door; null if nothing was asked. */
  doorPriceSums: DoorPriceSums | null
  /** Part of the price that the courier keeps; null for nothing. */
  courierKeeps: WireMoney | null
  /**
   * Money held for the next deal of the listing; for a cancelled deal, its own, also once it has gone
   * on. Only for the owner and staff.
   */
  rescue: RescueView | null
  /** Lowest active price on the auction; only for the bidder, while the offer is active. */
  lowestGross: WireMoney | null
}

interface JobView {
  id: number
  auctionId: number
  status: OfferStatus
  version: number
  side: DealSide
  /** Made automatically from a rate of the company; false once revised by hand. */
  isByRate: boolean
  /** Open proposal to change the deal; null once answered, withdrawn or outdated. */
  change: ChangeView | null
  cancellation: CancellationView | null
  /** The open complaint about the deal; one that a deadline opened comes first, then the customer's. */
  complaint: OfferComplaint | null
  /** The higher price that the courier asked for at the door; null if none. */
  doorPrice: DoorPriceState | null
  /** The bidder was asked to stand in for a courier who cancelled; null otherwise. */
  standIn: StandInView | null
  /** Open request to reinstate the deal; null once answered, withdrawn or timed out. */
  reinstatement: ReinstatementView | null
  /** The reader's side asked to reinstate the deal and the other side declined. */
  isReinstatementDeclined: boolean
  /** When the ended deal was last reinstated; null if never. */
  reinstatedAt: Instant | null
  /** The listing before its change; only for the bidder, until they confirm the offer. */
  listingBefore: ListingSeenView | null
  /** The reader's side has reported fraud, and it is under investigation. */
  isFraudReportedByMe: boolean
  transportType: string | null
  /** The vehicle, without its number plate; null if none is named. */
  vehicle: ShownVehicle | null
  pickupDate: Day | null
  deliveryDate: Day | null
  /** Days from pickup to delivery, inclusive, if one of the two dates is open. */
  durationDays: number | null
  /** Current dates; `bookedDays` are the original ones. */
  days: DealDays
  bookedDays: DealDays
  validUntil: Instant
  payUntil: Instant | null
  /**
   * Deadline for free cancellation by the owner. Null without a pickup day: free until the goods
   * are picked up.
   */
  cancelUntil: Instant | null
  acceptedAt: Instant | null
  realizedAt: Instant | null
  createdAt: Instant
  updatedAt: Instant
  message: string
  /** Storefront of the bidder, which gives the language of the message. */
  writtenIn: Locale | null
  endedReason: string | null
  /** When the deal was cancelled; null if it was not. */
  cancelledAt: Instant | null
  /** The side that cancelled it; `clock` if the courier did not answer the customer’s request in time. */
  cancelledBy: CancelledBy | null
  /** Side at fault for a cancelled deal; null otherwise. */
  cancelFault: CancelFault | null
  deliveryStatus: DeliveryStatus | null
  /** End of the offer or of its listing, whichever is first. */
  endsAt: Instant
  /** Only for the bidder, while the offer is active; null for drivers, who do not bid. */
  urgency: OfferUrgency | null
  /** Address ends without a street; only for readers who may know the street. */
  isStreetMissing: { from: boolean; to: boolean }
  /** The reader has written their review. */
  isReviewed: boolean
  /** Status of the reader's review; null before it is written. */
  review: ReviewStatus | null
  /** Messages from the other side that the reader's side has not read. */
  unreadMessages: number
  company: OfferCompanyView
  auction: OfferAuctionView
  actions: OfferAction[]
}

/** An offer for any reader; the money fields are absent for drivers. */
export interface OfferView extends JobView, Partial<OfferMoney> {}

export interface PricedOfferView extends JobView, OfferMoney {}

/** The reader's context. */
interface Reading {
  now: Date
  reader: Storefront
  /** Whether the caller's role in the company allows the action. */
  mayForCompany: (action: OfferAction) => boolean
  /** Whether the caller's staff role allows the action. */
  mayInOffice: (action: OfferAction) => boolean
  /** Drivers of the company do not see prices. */
  readsMoney: (side: DealSide) => boolean
}

const lineOf: Record<OfferAction, Permitted> = {
  accept: 'offer.accept',
  counter: 'offer.counter',
  reject: 'offer.reject',
  answerCounter: 'offer.answerCounter',
  revise: 'offer.post',
  withdraw: 'offer.cancel',
  pay: 'payment.pay',
  backOut: 'offer.cancel',
  cancel: 'offer.cancel',
  realize: 'offer.realize',
  proposeChange: 'offer.proposeChange',
  answerChange: 'offer.answerChange',
  askCancel: 'offer.cancel',
  answerCancel: 'offer.answerCancellation',
  withdrawCancel: 'offer.answerCancellation',
  reportFraud: 'offer.fraud',
  askReinstate: 'offer.backToAccepted',
  answerReinstate: 'offer.backToAccepted',
  withdrawReinstate: 'offer.backToAccepted',
  reinstate: 'offer.backToAccepted',
  acceptForOwner: 'offer.accept',
  takeBackCounter: 'offer.takeBackCounter',
  cancelForBoth: 'offer.cancel',
  askDoorPrice: 'offer.askDoorPrice',
  answerDoorPrice: 'offer.answerDoorPrice',
  standIn: 'offer.standIn',
}

export const readingOf = ({ now, storefront, caller }: Pick<Ctx, 'now' | 'storefront' | 'caller'>): Reading => ({
  now: now.toJSDate(),
  reader: storefront,
  mayForCompany: (action) => may(lineOf[action], caller, ['bidder']),
  mayInOffice: (action) => may(lineOf[action], caller),
  readsMoney: (side) => side === 'owner' || may('offer.get:price', caller, ['bidder']),
})

export interface RankedOfferView extends PricedOfferView {
  rank: number | null
  why: WhyCode | null
  /** Figures of the last 12 months, each with its sample. */
  reliability: Reliability
}

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

const cityOf = (address: Address | null, { language }: Storefront) =>
  address && {
    city: placeName(address, language),
    countryCode: address.countryCode,
  }

const companyOf = (facts: OfferFacts): OfferCompanyView => ({
  id: facts.companyId,
  slug: facts.companySlug,
  name: facts.companyName,
  kind: facts.companyKind,
  isCharity: facts.isCharity,
  city: facts.companyCity,
  country: facts.companyCountry,
  isVatPayer: facts.isVatPayer,
  isVerified: facts.companyStatus === 'verified',
  rating: ratingOf(facts.starsSum, facts.opinionsCount),
  opinions: facts.opinionsCount,
  deals: facts.dealsCount,
  documents: facts.documents ?? [],
  insured: facts.insured && {
    sum: toWire(money(facts.insured.minor, facts.insured.currency)),
    until: facts.insured.until,
  },
  avatarUrl: avatarUrlOf(facts.companyAvatar),
})

const auctionOf = (facts: OfferFacts, reader: Storefront, writing: Writing | undefined): OfferAuctionView => ({
  id: facts.auctionId,
  uuid: facts.auctionUuid,
  ...readTitle(facts.auctionMade, reader, writing),
  goods: readGoods(facts.auctionMade, reader, writing),
  slug: slugOf(facts.auctionMade),
  status: facts.auctionStatus,
  version: facts.auctionVersion,
  categoryId: facts.categoryId,
  distance: facts.distance,
  mapUrl: mapUrlOf(facts),
  from: cityOf(facts.fromAddress, reader),
  to: cityOf(facts.toAddress, reader),
})

/** The owner of a listing that has just expired can still accept; new offers are refused. */
const isAuctionOpen = (facts: OfferFacts, side: DealSide, now: Date): boolean => {
  const { auctionStatus: status, auctionHiddenReason: hiddenReason, auctionExpiresAt } = facts
  if (side !== 'owner') return status === 'active'
  return isChoosable({ status, hiddenReason, expiresAt: auctionExpiresAt }, now)
}

/** An open offer ends with its listing at the latest. */
const endOf = ({ validUntil, auctionExpiresAt }: OfferFacts): Date =>
  auctionExpiresAt && auctionExpiresAt < validUntil ? auctionExpiresAt : validUntil

const lacksDoor = (address: Address | null): boolean => address !== null && !hasDoor(address)

const termsOfFacts = (facts: OfferFacts) =>
  termsOf({ country: facts.companyCountry, isVatPayer: facts.isVatPayer, isCharity: facts.isCharity }, facts.currency)

/** False once the time is over, even if the job has not closed it yet. */
const isCountered = ({ counterUntil }: OfferFacts, now: Date): boolean => counterUntil !== null && counterUntil > now

function counterOf(facts: OfferFacts, now: Date): CounterView | null {
  const { counterGrossMinor: minor, counterUntil: until } = facts
  if (minor === null || until === null || !isCountered(facts, now)) return null
  return {
    price: priceView(calcFromGross(minor, termsOfFacts(facts))),
    until: until.toISOString(),
  }
}

function counterState(facts: OfferFacts, now: Date): 'possible' | 'open' | 'none' {
  if (facts.counterUntil !== null) return isCountered(facts, now) ? 'open' : 'none'
  return counterRange(facts.grossMinor, termsOfFacts(facts)) ? 'possible' : 'none'
}

function proposalsOf(facts: OfferFacts, actions: readonly OfferAction[]): WireMoney[] {
  const range = counterRange(facts.grossMinor, termsOfFacts(facts))
  if (!range || !actions.includes('counter')) return []
  return proposedCounters(facts.grossMinor, range).map((minor) => toWire(money(minor, facts.currency)))
}

const priceChangesOf = ({ priceChanges, currency }: OfferFacts): PriceChangeView[] =>
  (priceChanges ?? []).map(({ beforeMinor, afterMinor, event, at }) => ({
    before: toWire(money(beforeMinor, currency)),
    after: toWire(money(afterMinor, currency)),
    at: new Date(at).toISOString(),
    isAutomatic: event === 'autoBid',
  }))

/** Null once the proposed day has passed without an answer. */
function changeOf(facts: OfferFacts, side: DealSide, now: Date): ChangeView | null {
  const { change, status, auctionLocale } = facts
  if (!change || status !== 'accepted') return null
  const { side: by, ...said } = change
  const first = said.pickupDate ?? said.deliveryDate
  const today = dayOf(now.toISOString(), storefrontOf(auctionLocale).timeZone)
  return first !== null && first < today ? null : { ...said, isOwn: by === side }
}

function cancellationOf(facts: OfferFacts): CancellationView | null {
  if (!facts.cancellation) return null
  const { id, status, reason, until } = facts.cancellation
  return { id, status, reason, until: new Date(until).toISOString() }
}

const complaintOf = ({ complaint }: OfferFacts): OfferComplaint | null =>
  complaint && { ...complaint, until: complaint.until && new Date(complaint.until).toISOString() }

const doorPriceOf = ({ doorPrice }: OfferFacts): DoorPriceState | null =>
  doorPrice && { status: doorPrice.status, until: new Date(doorPrice.payUntil ?? doorPrice.until).toISOString() }

function doorPriceSums({ doorPrice, currency }: OfferFacts): DoorPriceSums | null {
  const wire = (minor: number) => toWire(money(minor, currency))
  return (
    doorPrice && {
      before: wire(doorPrice.oldMinor),
      after: wire(doorPrice.newMinor),
      more: wire(doorPrice.newMinor - doorPrice.oldMinor),
    }
  )
}

/** Over once its time has passed, even if the job has not ended it yet. */
function doorPriceState(facts: OfferFacts, now: Date): 'possible' | 'open' | null {
  const asked = doorPriceOf(facts)
  if (asked) return ['asked', 'accepted'].includes(asked.status) && new Date(asked.until) > now ? 'open' : null
  const obstacle = findDoorObstacle({
    ...facts,
    delivery: facts.deliveryStatus,
    pickup: daysOf(facts).pickup,
    today: dayOf(now.toISOString(), storefrontOf(facts.auctionLocale).timeZone),
    isAsked: false,
    isEnding: facts.fraudReportedBy !== null || facts.cancellation?.status === 'open',
  })
  return obstacle === null ? 'possible' : null
}

function rescueOf({ rescue, currency }: OfferFacts): RescueView | null {
  if (!rescue) return null
  const { offerId, status, amountMinor, until } = rescue
  return { offerId, status, amount: toWire(money(amountMinor, currency)), until: new Date(until).toISOString() }
}

const stoodIn: readonly OfferStatus[] = ['active', 'awaiting_payment']

function standInOf({ rescue, status }: OfferFacts): StandInView | null {
  if (rescue?.status !== 'open' || !rescue.isAsked) return null
  const answer = stoodIn.includes(status) ? 'yes' : rescue.isDeclined ? 'no' : null
  return { answer, until: new Date(rescue.until).toISOString() }
}

function withClaims(asked: CancellationView | null, facts: OfferFacts): CancellationView | null {
  const most = mostClaimMinor(facts)
  return (
    asked && {
      ...asked,
      mostClaim: findWire(most > 0 ? most : null, facts.currency),
      claim: findWire(facts.cancellation?.claimMinor ?? null, facts.currency),
    }
  )
}

function reinstatementOf(facts: OfferFacts, side: DealSide, now: Date): ReinstatementView | null {
  const asked = facts.past?.asked
  if (!asked || new Date(asked.until) <= now || !mayStandAgain(facts, side, now)) return null
  const { id, side: by, reason, until } = asked
  return { id, isOwn: by === side, reason, until: new Date(until).toISOString() }
}

function mayStandAgain(facts: OfferFacts, side: DealSide, now: Date): boolean {
  const { past, fraudReportedBy } = facts
  if (!past || !reinstatable[side].includes(facts.status)) return false
  const deal = { ...facts, past, isFraudReported: fraudReportedBy !== null, isPaidHere: prepaidMinor(facts) > 0 }
  return findReinstateObstacle(deal, side, now) === null
}

/** If the courier agreed to the customer's request on the last day, the customer counts as cancelling. */
function cancelledByOf({ past, cancelFault }: OfferFacts): CancelledBy | null {
  const by = past?.cancelledBy ?? null
  return by === 'provider' && cancelFault === 'customer' ? 'owner' : by
}

const reviewOf = ({ reviewedBy }: OfferFacts, side: DealSide | 'admin'): ReviewStatus | null =>
  side === 'admin' ? null : (reviewedBy?.[side] ?? null)

function reinstatementState(facts: OfferFacts, side: DealSide, now: Date) {
  const asked = reinstatementOf(facts, side, now)
  if (asked && side !== 'admin') return asked.isOwn ? 'own' : 'asked'
  return mayStandAgain(facts, side, now) && !isDeclined(facts, side) ? 'possible' : null
}

const isDeclined = ({ past }: OfferFacts, side: DealSide): boolean =>
  past?.declined.some((one) => one === side) ?? false

/** Fields that depend on the reader's side. */
function forReader(facts: OfferFacts, side: DealSide, now: Date, readsMoney: boolean) {
  const { status, grossMinor, lowestOpenMinor, fromAddress, toAddress } = facts
  const isBidder = side === 'provider'
  const knowsDoors = !isBidder || dealStatuses.includes(status)
  const open = {
    ...{ status, grossMinor, lowestMinor: lowestOpenMinor, endsAt: endOf(facts) },
    isAuctionOpen: isAuctionOpen(facts, side, now),
    isCountered: isCountered(facts, now),
  }
  return {
    urgency: isBidder && readsMoney ? urgencyOf(open, now) : null,
    isStreetMissing: {
      from: knowsDoors && lacksDoor(fromAddress),
      to: knowsDoors && lacksDoor(toAddress),
    },
    isReviewed: reviewOf(facts, side) !== null,
    review: reviewOf(facts, side),
    unreadMessages: side === 'admin' ? 0 : (facts.unread?.[side] ?? 0),
  }
}

/** The other side's reason is shown without contact data, because the two are not in a deal. */
const endedReasonFor = ({ status, endedReason }: OfferFacts, side: DealSide): string | null =>
  endedReason && side !== 'admin' && ['withdrawn', 'rejected'].includes(status) ? publicText(endedReason) : endedReason

export const isPriced = (offer: OfferView): offer is PricedOfferView => offer.price !== undefined

export const offerView = (facts: OfferFacts, side: DealSide, reading: Reading): OfferView =>
  reading.readsMoney(side) ? pricedView(facts, side, reading) : jobView(facts, side, reading)

/** For readers who may see prices. */
export function pricedView(facts: OfferFacts, side: DealSide, reading: Reading): PricedOfferView {
  const job = jobView(facts, side, reading)
  const { status, currency } = facts
  const isToBeat = side === 'provider' && status === 'active'
  return {
    ...job,
    price: priceView(facts),
    minPrice: side === 'owner' ? null : findWire(facts.minGrossMinor, currency),
    counter: counterOf(facts, reading.now),
    priceChanges: priceChangesOf(facts),
    cancellation: withClaims(job.cancellation, facts),
    counterProposals: proposalsOf(facts, job.actions),
    doorPriceSums: doorPriceSums(facts),
    courierKeeps: findWire(facts.courierKeepsMinor, currency),
    rescue: side === 'provider' ? null : rescueOf(facts),
    lowestGross: isToBeat ? findWire(facts.lowestOpenMinor, currency) : null,
  }
}

function jobView(
  facts: OfferFacts,
  side: DealSide,
  { now, reader, mayForCompany, mayInOffice, readsMoney }: Reading,
): JobView {
  const pickupDay = facts.plannedPickup ?? facts.pickupDate ?? facts.sendDateFrom
  const until = cancelUntil(pickupDay, storefrontOf(facts.auctionLocale).timeZone)?.toJSDate() ?? null
  const change = changeOf(facts, side, now)
  const asked = facts.cancellation?.status ?? null
  const isDeal = dealStatuses.includes(facts.status)
  const actions = actionsOf({
    side,
    status: facts.status,
    isAuctionOpen: isAuctionOpen(facts, side, now),
    counter: counterState(facts, now),
    isChangeAsked: change !== null && !change.isOwn,
    isFraudReported: facts.fraudReportedBy !== null,
    delivery: facts.deliveryStatus,
    isTooLateToCancel: until !== null && until < now,
    cancellation: asked === 'claimed' ? null : asked,
    reinstatement: reinstatementState(facts, side, now),
    doorPrice: doorPriceState(facts, now),
    isAskedToStandIn: standInOf(facts) !== null,
  }).filter((action) => (side !== 'provider' || mayForCompany(action)) && (side !== 'admin' || mayInOffice(action)))
  return {
    id: facts.id,
    auctionId: facts.auctionId,
    status: facts.status,
    version: facts.version,
    side,
    isByRate: facts.isByRate,
    change,
    cancellation: cancellationOf(facts),
    complaint: complaintOf(facts),
    doorPrice: doorPriceOf(facts),
    standIn: standInOf(facts),
    reinstatement: reinstatementOf(facts, side, now),
    isReinstatementDeclined: facts.past !== null && isDeclined(facts, side),
    reinstatedAt: iso(facts.reinstatedAt),
    listingBefore:
      side === 'provider' && facts.status === 'stale' && facts.listingBefore
        ? listingSeenView(facts.listingBefore, reader)
        : null,
    isFraudReportedByMe: facts.fraudReportedBy !== null && facts.fraudReportedBy === side,
    transportType: facts.transportType,
    vehicle: facts.vehicle && shownVehicleView(facts.vehicle),
    pickupDate: facts.pickupDate,
    deliveryDate: facts.deliveryDate,
    durationDays: facts.durationDays,
    days: daysOf(facts),
    bookedDays: bookedDaysOf(facts),
    validUntil: facts.validUntil.toISOString(),
    payUntil: iso(facts.payUntil),
    cancelUntil: iso(until),
    acceptedAt: iso(facts.acceptedAt),
    realizedAt: iso(facts.realizedAt),
    createdAt: facts.createdAt.toISOString(),
    updatedAt: facts.updatedAt.toISOString(),
    message: side === 'owner' && !isDeal ? publicText(facts.message) : facts.message,
    writtenIn: facts.bidderLocale,
    endedReason: endedReasonFor(facts, side),
    cancelledAt: iso(facts.cancelledAt),
    cancelledBy: cancelledByOf(facts),
    cancelFault: facts.cancelFault,
    deliveryStatus: facts.deliveryStatus,
    endsAt: endOf(facts).toISOString(),
    ...forReader(facts, side, now, readsMoney(side)),
    company: companyOf(facts),
    auction: auctionOf(facts, reader, side === 'owner' || isDeal ? whole : undefined),
    actions,
  }
}

export const rankedView = (
  facts: ComparedFacts,
  side: DealSide,
  reading: Reading,
  ranked: Ranked | undefined,
): RankedOfferView => ({
  ...pricedView(facts, side, reading),
  rank: ranked?.rank ?? null,
  why: ranked?.why ?? null,
  reliability: reliabilityView(facts.reliability),
})

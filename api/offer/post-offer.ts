import type { SignedInCtx } from '#api/kit/call.ts'
import { money, toWire } from '#api/common/money.rules.ts'
import { fail } from '#api/kit/fail.ts'
import { conflictIn, createRecorded, holdLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { checkOffer, refuseUnready, type CheckedOffer } from './check-offer.part.ts'
import type { PricedCompany } from './fee.rules.ts'
import { findNamedVehicle, type NamedVehicle } from './named-vehicle.query.ts'
import { holdBid, type Bid, type OwnOffer } from './hold-bid.part.ts'
import { moveOffer } from './offer.move.ts'
import { Offer } from './offer.model.ts'
import { sideOf } from './offer.policy.ts'
import { PRICES_KEPT, type OfferFacts, type PriceChange } from './offer.query.ts'
import { refuseOftenCancelling } from './reliability/often-cancelling.part.ts'
import { OFFERS_PER_LISTING_AFTER_REJECTS, openStatuses, offerMoves } from './offer.rules.ts'
import type { OfferInput } from './offer.schema.ts'
import { pricedView, readingOf, type PricedOfferView } from './offer.view.ts'

export interface PostedOffer {
  offer: PricedOfferView
  isRevised: boolean
  isLowball: boolean
}

/** A provider posts an offer; posting again revises the existing one. */
export async function postOffer(ctx: TxCtx & SignedInCtx, input: OfferInput): Promise<PostedOffer> {
  return writeOffer(ctx, await holdBid(ctx, input.auction), input)
}

interface Told {
  isBooking?: true
  isCounterTaken?: true
  /** A former bidder stands in for a courier who cancelled. */
  isStandIn?: true
  /** Made automatically by a rate of the company. */
  isByRate?: boolean
}

/** Posts on an auction that is already locked; `tell` is added to the published event. */
export async function writeOffer(
  ctx: TxCtx & SignedInCtx,
  bid: Bid,
  input: OfferInput,
  tell: Told = {},
): Promise<PostedOffer> {
  refuseUnready({ kind: bid.companyKind, status: bid.companyStatus }, bid, bid.categoryId)
  const vehicle = await findNamedVehicle(ctx, bid.companyId, input.vehicleId)
  const checked = checkOffer(ctx, auctionOf(bid), companyOf(bid), { ...input, vehicle })
  const known = findOwnOffer(bid)
  const isStanding = known !== undefined && openStatuses.includes(known.status) && !tell.isBooking
  if (!tell.isCounterTaken) refuseOftenCancelling(ctx, bid, { ...bid, isStanding })
  if (!tell.isBooking && !tell.isCounterTaken) askAboutPrice(bid, input, checked, known)
  const terms = { ...termsOfOffer(checked, input), ...writtenBy(ctx, tell) }
  const offer = known ? await reviseOffer(ctx, known, terms, tell) : await createOffer(ctx, bid, terms, tell)
  return {
    offer: viewOf(ctx, bid, { ...offer, vehicle }),
    isRevised: known !== undefined,
    isLowball: checked.isLowball,
  }
}

/**
 * Fails once with `offer.unusual_price` until the bidder confirms; an unchanged price needs no
 * confirmation.
 */
function askAboutPrice(
  { auctionStatus, currency, priceEstimation }: Bid,
  { isPriceConfirmed }: OfferInput,
  { isUnusual, price: { grossMinor } }: CheckedOffer,
  known: OwnOffer | undefined,
): void {
  if (!isUnusual || isPriceConfirmed || known?.grossMinor === grossMinor) return
  fail('offer.unusual_price', {
    ...{ state: auctionStatus, allowed: ['isPriceConfirmed'] },
    gross: toWire(money(grossMinor, currency)),
    estimate: toWire(money(priceEstimation?.expectedMinor ?? 0, currency)),
  })
}

const auctionOf = (bid: Bid) => ({
  ownerId: bid.ownerId,
  status: bid.auctionStatus,
  hiddenReason: bid.auctionHiddenReason,
  currency: bid.currency,
  priceEstimation: bid.priceEstimation,
  isOfCompany: bid.isOfCompany,
})

const companyOf = (bid: Bid): PricedCompany => ({
  country: bid.companyCountry,
  isVatPayer: bid.isVatPayer,
  isCharity: bid.isCharity,
})

/**
 * The open offer, or else the last one that can be reopened. A rejected offer cannot, and the
 * number of new ones after rejections is limited.
 */
function findOwnOffer({ own }: Bid): OwnOffer | undefined {
  const open = own.find(({ status }) => openStatuses.includes(status))
  if (open) return open
  const last = own.at(-1)
  if (last && ['lost', 'expired', 'withdrawn'].includes(last.status)) return last
  const rejected = own.filter(({ status }) => status === 'rejected').length
  if (rejected >= OFFERS_PER_LISTING_AFTER_REJECTS) fail('offer.wrong_state', conflictIn(offerMoves, 'rejected'))
  return undefined
}

type Terms = ReturnType<typeof termsOfOffer> & ReturnType<typeof writtenBy>

/** An offer revised by hand belongs to its author from then on. */
const writtenBy = ({ caller }: SignedInCtx, { isByRate = false }: Told) => ({
  authorId: isByRate ? null : caller.userId,
  isByRate,
})

const termsOfOffer = ({ price, minGrossMinor, validUntil }: CheckedOffer, input: OfferInput) => ({
  netMinor: price.netMinor,
  vatPercent: price.vatPercent,
  vatMinor: price.vatMinor,
  grossMinor: price.grossMinor,
  feeNetMinor: price.feeNetMinor,
  feeVatMinor: price.feeVatMinor,
  minGrossMinor,
  transportType: input.transportType,
  vehicleId: input.vehicleId,
  pickupDate: input.pickupDate,
  deliveryDate: input.deliveryDate,
  durationDays: input.pickupDate && input.deliveryDate ? null : input.durationDays,
  validUntil,
  message: input.message,
})

type Offered = ReturnType<typeof termsOfOffer> &
  Pick<OfferFacts, 'isByRate' | 'priceChanges' | 'unread' | 'id' | 'status' | 'version' | 'currency' | 'payUntil' | 'acceptedAt' | 'realizedAt' | 'createdAt'> // prettier-ignore

async function reviseOffer(ctx: TxCtx, known: OwnOffer, terms: Terms, tell: object): Promise<Offered> {
  const { id, status, version, grossMinor, currency } = known
  const held = holdLocked(ctx, Offer, { id, status, version, grossMinor })
  const moved = await moveOffer(ctx, held, 'revise', {
    set: {
      ...terms,
      ...{ endedReason: null, listingBefore: null },
      ...{ autoBidFromMinor: null, autoBidLeastMinor: null },
    },
    eventData: { grossBefore: grossMinor, ...tell },
  })
  return {
    ...terms,
    ...{ id, currency, status: moved.status, version: moved.version },
    payUntil: instantOf(known.payUntil),
    acceptedAt: instantOf(known.acceptedAt),
    realizedAt: instantOf(known.realizedAt),
    createdAt: new Date(known.createdAt),
    priceChanges: changedBy(ctx, known, terms.grossMinor),
    unread: known.unread,
  }
}

/** The price history with this change in front. */
function changedBy(ctx: TxCtx, known: OwnOffer, afterMinor: number): PriceChange[] {
  const { grossMinor: beforeMinor } = known
  const at = ctx.now.toJSDate().toISOString()
  const changes = known.priceChanges ?? []
  if (beforeMinor === afterMinor) return changes
  return [{ beforeMinor, afterMinor, event: 'revise', at }, ...changes].slice(0, PRICES_KEPT)
}

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

async function createOffer(ctx: TxCtx & SignedInCtx, bid: Bid, terms: Terms, tell: object): Promise<Offered> {
  const { auctionId, companyId, currency } = bid
  const status = 'active' as const
  const id = await createRecorded(ctx, {
    model: Offer,
    values: { ...terms, auctionId, companyId, currency, bidderId: ctx.caller.bidderId, status },
    entry: { machine: 'offer', event: 'post', to: status },
    thread: `auction:${auctionId}`,
    tell,
  })
  const never = {
    priceChanges: null,
    unread: null,
    payUntil: null,
    acceptedAt: null,
    realizedAt: null,
  }
  return { ...terms, ...never, id, currency, status, version: 1, createdAt: ctx.now.toJSDate() }
}

/** The view after posting, without another read; a posted offer has no deal data yet. */
function viewOf(ctx: TxCtx & SignedInCtx, bid: Bid, offer: Offered & NamedVehicle): PricedOfferView {
  const parties = { ownerId: bid.ownerId, bidderId: ctx.caller.bidderId }
  const facts: OfferFacts = {
    ...bid,
    ...offer,
    ...{ bidderId: ctx.caller.bidderId, updatedAt: ctx.now.toJSDate() },
    ...{ counterGrossMinor: null, counterUntil: null },
    ...{
      endedReason: null,
      cancelFault: null,
      courierKeepsMinor: null,
      deliveryStatus: null,
      change: null,
      cancellation: null,
      complaint: null,
      doorPrice: null,
      rescue: null,
      fraudReportedBy: null,
      cancelledAt: null,
      reinstatedAt: null,
      past: null,
      listingBefore: null,
      reviewedBy: null,
    },
    ...{ plannedPickup: null, plannedDelivery: null },
    lowestOpenMinor: Math.min(offer.grossMinor, bid.lowestOfOthersMinor ?? Infinity),
  }
  return pricedView(facts, sideOf(ctx.caller, parties), readingOf(ctx))
}

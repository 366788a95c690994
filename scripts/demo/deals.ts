import { randomBytes, randomInt } from 'node:crypto'
import { PIN_DIGITS, type ProofStage } from '#api/delivery/delivery.rules.ts'
import { payoutMinorOf, prepaidMinor } from '#api/offer/fee.rules.ts'
import { PAY_WINDOW_MINUTES } from '#api/offer/offer.rules.ts'
import { hasReached, type DealTimes, type Stage } from './deal-times.ts'
import { begin, machines, move } from './journal.ts'
import type { Listing } from './listings.ts'
import { inviteOpinions } from './opinions.ts'
import { endOffer } from './offers.ts'
import {
  after,
  nextId,
  type DeliveryRow,
  type FeeRow,
  type Maker,
  type OfferRow,
  type PaymentRow,
  type PayoutRow,
  type Provider,
} from './world.ts'

export interface Deal {
  listing: Listing
  offer: OfferRow
  provider: Provider
  /** The other offers on the listing. */
  others: readonly OfferRow[]
  times: DealTimes
  stage: Stage
}

const PAID_AFTER_MINUTES = 4

/** From the owner's choice to the end, as far as this deal has come. */
export function runDeal(maker: Maker, deal: Deal): void {
  accept(maker, deal)
  if (deal.stage === 'reserved') return
  const paidAt = after(deal.times.acceptedAt, PAID_AFTER_MINUTES)
  pay(maker, deal, paidAt)
  const delivery = conclude(maker, deal, paidAt)
  deliver(maker, deal, delivery)
  if (deal.stage === 'completed') complete(maker, deal, delivery)
}

function accept({ world }: Maker, { listing, offer, times }: Deal): void {
  const told = { at: times.acceptedAt, actor: listing.owner }
  move(world.log, machines.offer, offer, { event: 'accept', ...told })
  move(world.log, machines.auction, listing.auction, { event: 'reserve', ...told })
  offer.payUntil = after(times.acceptedAt, PAY_WINDOW_MINUTES)
}

function pay(maker: Maker, { listing, offer, times }: Deal, paidAt: Date): void {
  const { world } = maker
  const amountMinor = prepaidMinor(offer)
  if (amountMinor === 0) return
  const preparedAt = after(times.acceptedAt, 1)
  const payment: PaymentRow = {
    id: nextId(world.payments),
    offerId: offer.id,
    payerId: listing.owner.id,
    status: 'created',
    version: 1,
    amountMinor,
    currency: offer.currency,
    refundedMinor: 0,
    processorSessionId: `cs_demo_${secret()}`,
    processorIntentId: `pi_demo_${secret()}`,
    processorUrl: null,
    failureCode: null,
    capturedAt: paidAt,
    createdAt: preparedAt,
    updatedAt: preparedAt,
  }
  world.payments.push(payment)
  const { log } = world
  begin(log, machines.payment, payment, { event: 'prepare', at: preparedAt, actor: listing.owner })
  move(log, machines.payment, payment, { event: 'redirect', at: preparedAt, actor: listing.owner })
  move(log, machines.payment, payment, { event: 'capture', at: paidAt })
  const entries = { clearing: amountMinor, held: -amountMinor }
  world.postings.push({ kind: 'capture', thing: payment, offer, payment, entries, at: paidAt })
}

function conclude(maker: Maker, deal: Deal, at: Date): DeliveryRow {
  const { world } = maker
  const { listing, offer, others } = deal
  move(world.log, machines.offer, offer, { event: 'captured', at })
  Object.assign(offer, { acceptedAt: at, payUntil: null })
  move(world.log, machines.auction, listing.auction, { event: 'book', at })
  for (const other of others)
    if (other.status === 'active') endOffer(maker, other, { event: 'lose', at, reason: 'other_accepted' }) // prettier-ignore
  accrueFee(maker, offer, at)
  holdPayout(maker, offer, at)
  return plan(maker, offer, at)
}

function accrueFee({ world }: Maker, offer: OfferRow, at: Date): void {
  if (offer.feeNetMinor === 0) return
  const fee: FeeRow = {
    ...shareOf(offer, at),
    id: nextId(world.fees),
    status: 'accrued',
    netMinor: offer.feeNetMinor,
    vatMinor: offer.feeVatMinor,
  }
  world.fees.push(fee)
  begin(world.log, machines.fee, fee, { event: 'accrue', at })
}

function holdPayout({ world }: Maker, offer: OfferRow, at: Date): void {
  const amountMinor = payoutMinorOf(offer)
  if (amountMinor === 0) return
  const payout: PayoutRow = {
    ...shareOf(offer, at),
    id: nextId(world.payouts),
    status: 'on_hold',
    amountMinor,
    processorTransferId: null,
    attempts: 0,
    failureCode: null,
    paidAt: null,
  }
  world.payouts.push(payout)
  begin(world.log, machines.payout, payout, { event: 'hold', at })
}

const shareOf = ({ id: offerId, companyId, currency }: OfferRow, at: Date) => ({
  offerId,
  companyId,
  currency,
  version: 1,
  createdAt: at,
  updatedAt: at,
})

function plan({ world }: Maker, offer: OfferRow, at: Date): DeliveryRow {
  const delivery: DeliveryRow = {
    id: nextId(world.deliveries),
    offerId: offer.id,
    status: 'planned',
    version: 1,
    trackingSecret: secret(),
    pickupPin: pin(),
    deliveryPin: pin(),
    pickedUpAt: null,
    deliveredAt: null,
    confirmedAt: null,
    createdAt: at,
    updatedAt: at,
  }
  world.deliveries.push(delivery)
  begin(world.log, machines.delivery, delivery, { event: 'plan', at })
  return delivery
}

/** Each step as the carrier says it; at both doors a PIN proves that they met. */
function deliver(maker: Maker, deal: Deal, delivery: DeliveryRow): void {
  const { stage, times, provider } = deal
  const { log } = maker.world
  const step = (event: string, at: Date) =>
    move(log, machines.delivery, delivery, { event, at, actor: provider.user })
  if (hasReached(stage, 'en_route')) step('setOut', times.setOutAt)
  if (hasReached(stage, 'picked_up')) {
    prove(maker, deal, { delivery, stage: 'pickup', at: times.pickedUpAt })
    step('pickUp', times.pickedUpAt)
    delivery.pickedUpAt = times.pickedUpAt
  }
  if (hasReached(stage, 'in_transit')) step('depart', times.departedAt)
  if (hasReached(stage, 'delivered')) {
    prove(maker, deal, { delivery, stage: 'delivery', at: times.deliveredAt })
    step('deliver', times.deliveredAt)
    delivery.deliveredAt = times.deliveredAt
  }
}

function prove(
  { world, random }: Maker,
  { provider }: Deal,
  { delivery, stage, at }: { delivery: DeliveryRow; stage: ProofStage; at: Date },
): void {
  world.proofs.push({
    uid: random.uuid(),
    deliveryId: delivery.id,
    stage,
    kind: 'pin',
    byUserId: provider.user.id,
    note: '',
    createdAt: at,
  })
}

/** The owner says that it has come: the deal is closed, the money earned, both are asked how it was. */
function complete(maker: Maker, deal: Deal, delivery: DeliveryRow): void {
  const { world } = maker
  const { listing, offer, provider, times } = deal
  const told = { at: times.confirmedAt, actor: listing.owner }
  move(world.log, machines.delivery, delivery, { event: 'confirm', ...told })
  delivery.confirmedAt = times.confirmedAt
  move(world.log, machines.offer, offer, { event: 'realize', ...told, reason: 'confirmed' })
  offer.realizedAt = times.confirmedAt
  move(world.log, machines.auction, listing.auction, { event: 'realize', ...told })
  provider.company.dealsCount += 1
  earn(maker, offer, times.confirmedAt)
  inviteOpinions(maker, deal)
  payOut(maker, deal)
}

function earn({ world }: Maker, offer: OfferRow, at: Date): void {
  const prepaid = prepaidMinor(offer)
  if (prepaid === 0) return
  const entries = {
    held: prepaid,
    courier_payable: -payoutMinorOf(offer),
    fee: -offer.feeNetMinor,
    vat: -offer.feeVatMinor,
  }
  world.postings.push({ kind: 'earn', thing: offer, offer, payment: null, entries, at })
}

/** Most shares were sent within a day; a few of the last days wait for an account, some for papers. */
function payOut(maker: Maker, { offer, listing, times, provider }: Deal): void {
  const { world, random, now } = maker
  const payout = world.payouts.find(({ offerId }) => offerId === offer.id)
  if (!payout) return
  const { log } = world
  const isRecent = times.confirmedAt > now.minus({ days: 12 }).toJSDate()
  const at = after(times.confirmedAt, random.int(5, 600))
  // Who has a payout account is never kept waiting: the clock would send the money at once.
  const isWaiting = at > now.toJSDate() || (isRecent && !isPayable(provider) && random.chance(0.6))
  if (isWaiting || provider.company.status !== 'verified') return
  move(log, machines.payout, payout, { event: 'release', at: times.confirmedAt, actor: listing.owner }) // prettier-ignore
  move(log, machines.payout, payout, { event: 'send', at })
  move(log, machines.payout, payout, { event: 'settle', at })
  Object.assign(payout, { paidAt: at, processorTransferId: `tr_demo_${secret()}` })
  const entries = { courier_payable: payout.amountMinor, clearing: -payout.amountMinor }
  world.postings.push({ kind: 'payout', thing: payout, offer, payment: null, entries, at })
}

const isPayable = ({ company }: Provider): boolean => company.isPayoutAccountReady

/** Whoever has one of these may follow or confirm a delivery: they are no part of the told story. */
const secret = (): string => randomBytes(16).toString('hex')
const pin = (): string => String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0')

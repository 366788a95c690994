import type Stripe from 'stripe'
import { expect } from 'vitest'
import { cancelRequestMoves } from '#api/case/cancellation/cancel-request.rules.ts'
import { proposalMoves } from '#api/case/change/change-proposal.rules.ts'
import { acceptanceMoves } from '#api/case/acceptance/acceptance.rules.ts'
import { complaintMoves } from '#api/case/complaint/complaint.rules.ts'
import { rescueMoves } from '#api/case/rescue/rescue.rules.ts'
import { settlementMoves } from '#api/case/settlement/settlement.rules.ts'
import { doorPriceMoves } from '#api/case/door/door-price.rules.ts'
import { fraudReportMoves } from '#api/case/fraud/fraud-report.rules.ts'
import { reinstatementMoves } from '#api/case/reinstatement/reinstatement.rules.ts'
import { requestMoves } from '#api/offer/request/offer-request.rules.ts'
import { decisionMoves } from '#api/auction/decision/decision.rules.ts'
import { trackingMoves } from '#api/delivery/tracking.rules.ts'
import { auctionMoves } from '#api/auction/auction.rules.ts'
import { reportMoves } from '#api/moderation/moderation.rules.ts'
import { deliveryMoves } from '#api/delivery/delivery.rules.ts'
import { query } from '#api/kit/db/db.ts'
import type { Transitions } from '#api/kit/db/transition.ts'
import { maskingMoves } from '#api/message/masking.rules.ts'
import { keptOf, type SettledPrice } from '#api/offer/fee.rules.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import { opinionMoves } from '#api/opinion/opinion.rules.ts'
import {
  chargebackMoves,
  feeMoves,
  paymentMoves,
  payoutMoves,
  refundMoves,
  reversalMoves,
} from '#api/payment/payment.rules.ts'
import { theProcessor } from './scenes/offers.ts'

const ask = <T extends object>(sql: string) => query<T>({ tx: undefined }, sql)

/** The balance of each ledger account, in minor units. */
export async function balances(): Promise<Record<string, number>> {
  const sums = await ask<{ account: string; minor: number }>(
    `select account, sum(amount_minor)::int as minor from ledger_entries group by account`,
  )
  return Object.fromEntries(sums.map(({ account, minor }) => [account, minor]))
}

/** The ledger sums to zero, matches the card processor, and has the agreed amounts of each deal. */
export async function booksAreRight(stripe = theProcessor()): Promise<void> {
  const sums = Object.values(await balances())
  expect(sums.reduce((a, b) => a + b, 0)).toBe(0)
  // Money passes through it from one offer to the next.
  expect((await balances()).credit ?? 0).toBe(0)
  expect((await balances()).clearing ?? 0).toBe(await heldAtProcessor(stripe))
  for (const posting of await postings())
    expect(posting.entries, `${posting.kind} of offer ${posting.offerId}`).toEqual(entriesOf(posting))
  for (const { earned, price } of await settledDeals()) expect(earned).toEqual(earnedOf(keptOf(price)))
}

/** Deals that earned a part of their price, with what they earned in all. */
const settledDeals = () =>
  ask<{ earned: Record<string, number>; price: SettledPrice }>(`
    select jsonb_object_agg(account, minor) as earned, json_build_object('currency', o.currency,
      'grossMinor', o.gross_minor, 'feeNetMinor', o.fee_net_minor, 'feeVatMinor', o.fee_vat_minor,
      'settledMinor', o.settled_minor)::jsonb as price
    from offers o join lateral (
      select e.account, sum(e.amount_minor)::int as minor from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
      where t.offer_id = o.id and t.kind in ('earn', 'unearn', 'settle') group by e.account) made on true
    where o.settled_minor is not null group by o.id`)

const earnedOf = ({ keptMinor, payoutMinor, feeNetMinor, feeVatMinor }: ReturnType<typeof keptOf>) => ({
  held: keptMinor,
  courier_payable: -payoutMinor,
  fee: -feeNetMinor,
  vat: -feeVatMinor,
})

interface Posting {
  kind: string
  offerId: number
  entries: Record<string, number>
  /** The amount of its payment; of the payment kept, if it has none. */
  paid: number
  feeNet: number
  feeVat: number
  payout: number | null
  settled: number | null
}

/** Each posting with the agreed amounts of its deal. */
const postings = () =>
  ask<Posting>(`
    select t.kind, t.offer_id as "offerId", o.fee_net_minor::int as "feeNet",
      o.fee_vat_minor::int as "feeVat", s.amount_minor::int as payout, o.settled_minor as settled,
      coalesce((select p.amount_minor::int from payments p where p.id = t.payment_id),
        coalesce((select p.amount_minor::int from payments p where p.offer_id = o.id and p.purpose = 'price'
          order by p.captured_at is null, p.id desc limit 1), 0)
        - (select coalesce(sum(r.amount_minor), 0)::int from refunds r join payments p on p.id = r.payment_id
          where p.offer_id = o.id and r.key like 'refund:%:rescue')
        + (select coalesce(sum(p.amount_minor), 0)::int from payments p where p.offer_id = o.id and p.purpose <> 'price'
          and p.captured_at is not null and p.status <> 'refunded')) as paid,
      (select jsonb_object_agg(e.account, e.amount_minor) from ledger_entries e
       where e.transaction_id = t.id) as entries
    from ledger_transactions t join offers o on o.id = t.offer_id
    left join payouts s on s.offer_id = o.id and case when t.kind = 'payout' then t.unique_key = 'payout:' || s.id
      else s.complaint_id is null end`)

/** The expected entries: the fee is ours, its tax the state’s, the rest the provider’s. */
function entriesOf({ kind, entries, paid, feeNet, feeVat, payout, settled: part }: Posting) {
  // The whole earning of a settled deal is compared below.
  if (kind === 'settle' || (part !== null && (kind === 'earn' || kind === 'unearn'))) return entries
  if (kind === 'capture') return { clearing: paid, held: -paid }
  if (kind === 'credit')
    return Math.sign(entries.held ?? 0) > 0 ? { held: paid, credit: -paid } : { credit: paid, held: -paid }
  if (kind === 'payout') return { courier_payable: payout, clearing: -(payout ?? 0) }
  if (kind === 'payout_reversed' || kind === 'payout_again') {
    const { clearing: moved = 0 } = entries
    expect(Math.sign(moved)).toBe(kind === 'payout_reversed' ? 1 : -1)
    return { clearing: moved, courier_payable: -moved }
  }
  if (kind === 'payout_settled') {
    const { courier_payable: owed = 0, ...covered } = entries
    expect(owed).toBeGreaterThan(0)
    for (const account of Object.keys(covered)) expect(['bank', 'refund', 'chargeback']).toContain(account)
    return entries
  }
  if (kind === 'earn')
    return withoutNothing({
      held: paid,
      courier_payable: feeNet + feeVat - paid,
      fee: -feeNet,
      vat: -feeVat,
    })
  if (kind === 'unearn')
    return withoutNothing({ held: -paid, courier_payable: paid - feeNet - feeVat, fee: feeNet, vat: feeVat })
  if (kind === 'claim') return { held: payout, courier_payable: -(payout ?? 0) }
  const { clearing = 0 } = entries
  if (kind === 'chargeback') return { clearing, chargeback: -clearing }
  if (kind === 'refund_failed') return { clearing, refund: -clearing }
  /** The money held for the deal pays, unless the shop bears it. */
  const source = entries.goodwill === undefined ? 'held' : 'goodwill'
  if (kind === 'refund_matched' && entries.refund === undefined)
    return { held: entries.held, goodwill: -(entries.held ?? 0) }
  if (kind === 'refund_matched') return { [source]: entries[source], refund: -(entries[source] ?? 0) }
  const settled = entries.bank ?? entries.chargeback
  if (kind === 'refund_outside' && settled !== undefined) {
    const owed = entries.refund === undefined ? source : 'refund'
    return { [owed]: -settled, [entries.bank === undefined ? 'chargeback' : 'bank']: settled }
  }
  if (kind === 'refund_outside' || entries.refund !== undefined) return { refund: -clearing, clearing }
  expect(clearing).toBeGreaterThanOrEqual(-paid)
  expect(clearing).toBeLessThan(0)
  return { [source]: -clearing, clearing }
}

const withoutNothing = (entries: Record<string, number>) =>
  Object.fromEntries(Object.entries(entries).filter(([, minor]) => minor !== 0))

async function heldAtProcessor(stripe: Stripe): Promise<number> {
  const charges = await stripe.charges.list().autoPagingToArray({ limit: 10_000 })
  const transfers = await stripe.transfers.list().autoPagingToArray({ limit: 10_000 })
  const disputes = await stripe.disputes.list().autoPagingToArray({ limit: 10_000 })
  const taken = disputes.filter(({ status }) => status !== 'won')
  const paid = charges.filter(({ captured }) => captured)
  const kept = paid.reduce((sum, charge) => sum + charge.amount_captured - charge.amount_refunded, 0)
  const sent = transfers.map(({ amount, amount_reversed: back }) => ({ amount: amount - back }))
  return [...sent, ...taken].reduce((sum, { amount }) => sum - amount, kept)
}

interface Machine {
  table: string
  moves: Transitions<string>
  /** The state of a listing when its log begins. */
  born?: string
}

/** Every state machine, with the table of its states. */
export const machines: Record<string, Machine> = {
  auction: { table: 'auctions', moves: auctionMoves, born: 'draft' },
  offer: { table: 'offers', moves: offerMoves },
  payment: { table: 'payments', moves: paymentMoves },
  payout: { table: 'payouts', moves: payoutMoves },
  chargeback: { table: 'chargebacks', moves: chargebackMoves },
  refund: { table: 'refunds', moves: refundMoves },
  reversal: { table: 'reversals', moves: reversalMoves },
  fee: { table: 'fees', moves: feeMoves },
  delivery: { table: 'deliveries', moves: deliveryMoves },
  opinion: { table: 'opinions', moves: opinionMoves },
  cancellation: { table: 'cancel_requests', moves: cancelRequestMoves },
  reinstatement: { table: 'reinstatements', moves: reinstatementMoves },
  acceptance: { table: 'acceptances', moves: acceptanceMoves },
  fraud: { table: 'fraud_reports', moves: fraudReportMoves },
  complaint: { table: 'complaints', moves: complaintMoves },
  rescue: { table: 'rescues', moves: rescueMoves },
  settlement: { table: 'settlements', moves: settlementMoves },
  door: { table: 'door_prices', moves: doorPriceMoves },
  decision: { table: 'decisions', moves: decisionMoves },
  report: { table: 'listing_reports', moves: reportMoves },
  masking: { table: 'message_maskings', moves: maskingMoves },
  proposal: { table: 'change_proposals', moves: proposalMoves },
  tracking: { table: 'tracking_shares', moves: trackingMoves },
  request: { table: 'offer_requests', moves: requestMoves },
}

interface Logged {
  thingId: string
  event: string
  from: string | null
  to: string
}

/**
 * I3: one winner per auction, and each auction in the state of its offers. I6: the log leads to the
 * states.
 */
export async function statesAreRight(): Promise<void> {
  expect(await wrongAuctions()).toEqual([])
  for (const [machine, { table, moves, born = null }] of Object.entries(machines)) {
    const log = await ask<Logged>(
      `select thing_id as "thingId", event, from_state as "from", to_state as "to"
       from audit_events where machine = '${machine}' order by id`,
    )
    expect(replay(log, moves, born)).toEqual(await statesOf(table))
  }
}

function replay(log: Logged[], moves: Transitions<string>, born: string | null): Record<string, string> {
  const states: Record<string, string> = {}
  for (const { thingId, event, from, to } of log) {
    expect(states[thingId] ?? born, `${event} of ${thingId}`).toBe(from)
    // An edit is logged too, without a change of state.
    if (from !== null && (from !== to || event in moves))
      expect(moves[event]).toMatchObject({ from: expect.arrayContaining([from]) as unknown, to })
    states[thingId] = to
  }
  return states
}

async function statesOf(table: string): Promise<Record<string, string>> {
  const found = await ask<{ id: number; status: string }>(
    `select id, status from ${table} where id::text in (select thing_id from audit_events)`,
  )
  return Object.fromEntries(found.map(({ id, status }) => [String(id), status]))
}

/** Auctions that disagree with their offers, or have two winners. */
export const wrongAuctions = () =>
  ask(`
    select a.id, a.status from auctions a
    left join lateral (
      select count(*) filter (where o.status = 'awaiting_payment') as chosen,
        count(*) filter (where o.status = 'accepted') as accepted,
        count(*) filter (where o.status = 'realized') as realized
      from offers o where o.auction_id = a.id) as n on true
    where (a.status = 'reserved') <> (n.chosen = 1)
      or (a.status = 'booked') <> (n.accepted = 1)
      or (a.status = 'completed') <> (n.realized = 1 and a.status <> 'archived')
      or n.chosen + n.accepted + n.realized > 1`)

import { PAY_WINDOW_MINUTES } from '#api/common/deadlines-and-limits.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { money } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { findDeal, type FoundDeal } from '#api/notification/deal-summary.query.ts'
import type { Notice, Notices } from '#api/notification/notification.rules.ts'

/** Failed payments and refunds for the customer; payouts and their obstacles for the courier. */
export const paymentNotices: Notices = {
  'payment.fail': async (ctx, { id }) => {
    const deal = await findPaidDeal(ctx, id)
    if (!deal) return []
    const until = deal.payUntil ?? ctx.now.plus({ minutes: PAY_WINDOW_MINUTES }).toJSDate()
    return [
      {
        to: deal.ownerId,
        by: 'both',
        words: 'payment.fail',
        values: { ...deal.values, until: { instant: until.toISOString() } },
        page: 'deal',
        params: { id: deal.offerId },
      },
    ]
  },
  'payment.expire': async (ctx, { id }) => {
    const deal = await findPaidDeal(ctx, id)
    // Only the checkout page expired: the payment window is still open.
    if (!deal || (deal.payUntil && deal.payUntil > ctx.now.toJSDate())) return []
    return [
      {
        to: deal.ownerId,
        by: 'both',
        words: 'payment.expire',
        values: deal.values,
        page: 'myListing',
        params: { id: deal.auctionId },
      },
    ]
  },
  'payout.settle': async (ctx, { id }) => {
    const sent = await findPayout(ctx, id)
    return sent ? [{ ...sent, by: 'both', words: 'payout.settle', page: 'payments' }] : []
  },
  'payout.fail': async (ctx, { id }) => {
    const kept = await findPayout(ctx, id)
    return kept ? [{ ...kept, by: 'both', words: 'payout.fail', page: 'payoutAccount' }] : []
  },
  'payout.withhold': async (ctx, { id }) => {
    const held = await findPayout(ctx, id)
    return held ? [{ ...held, by: 'both', words: 'payout.withhold', page: 'payments' }] : []
  },
  'payout.letGo': async (ctx, { id }) => {
    const freed = await findPayout(ctx, id)
    return freed ? [{ ...freed, by: 'both', words: 'payout.letGo', page: 'payments' }] : []
  },
  'reversal.notice': async (ctx, { id }) => {
    const back = await findReversal(ctx, id)
    return back ? [{ ...back, by: 'both', words: 'reversal.notice', page: 'contact' }] : []
  },
  'reversal.keep': async (ctx, { id }) => {
    const kept = await findReversal(ctx, id)
    return kept ? [{ ...kept, by: 'both', words: 'reversal.keep', page: 'contact' }] : []
  },
  'reversal.send': tellSentAgain,
  'reversal.settle': tellSentAgain,
  'reversal.bounce': async (ctx, { id }) => {
    const refused = await queryOne<{ to: number; minor: number; currency: Currency }>(
      ctx,
      `select c.user_id as "to", r.amount_minor as minor, r.currency
       from reversals r join companies c on c.id = r.company_id where r.id = $1`,
      [id],
    )
    if (!refused) return []
    const { to, minor, currency } = refused
    const values = { amount: { money: money(minor, currency) } }
    return [{ to, by: 'both', words: 'reversal.bounce', values, page: 'payoutAccount' }]
  },
  'refund.grant': tellRefunded,
  'refund.approve': tellRefunded,
  'refund.fail': async (ctx, { id }) => {
    const refund = await findRefund(ctx, id)
    return refund ? [{ ...refund.toOwner, by: 'both', words: 'refund.fail', page: 'contact' }] : []
  },
  'refund.settle': async (ctx, { id }) => {
    const refund = await findRefund(ctx, id)
    if (refund?.settledAs !== 'paid') return []
    return [{ ...refund.toOwner, by: 'both', words: 'refund.settle', page: 'contact' }]
  },
  'refund.notice': async (ctx, { id }) => {
    const refund = await findRefund(ctx, id)
    return refund ? [...(await tellRefunded(ctx, { id })), ...(await waitingCourier(ctx, refund.offerId))] : []
  },
  'chargeback.open': async (ctx, { id }) => {
    const deal = await findDisputed(ctx, id)
    if (!deal) return []
    const { ownerId: to, values } = deal
    return [
      { to, by: 'both', words: 'chargeback.open', values, page: 'contact' },
      ...(await waitingCourier(ctx, deal.offerId)),
    ]
  },
  'chargeback.win': async (ctx, { id }) => tellVerdict(await findDisputed(ctx, id), 'win'),
  'chargeback.lose': async (ctx, { id }) => tellVerdict(await findDisputed(ctx, id), 'lose'),
}

async function findDisputed(ctx: Ctx, chargebackId: number): Promise<FoundDeal | undefined> {
  const row = await queryOne<{ offerId: number }>(
    ctx,
    `select p.offer_id as "offerId" from chargebacks b join payments p on p.id = b.payment_id
     where b.id = $1`,
    [chargebackId],
  )
  return row && findDeal(ctx, row.offerId)
}

/** The bank has decided: both sides read what it means for their money. */
function tellVerdict(deal: FoundDeal | undefined, verdict: 'win' | 'lose'): Notice[] {
  if (!deal) return []
  const { ownerId, bidderId, values, offerId: id } = deal
  const told = { by: 'both', values, page: 'deal', params: { id } } as const
  return [
    { ...told, to: ownerId, words: `chargeback.${verdict}` },
    { ...told, to: bidderId, words: `chargeback.${verdict}Courier` },
  ]
}

/** A payout sent again; for the courier it looks like the first one. */
async function tellSentAgain(ctx: Ctx, { id }: { id: number }): Promise<Notice[]> {
  const sent = await findReversal(ctx, id)
  return sent ? [{ ...sent, by: 'both', words: 'payout.settle', page: 'payments' }] : []
}

/** The customer’s money is on its way, whoever bears it. */
async function tellRefunded(ctx: Ctx, { id }: { id: number }): Promise<Notice[]> {
  const refund = await findRefund(ctx, id)
  if (!refund) return []
  const { offerId, toOwner } = refund
  return [{ ...toOwner, by: 'both', words: 'refund.notice', page: 'deal', params: { id: offerId } }]
}

/** Tells the courier why the payout is on hold; none for payouts already sent or cancelled. */
async function waitingCourier(ctx: Ctx, offerId: number): Promise<Notice[]> {
  const payout = await queryOne<{ id: number }>(
    ctx,
    `select id from payouts where offer_id = $1 and status in ('on_hold', 'due', 'failed') and complaint_id is null
       and payout_obstacle(offer_id, company_id) in ('refund', 'chargeback')`,
    [offerId],
  )
  const share = payout && (await findPayout(ctx, payout.id))
  return share ? [{ ...share, by: 'both', words: 'payout.wait', page: 'contact' }] : []
}

async function findRefund(ctx: Ctx, refundId: number) {
  const refund = await queryOne<{
    offerId: number
    minor: number
    currency: Currency
    settledAs: 'paid' | 'booked'
  }>(
    ctx,
    `select p.offer_id as "offerId", r.amount_minor as minor, p.currency,
       case when exists (select from ledger_transactions t where t.unique_key = 'refund_settled:' || r.id || ':bank')
         then 'paid' else 'booked' end as "settledAs"
     from refunds r join payments p on p.id = r.payment_id where r.id = $1`,
    [refundId],
  )
  const deal = refund && (await findDeal(ctx, refund.offerId))
  if (!deal) return undefined
  const values = { ...deal.values, amount: { money: money(refund.minor, refund.currency) } }
  const toOwner = { to: deal.ownerId, values, facts: ['amount'] as const }
  return { ...refund, toOwner }
}

async function findPayout(ctx: Ctx, payoutId: number) {
  const payout = await queryOne<{ offerId: number; minor: number; currency: Currency }>(
    ctx,
    `select offer_id as "offerId", amount_minor as minor, currency from payouts where id = $1`,
    [payoutId],
  )
  const deal = payout && (await findDeal(ctx, payout.offerId))
  if (!deal) return undefined
  const values = { ...deal.values, amount: { money: money(payout.minor, payout.currency) } }
  return { to: deal.bidderId, values, facts: ['amount'] as const }
}

/** A payout that came back. Undefined for a bank rejection that concerns no single deal. */
async function findReversal(ctx: Ctx, reversalId: number) {
  const back = await queryOne<{ payoutId: number; minor: number; currency: Currency }>(
    ctx,
    `select payout_id as "payoutId", amount_minor as minor, currency from reversals
     where id = $1 and payout_id is not null`,
    [reversalId],
  )
  const payout = back && (await findPayout(ctx, back.payoutId))
  if (!payout) return undefined
  const values = { ...payout.values, amount: { money: money(back.minor, back.currency) } }
  return { ...payout, values }
}

/** Payments of a difference at the door have their own clock and notices. */
async function findPaidDeal(ctx: Ctx, paymentId: number): Promise<FoundDeal | undefined> {
  const payment = await queryOne<{ offerId: number }>(
    ctx,
    `select offer_id as "offerId" from payments where id = $1 and purpose <> 'door'`,
    [paymentId],
  )
  return payment && findDeal(ctx, payment.offerId)
}

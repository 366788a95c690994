import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, query } from '#api/kit/db/db.ts'
import { findAppError } from '#api/kit/fail.ts'
import { findLocked, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { lockAnyDeal } from '#api/offer/get-deal.query.ts'
import type { TransferOrder } from './card-processor.port.ts'
import { postEntries } from './ledger.part.ts'
import { movePayout } from './payment.move.ts'
import { Payout } from './payment.model.ts'
import { PAYOUT_TRIES } from './payment.rules.ts'
import { findObstacle } from './payout-obstacle.query.ts'

interface SendablePayout extends Omit<TransferOrder, 'refusals'> {
  status: 'due' | 'processing'
}

/** A transfer of several payments comes from our balance, because one of them may be smaller. */
const sendable = /* sql */ `
  select p.id as "payoutId", p.offer_id as "offerId", p.amount_minor as "amountMinor", p.currency,
    p.status, c.payout_account_id as "accountId", case when array_length(funded.intents, 1) = 1 then funded.intents[1] end as "intentId"
  from payouts p
  join companies c on c.id = p.company_id
  join lateral (
    select array_agg(pay.processor_intent_id) as intents from payments pay
    where pay.offer_id = p.offer_id and pay.returned_at is null
      and (pay.status in ('captured', 'partially_refunded') or pay.status = 'refunded' and exists (
        select from refunds r where r.payment_id = pay.id
          and (r.key is null and r.status in ('released', 'settled') or r.bearer = 'platform' and r.status <> 'declined')))
    having count(*) > 0
  ) funded on true
  where (p.status = 'processing' or p.status = 'due' and payout_obstacle(p.offer_id, c.id, p.complaint_id) is null)
    and p.amount_minor > 0
  order by p.id`

/** Sends every share that is due and has no obstacle; the others stay due. */
export async function sendPayouts(ctx: Ctx): Promise<void> {
  for (const payout of await query<SendablePayout>(ctx, sendable)) {
    try {
      await sendPayout(ctx, payout)
    } catch (error) {
      ctx.log.warn({ err: error, payoutId: payout.payoutId }, 'payout not sent yet')
    }
  }
}

/**
 * Marks the payout as processing before the transfer, while deal and company are locked. After a
 * crash, looks for the transfer first and repeats it with the same key, so it arrives once. An
 * obstacle that came up meanwhile stops it.
 */
async function sendPayout(ctx: Ctx, payout: SendablePayout): Promise<void> {
  const claimed = await inTransaction(ctx, (ctx) => claim(ctx, payout))
  if (!claimed) return
  try {
    const sent = payout.status === 'processing' ? await ctx.cardProcessor.findTransfer(payout) : undefined
    if (!sent && claimed.isHindered) return
    const order = { ...payout, amountMinor: claimed.amountMinor, refusals: claimed.attempts }
    const { id } = sent ?? (await ctx.cardProcessor.transfer(order))
    await inTransaction(ctx, (ctx) => bookPayout(ctx, payout, id))
  } catch (error) {
    const failure = findAppError(error)
    if (failure?.code !== 'payment.not_possible') throw error
    await inTransaction(ctx, (ctx) => refuse(ctx, payout, claimed.attempts, failure.data.reason))
  }
}

interface Claimed {
  /** Read under the lock: a complaint may have lowered it since the scan. */
  amountMinor: number
  attempts: number
  isHindered: boolean
}

async function claim(ctx: TxCtx, { payoutId: id, offerId }: SendablePayout): Promise<Claimed | undefined> {
  await lockAnyDeal(ctx, offerId)
  const payout = await lock(ctx, Payout, { id })
  const isHindered = (await findObstacle(ctx, payout)) !== null
  if (payout.status === 'due' && !isHindered) await movePayout(ctx, payout, 'send')
  const { status, attempts, amountMinor } = payout
  return status === 'processing' ? { attempts, amountMinor, isHindered } : undefined
}

async function bookPayout(ctx: TxCtx, { payoutId: id, offerId }: SendablePayout, transferId: string): Promise<void> {
  await lockAnyDeal(ctx, offerId)
  const payout = await lock(ctx, Payout, { id })
  if (payout.status !== 'processing') return
  await movePayout(ctx, payout, 'settle', {
    set: { processorTransferId: transferId, paidAt: ctx.now.toJSDate(), failureCode: null },
  })
  const { amountMinor, currency } = payout
  await postEntries(ctx, {
    kind: 'payout',
    key: `payout:${id}`,
    offerId,
    currency,
    entries: { courier_payable: amountMinor, clearing: -amountMinor },
  })
}

/**
 * A definite refusal: no money has moved. After three of them the payout fails and a person must
 * look.
 */
async function refuse(
  ctx: TxCtx,
  { payoutId: id, offerId }: SendablePayout,
  attempts: number,
  reason: unknown,
): Promise<void> {
  await lockAnyDeal(ctx, offerId)
  const payout = await findLocked(ctx, Payout, { id, status: 'processing', attempts })
  if (!payout) return
  const tries = attempts + 1
  await movePayout(ctx, payout, tries >= PAYOUT_TRIES ? 'fail' : 'defer', {
    set: { attempts: tries, failureCode: typeof reason === 'string' ? reason : null },
  })
}

import { query, queryOne } from '#api/kit/db/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { conflictIn, type TxCtx } from '#api/kit/db/transition.ts'
import type { Payment } from '#api/payment/payment.model.ts'
import { paymentMoves, refundablePaymentStatuses } from '#api/payment/payment.rules.ts'

interface RefundSums {
  /** Captured, and neither refunded nor ordered. */
  leftMinor: number
  /** Refunded by one administrator alone. */
  aloneMinor: number
  /** Number of refunds by staff, with those declined. */
  times: number
  /** One waits for a second administrator already. */
  isProposed: boolean
}

/** Sums of the refunds of a payment, except `beside`. */
export const sumUpRefunds = async (ctx: TxCtx, paymentId: number, beside: number | null = null): Promise<RefundSums> =>
  orNotFound(
    await queryOne<RefundSums>(
      ctx,
      `select refundable_minor($1, $2) as "leftMinor",
         coalesce(sum(amount_minor) filter (where answered_by is null and status not in ('proposed', 'declined')), 0)::int
           as "aloneMinor", count(*)::int as times,
         coalesce(bool_or(status = 'proposed'), false) as "isProposed"
       from refunds where payment_id = $1 and bearer is not null`,
      [paymentId, beside],
    ),
  )

/** A payment must be captured, and the bank must not have taken it back. */
export async function refuseUnrefundable(ctx: TxCtx, { id, status }: Payment): Promise<void> {
  if (!refundablePaymentStatuses.includes(status)) fail('payment.wrong_state', conflictIn(paymentMoves, status))
  const disputes = await query(ctx, `select id from chargebacks where payment_id = $1 and status <> 'won' limit 1`, [
    id,
  ])
  if (disputes.length > 0)
    fail('payment.wrong_state', { ...conflictIn(paymentMoves, status, ['refundPart', 'refund']), reason: 'disputed' })
}

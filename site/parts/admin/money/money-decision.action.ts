import { typedToWire } from '#api/common/money.rules.ts'
import type { PayoutDecision, RefundAnswer } from '#api/payment/payment.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** A refund of a payment, or the answer of a second administrator to a proposed one. */
export function decideOnPayment({ api }: ServerLocals, paymentId: number, sent: Typed) {
  const { reason = '' } = sent
  if (sent.refundId) {
    const answer = sent.answer as RefundAnswer
    return api.admin.answerRefund({ paymentId, refundId: Number(sent.refundId), answer, reason })
  }
  const amount = typedToWire(sent.amount ?? '', sent.currency as Currency, 'en')
  return api.admin.refundPayment({ paymentId, amount, reason })
}

/** A payout held, let go or sent again. */
export const decideOnPayout = ({ api }: ServerLocals, payoutId: number, { decision, reason = '' }: Typed) =>
  api.admin.decidePayout({ payoutId, decision: decision as PayoutDecision, reason })

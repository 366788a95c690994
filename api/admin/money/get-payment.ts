import { INSTANT } from '#api/kit/db/instant.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { fixedMinorOf } from '#api/offer/fee.rules.ts'
import {
  REFUND_ALONE_EUR,
  refundablePaymentStatuses,
  type ChargebackStatus,
  type PaymentStatus,
  type PayoutStatus,
  type RefundBearer,
  type RefundStatus,
} from '#api/payment/payment.rules.ts'
import type { Currency } from '#content/storefronts.ts'

/** Maximum number of refunds shown, the newest. */
const REFUNDS_SHOWN = 50

interface RefundFact {
  /** Id of the refund. */
  id: number
  /** Status of the refund. */
  status: RefundStatus
  minor: number
  /** Bearer of the cost; null if the money held for the deal pays for it. */
  bearer: RefundBearer | null
  /** Ordered here, and not at the card processor. */
  isOurs: boolean
  /** Reason of the administrator who proposed it. */
  reason: string | null
  /** Id of the administrator who proposed it; null if no administrator has. */
  proposedById: number | null
  /** Name of the administrator who proposed it. */
  proposedBy: string | null
  /** Name of the administrator who approved or declined it. */
  answeredBy: string | null
  /** Reason of the card processor, if it failed. */
  failureCode: string | null
  /** Time of the order or the proposal. */
  createdAt: Instant
}

interface RefundView extends Omit<RefundFact, 'minor'> {
  amount: WireMoney
}

interface PaymentRow {
  id: number
  offerId: number
  auctionId: number
  title: string
  payerId: number
  payer: string
  status: PaymentStatus
  /** State of the newest chargeback; null without one. */
  chargeback: ChargebackStatus | null
  /** State of the courier's share; null without one. */
  payoutStatus: PayoutStatus | null
  payoutId: number | null
  amountMinor: number
  refundedMinor: number
  leftMinor: number
  aloneMinor: number
  currency: Currency
  failureCode: string | null
  /** Id of the payment at the card processor. */
  processorId: string | null
  createdAt: Instant
  capturedAt: Instant | null
  refunds: RefundFact[]
}

interface OfficePayment extends Omit<
  PaymentRow,
  'amountMinor' | 'refundedMinor' | 'leftMinor' | 'aloneMinor' | 'currency' | 'refunds'
> {
  amount: WireMoney
  refunded: WireMoney
  /** Refundable amount: captured, and neither refunded nor ordered. */
  refundable: WireMoney
  /** Refundable amount without a second administrator. */
  alone: WireMoney
  /** A refund can be made or proposed now. */
  mayRefund: boolean
  /** Newest first. */
  refunds: RefundView[]
}

/** One payment with its refunds, for finance. */
export async function getPayment(ctx: Ctx, paymentId: number): Promise<OfficePayment> {
  const row = orNotFound(
    await queryOne<PaymentRow>(
      ctx,
      `select p.id, p.offer_id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title,
         p.payer_id as "payerId", u.name as payer, p.status, p.amount_minor as "amountMinor",
         p.refunded_minor as "refundedMinor", refundable_minor(p.id) as "leftMinor", p.currency,
         p.failure_code as "failureCode", p.processor_intent_id as "processorId",
         ${INSTANT('p.created_at')} as "createdAt", ${INSTANT('p.captured_at')} as "capturedAt",
         (select status from chargebacks where payment_id = p.id order by id desc limit 1) as chargeback,
         s.id as "payoutId", s.status as "payoutStatus",
         (select coalesce(sum(amount_minor), 0)::int from refunds where payment_id = p.id and bearer is not null
            and answered_by is null and status not in ('proposed', 'declined')) as "aloneMinor",
         (select coalesce(json_agg(f order by f.id desc), '[]') from (
            select r.id, r.status, r.amount_minor as minor, r.bearer, r.key is not null as "isOurs", r.reason,
              r.proposed_by as "proposedById", w.name as "proposedBy", b.name as "answeredBy",
              r.failure_code as "failureCode", ${INSTANT('r.created_at')} as "createdAt"
            from refunds r left join users w on w.id = r.proposed_by left join users b on b.id = r.answered_by
            where r.payment_id = p.id order by r.id desc limit ${REFUNDS_SHOWN}
          ) f) as refunds
       from payments p join offers o on o.id = p.offer_id join auctions a on a.id = o.auction_id
         join users u on u.id = p.payer_id left join payouts s on s.offer_id = p.offer_id and s.complaint_id is null
       where p.id = $1`,
      [paymentId],
    ),
  )
  const { amountMinor, refundedMinor, leftMinor, aloneMinor, currency, refunds, ...payment } = row
  const wire = (minor: number) => toWire(money(Math.max(0, minor), currency))
  return {
    ...payment,
    amount: wire(amountMinor),
    refunded: wire(refundedMinor),
    refundable: wire(leftMinor),
    alone: wire(fixedMinorOf(REFUND_ALONE_EUR, currency) - aloneMinor),
    mayRefund:
      refundablePaymentStatuses.includes(payment.status) &&
      leftMinor > 0 &&
      (payment.chargeback === null || payment.chargeback === 'won') &&
      refunds.every(({ status }) => status !== 'proposed'),
    refunds: refunds.map(({ minor, ...refund }) => ({ ...refund, amount: wire(minor) })),
  }
}

import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Offer } from '#api/offer/offer.model.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import type { Payment } from './payment.model.ts'
import { openPaymentStatuses, type PaymentStatus } from './payment.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'

export interface PaymentView {
  offerId: number
  offerStatus: OfferStatus
  /** Id of the payment; null until the owner starts to pay. */
  paymentId: number | null
  status: PaymentStatus | null
  amount: WireMoney
  refunded: WireMoney
  payUntil: Instant | null
  /** Reason why the last card was declined; the page translates it. */
  failureCode: string | null
  paidAt: Instant | null
  /** URL of the payment page while the payment is open. */
  redirectUrl: string | null
}

/**
 * The payments that fund a deal, or the one that is asked for, the newest last. Before there is
 * one, the amount that is asked for.
 */
export function paymentView(
  offer: Offer,
  payments: readonly Payment[],
  toPay: { amountMinor: number; until: Date | null },
): PaymentView {
  const payment = payments.at(-1) ?? null
  const sum = (minorOf: (one: Payment) => number) => payments.reduce((minor, one) => minor + minorOf(one), 0)
  const wire = (minor: number) => toWire(money(minor, offer.currency))
  const isOpen = payment !== null && openPaymentStatuses.includes(payment.status)
  return {
    offerId: offer.id,
    offerStatus: offer.status,
    paymentId: payment?.id ?? null,
    status: payment?.status ?? null,
    amount: wire(payment ? sum((one) => one.amountMinor) : toPay.amountMinor),
    refunded: wire(sum((one) => one.refundedMinor)),
    payUntil: toPay.until?.toISOString() ?? null,
    failureCode: payment?.failureCode ?? null,
    paidAt: payment?.capturedAt?.toISOString() ?? null,
    redirectUrl: isOpen ? payment.processorUrl : null,
  }
}

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

export function paymentView(offer: Offer, payment: Payment | null, amountMinor: number): PaymentView {
  const wire = (minor: number) => toWire(money(minor, offer.currency))
  const isOpen = payment !== null && openPaymentStatuses.includes(payment.status)
  return {
    offerId: offer.id,
    offerStatus: offer.status,
    paymentId: payment?.id ?? null,
    status: payment?.status ?? null,
    amount: wire(payment?.amountMinor ?? amountMinor),
    refunded: wire(payment?.refundedMinor ?? 0),
    payUntil: offer.payUntil?.toISOString() ?? null,
    failureCode: payment?.failureCode ?? null,
    paidAt: payment?.capturedAt?.toISOString() ?? null,
    redirectUrl: isOpen ? payment.processorUrl : null,
  }
}

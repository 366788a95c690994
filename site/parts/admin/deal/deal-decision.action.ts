import type { Ground } from '#api/auction/decision/decision.rules.ts'
import type { FraudDecision } from '#api/case/fraud/fraud-report.rules.ts'
import { typedToWire } from '#api/common/money.rules.ts'
import type { Moderation } from '#api/moderation/moderation.rules.ts'
import type { CancelFault } from '#api/offer/offer.rules.ts'
import type { MoneyCaseKind, MoneyDecision } from '#api/payment/payment.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** A decision about a listing, or about one of its offers, sent by one of the office's forms. */
export function decideOnDeal({ api }: ServerLocals, auction: string, sent: Typed): Promise<unknown> {
  const { reason = '' } = sent
  if (sent.choose) {
    const expectedGross = { amount: sent.amount ?? '', currency: sent.currency as Currency }
    const auctionVersion = Number(sent.auctionVersion)
    return api.offer.accept({ offerId: Number(sent.choose), expectedGross, auctionVersion, reason })
  }
  if (sent.cancel) {
    const courierKeeps = sent.courierKeeps ? typedToWire(sent.courierKeeps, sent.currency as Currency, 'en') : null
    const fault = sent.fault ? (sent.fault as CancelFault) : null
    return api.offer.cancel({ offerId: Number(sent.cancel), reason, fault, courierKeeps })
  }
  if (sent.takeBack) return api.auction.rescue({ auction: sent.takeBack, answer: 'takeBack' })
  if (sent.reinstate) return api.offer.backToAccepted({ offerId: Number(sent.reinstate), reason })
  if (sent.withdraw) return api.offer.cancel({ offerId: Number(sent.withdraw), reason })
  if (sent.reject) return api.offer.reject({ offerId: Number(sent.reject), reason })
  if (sent.realize) return api.offer.realize({ offerId: Number(sent.realize), reason })
  if (sent.kind) return api.payment.decideCase(moneyDecisionOf(sent))
  if (sent.offerId) {
    const decision = sent.decision as FraudDecision
    return api.offer.fraud({ offerId: Number(sent.offerId), decision, reason })
  }
  return api.moderation.moderate({
    auction,
    decision: sent.decision as Moderation,
    ground: sent.ground as Ground,
    reason,
  })
}

/** The posted decision about a refund, dispute or returned payout. */
export const moneyDecisionOf = ({ kind, id, decision, reason = '' }: Typed) => ({
  kind: kind as MoneyCaseKind,
  id: Number(id),
  decision: decision as MoneyDecision,
  reason,
})

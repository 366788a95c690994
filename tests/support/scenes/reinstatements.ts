import type { SignedIn } from '#api/common/caller.rules.ts'
import { aPaidDeal, aPayableCourier, type Deal } from './offers.ts'
import { as } from '#tests/support/test-app.ts'

/** The courier cancelled by mistake: the listing is open again, and the owner has taken the money back. */
export async function aCancelledDeal(): Promise<Deal> {
  const deal = await aPaidDeal({ bob: await aPayableCourier() })
  await as(deal.bob).offer.cancel({ offerId: deal.offerId, reason: 'Wrong button' })
  await as(deal.ann).auction.rescue({ auction: deal.auction.id, answer: 'takeBack' })
  return deal
}

/** One side asks to reinstate a deal; returns the request’s id. */
export async function askAgain(
  { offerId }: Pick<Deal, 'offerId'>,
  by: SignedIn,
  reason = 'It was a mistake.',
): Promise<number> {
  const { reinstatement } = await as(by).offer.backToAccepted({ offerId, reason })
  return reinstatement?.id ?? 0
}

/** The other side agrees. */
export const agreeAgain = ({ offerId }: Pick<Deal, 'offerId'>, by: SignedIn, requestId: number): Promise<unknown> =>
  as(by).offer.backToAccepted({ offerId, answer: 'agree', requestId })

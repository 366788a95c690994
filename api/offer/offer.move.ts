import { query } from '#api/kit/db/db.ts'
import { stateMachine, type TransitionOptions, type TxCtx } from '#api/kit/db/transition.ts'
import { closeCases } from './deal-case.move.ts'
import type { Offer } from './offer.model.ts'
import { offerMoves, type OfferStatus } from './offer.rules.ts'

const move = stateMachine<OfferStatus, typeof offerMoves, Offer>('offer', offerMoves)

/**
 * Every status change of an offer goes through here. Any change clears an open counter-offer unless
 * `set` keeps it, a price change is recorded in the price history, and open cases are closed.
 */
export async function moveOffer(
  ctx: TxCtx,
  offer: Offer,
  event: keyof typeof offerMoves,
  step: TransitionOptions<Offer> = {},
): Promise<Offer> {
  const before = offer.grossMinor
  const statusBefore = offer.status
  const moved = await move(ctx, offer, event, {
    ...step,
    set: { counterGrossMinor: null, counterUntil: null, ...step.set },
  })
  const after = step.set?.grossMinor ?? before
  if (after !== before)
    await query(
      ctx,
      `insert into offer_prices (offer_id, before_minor, after_minor, event, at) values ($1, $2, $3, $4, $5)`,
      [offer.id, before, after, event, ctx.now.toJSDate()],
    )
  if (moved.status !== statusBefore) await closeCases(ctx, offer.id, moved.status)
  return moved
}

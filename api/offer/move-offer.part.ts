import { stateMachine, type TransitionOptions, type TxCtx } from '#api/kit/transition.ts'
import type { Offer } from './offer.model.ts'
import { offerMoves, type OfferStatus } from './offer.rules.ts'

const move = stateMachine<OfferStatus, typeof offerMoves, Offer>('offer', offerMoves)

/** Every change of an offer's status goes through here. Whatever befalls it answers what its owner had asked for. */
export const moveOffer = (
  ctx: TxCtx,
  offer: Offer,
  event: keyof typeof offerMoves,
  step: TransitionOptions<Offer> = {},
): Promise<Offer> =>
  move(ctx, offer, event, { ...step, set: { counterGrossMinor: null, counterUntil: null, ...step.set } }) // prettier-ignore

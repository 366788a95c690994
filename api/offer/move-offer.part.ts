import { stateMachine } from '#api/kit/transition.ts'
import type { Offer } from './offer.model.ts'
import { offerMoves, type OfferStatus } from './offer.rules.ts'

/** Every change of an offer's status goes through here. */
export const moveOffer = stateMachine<OfferStatus, typeof offerMoves, Offer>('offer', offerMoves)

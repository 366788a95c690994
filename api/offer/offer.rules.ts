import type { Moves } from '#api/kit/transition.ts'

export const offerStatuses = [
  'active', 'stale', 'awaiting_payment', 'accepted', 'realized',
  'withdrawn', 'rejected', 'lost', 'expired', 'cancelled', 'fraud',
] as const // prettier-ignore
export type OfferStatus = (typeof offerStatuses)[number]

/** One line is one row of the state table: an event, from where, to where. */
export const offerMoves = {
  revise: { from: ['active', 'stale', 'lost', 'expired', 'withdrawn'], to: 'active' },
  makeStale: { from: ['active'], to: 'stale' },
  accept: { from: ['active'], to: 'awaiting_payment' },
  captured: { from: ['awaiting_payment'], to: 'accepted' },
  release: { from: ['awaiting_payment'], to: 'active' },
  withdraw: { from: ['active', 'stale'], to: 'withdrawn' },
  reject: { from: ['active', 'stale'], to: 'rejected' },
  expire: { from: ['active', 'stale'], to: 'expired' },
  lose: { from: ['active', 'stale'], to: 'lost' },
  cancel: { from: ['accepted'], to: 'cancelled' },
  realize: { from: ['accepted'], to: 'realized' },
} as const satisfies Moves<OfferStatus>

export const OFFER_VALID_DAYS = 14
export const offerValidDayChoices = [1, 3, 5, 10, 14, 21, 28] as const
export const PAY_WINDOW_MINUTES = 15
export const OFFERS_PER_LISTING_AFTER_REJECTS = 3
export const LOWBALL_SHARE = 0.4
export const MESSAGE_MAX = 2000
/** Above it, only the fee is paid up front. */
export const FULL_PREPAY_MAX_EUR = 10_000
export const AUTO_RELEASE_HOURS = 72
export const transportTypes = ['own_van', 'trailer', 'truck', 'part_load', 'courier_van'] as const
export type TransportType = (typeof transportTypes)[number]

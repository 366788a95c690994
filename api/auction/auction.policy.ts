import { isAdmin, mayPostAuctions, type Caller, type UserStatus } from '#api/common/caller.rules.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import type { AuctionRow } from './auction.model.ts'

/** How the caller is tied to an auction beyond owning it. */
export interface Relation {
  /** His own offer on it, if he ever made one. */
  offer: OfferStatus | undefined
  /** He shows the token with which the draft was begun. */
  holdsDraft: boolean
}

type Seen = Pick<AuctionRow, 'ownerId' | 'status' | 'hiddenReason'>

export const noRelation: Relation = { offer: undefined, holdsDraft: false }

const finishing: readonly UserStatus[] = ['limited', 'blocked', 'erasure_pending', 'erased']

const publicStatuses: readonly string[] = ['active', 'reserved', 'booked', 'completed']

/** Anyone who is no courier, unless his account may only finish what it has begun. */
export const mayPost = (caller: Caller): boolean =>
  mayPostAuctions(caller) && !(caller.isSignedIn && finishing.includes(caller.status))

export const ownsAuction = (caller: Caller, auction: Pick<Seen, 'ownerId'>): boolean =>
  caller.isSignedIn && caller.userId === auction.ownerId

export const mayManageAuction = (caller: Caller, auction: Seen): boolean =>
  ownsAuction(caller, auction) || isAdmin(caller)

/** Everybody sees what is open or agreed; what is not public, only those it concerns. */
export const maySeeAuction = (caller: Caller, auction: Seen, tie: Relation): boolean =>
  publicStatuses.includes(auction.status) ||
  (auction.status === 'hidden' && auction.hiddenReason === 'expired') ||
  mayManageAuction(caller, auction) ||
  mayUseDraft(caller, auction, tie) ||
  (tie.offer !== undefined && ['hidden', 'cancelled'].includes(auction.status))

/** A draft has no owner before it is posted: whoever began it shows its token. */
export const mayUseDraft = (caller: Caller, auction: Seen, tie: Relation): boolean =>
  tie.holdsDraft &&
  (auction.ownerId === null || auction.status === 'pending') &&
  mayPostAuctions(caller)

/** Only the deal's two sides know each other's address, telephone and e-mail. */
export const isAcceptedProvider = (tie: Relation): boolean =>
  tie.offer === 'accepted' || tie.offer === 'realized'

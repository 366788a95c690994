import type { Caller, UserStatus } from '#api/common/caller.rules.ts'
import { may, type Permitted, type Tie } from '#api/common/permissions.rules.ts'
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
  may('auction.create', caller) && !(caller.isSignedIn && finishing.includes(caller.status))

export const ownsAuction = (caller: Caller, auction: Pick<Seen, 'ownerId'>): boolean =>
  caller.isSignedIn && caller.userId === auction.ownerId

/** Whether somebody may do with an auction what the line of this name says. */
export const mayOn = (
  name: Permitted,
  caller: Caller,
  auction: Pick<Seen, 'ownerId' | 'status'>,
  tie = noRelation,
): boolean => may(name, caller, tiesTo(caller, auction, tie))

function tiesTo(caller: Caller, auction: Pick<Seen, 'ownerId' | 'status'>, tie: Relation): Tie[] {
  const { ownerId, status } = auction
  const isOpenDraft = tie.holdsDraft && (ownerId === null || status === 'pending')
  return [
    ...(ownsAuction(caller, auction) ? (['owner'] as const) : []),
    ...(tie.offer ? (['bidder'] as const) : []),
    ...(isAcceptedProvider(tie) ? (['carrier'] as const) : []),
    // A draft has no owner before it is posted: whoever began it shows its token.
    ...(isOpenDraft ? (['draft'] as const) : []),
  ]
}

/** Everybody sees what is open or agreed; what is not public, only those it concerns. */
export const maySeeAuction = (caller: Caller, auction: Seen, tie: Relation): boolean =>
  publicStatuses.includes(auction.status) ||
  (auction.status === 'hidden' && auction.hiddenReason === 'expired') ||
  mayOn('auction.get:whole', caller, auction, tie) ||
  (tie.offer !== undefined && ['hidden', 'cancelled'].includes(auction.status))

/** Drivers read no price of a listing that their company has an offer on: it may be the company's own. */
export const readsPrices = (
  caller: Caller,
  { isOwn, hasOffer }: { isOwn: boolean; hasOffer: boolean },
): boolean =>
  // prettier-ignore
  isOwn || !hasOffer || may('offer.get:price', caller, ['bidder'])

/** Only the deal's two sides know each other's address, telephone and e-mail. */
function isAcceptedProvider(tie: Relation): boolean {
  return tie.offer === 'accepted' || tie.offer === 'realized'
}

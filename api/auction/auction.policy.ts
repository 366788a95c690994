import type { Caller, UserStatus } from '#api/common/caller.rules.ts'
import { may, type Permitted, type Tie } from '#api/common/permissions.rules.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import type { AuctionRow } from './auction.model.ts'

/** The caller's relation to an auction, apart from ownership. */
export interface Relation {
  /** Status of the caller's own offer, if any. */
  offer: OfferStatus | undefined
  /** The caller holds the token of the draft. */
  holdsDraft: boolean
}

type Seen = Pick<AuctionRow, 'ownerId' | 'status' | 'hiddenReason'>

export const noRelation: Relation = { offer: undefined, holdsDraft: false }

const finishing: readonly UserStatus[] = ['limited', 'blocked', 'erasure_pending', 'erased']

const publicStatuses: readonly string[] = ['active', 'reserved', 'booked', 'completed']

/** Everybody except couriers, and accounts that may only finish existing deals. */
export const mayPost = (caller: Caller): boolean =>
  may('auction.create', caller) && !(caller.isSignedIn && finishing.includes(caller.status))

export const ownsAuction = (caller: Caller, auction: Pick<Seen, 'ownerId'>): boolean =>
  caller.isSignedIn && caller.userId === auction.ownerId

/** Whether the permission table allows the caller this action on the auction. */
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
    // A draft has no owner until it is posted; its token identifies the author.
    ...(isOpenDraft ? (['draft'] as const) : []),
  ]
}

/** Open and agreed auctions are public; others are visible only to those involved. */
export const maySeeAuction = (caller: Caller, auction: Seen, tie: Relation): boolean =>
  publicStatuses.includes(auction.status) ||
  (auction.status === 'hidden' && auction.hiddenReason === 'expired') ||
  mayOn('auction.get:whole', caller, auction, tie) ||
  (tie.offer !== undefined && ['hidden', 'cancelled'].includes(auction.status))

/**
 * Drivers see no prices if their company has an offer, because the price may be their company's.
 */
export const readsPrices = (caller: Caller, { isOwn, hasOffer }: { isOwn: boolean; hasOffer: boolean }): boolean =>
  isOwn || !hasOffer || may('offer.get:price', caller, ['bidder'])

/** Only the two sides of a deal see each other's contact data. */
function isAcceptedProvider(tie: Relation): boolean {
  return tie.offer === 'accepted' || tie.offer === 'realized'
}

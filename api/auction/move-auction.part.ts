import type { Caller } from '#api/common/caller.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import type { Conflict } from '#api/kit/fail.ts'
import { conflictIn, stateMachine } from '#api/kit/transition.ts'
import type { Auction, AuctionRow } from './auction.model.ts'
import { auctionMoves, isWithheld, type AuctionStatus } from './auction.rules.ts'

/** Every change of an auction's status goes through here. */
export const moveAuction = stateMachine<AuctionStatus, typeof auctionMoves, Auction>(
  'auction',
  auctionMoves,
)

/** What we alone do, and what nobody else does while we withhold it. */
const ours = ['withhold', 'remove', 'restore', 'returnPending', 'returnHidden']
const notWhileWithheld = [...ours, 'unhide', 'reserve']

/** How the listing stands, and what the caller may do with it but for what was just refused. */
export function conflictOn(
  caller: Caller,
  auction: Pick<AuctionRow, 'status' | 'hiddenReason'>,
  refused: string[] = [],
): Conflict {
  const others = isWithheld(auction) ? notWhileWithheld : ours
  const closed = may('auction.unhide:withheld', caller) ? [] : others
  return conflictIn(auctionMoves, auction.status, [...refused, ...closed])
}

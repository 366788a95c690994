import type { Caller } from '#api/common/caller.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import type { Conflict } from '#api/kit/fail.ts'
import { addJobs } from '#api/kit/worker/outbox.ts'
import { conflictIn, stateMachine } from '#api/kit/db/transition.ts'
import type { Auction, AuctionRow } from './auction.model.ts'
import { auctionMoves, isWithheld, type AuctionStatus } from './auction.rules.ts'

const move = stateMachine<AuctionStatus, typeof auctionMoves, Auction>('auction', auctionMoves)

/** Events that change an open listing so that other searches may match it. */
const findable: readonly string[] = ['fix', 'setPrice', 'unfix']

/**
 * Every status change of an auction goes through here, and cases act on it. A listing that opens is
 * matched against saved searches and trips.
 */
export const moveAuction: typeof move = async (ctx, auction, event, step) => {
  const before = auction.status
  const moved = await move(ctx, auction, event, step)
  if (moved.status !== before)
    for (const { onListing } of Object.values(ctx.cases))
      await onListing?.(ctx, moved.id, { from: before, to: moved.status })
  const isOpened = moved.status === 'active' && (before !== 'active' || findable.includes(event))
  if (isOpened) await addJobs(ctx, ['match-criteria', 'match-trips'], { id: auction.id })
  return moved
}

/** Events for staff only, and those nobody else can trigger while staff hide the listing. */
const ours = ['withhold', 'remove', 'restore', 'returnPending', 'returnHidden']
const notWhileWithheld = [...ours, 'unhide', 'reserve']

/** The listing's state and the events open to the caller, without those just refused. */
export function conflictOn(
  caller: Caller,
  auction: Pick<AuctionRow, 'status' | 'hiddenReason'>,
  refused: string[] = [],
): Conflict {
  const others = isWithheld(auction) ? notWhileWithheld : ours
  const closed = may('auction.unhide:withheld', caller) ? [] : others
  return conflictIn(auctionMoves, auction.status, [...refused, ...closed])
}

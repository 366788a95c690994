import type { Caller } from '#api/common/caller.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import type { Conflict } from '#api/kit/fail.ts'
import { addJobs } from '#api/kit/outbox.ts'
import { conflictIn, stateMachine } from '#api/kit/transition.ts'
import type { Auction, AuctionRow } from './auction.model.ts'
import { auctionMoves, isWithheld, type AuctionStatus } from './auction.rules.ts'

const move = stateMachine<AuctionStatus, typeof auctionMoves, Auction>('auction', auctionMoves)

/** Open already, it is found by others once it is to be had otherwise. */
const findable: readonly string[] = ['fix', 'setPrice', 'unfix']

/** Every change of an auction's status goes through here; who has saved a search for what opens, or passes it, hears of it. */
export const moveAuction: typeof move = async (ctx, auction, event, step) => {
  const before = auction.status
  const moved = await move(ctx, auction, event, step)
  const isOpened = moved.status === 'active' && (before !== 'active' || findable.includes(event))
  if (isOpened) await addJobs(ctx, ['match-criteria', 'match-trips'], { id: auction.id })
  return moved
}

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

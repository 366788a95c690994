import type { Ctx } from '#api/kit/context.ts'
import { conflictOn } from '#api/auction/auction.move.ts'
import { auctionMoves } from '#api/auction/auction.rules.ts'
import { conflictIn } from '#api/kit/db/transition.ts'
import { fail } from '#api/kit/fail.ts'
import { isMeantFor } from '#api/kit/if-match.ts'
import type { Auction } from '#api/auction/auction.model.ts'

/** A listing can be edited only while no offer is accepted, because couriers rely on it. */
export function assertEditable(ctx: Pick<Ctx, 'caller'>, auction: Auction): void {
  const { status, hiddenReason } = auction
  if (['reserved', 'booked', 'completed'].includes(status))
    fail('auction.has_accepted_offer', conflictIn(auctionMoves, status))
  const isHiddenByOwnerOrClock = hiddenReason === 'owner' || hiddenReason === 'expired'
  if (status !== 'active' && !isHiddenByOwnerOrClock) fail('auction.wrong_state', conflictOn(ctx.caller, auction))
}

/** Optimistic lock: refuses a change based on an older version. */
export function refuseOtherVersion(ctx: Pick<Ctx, 'io'>, auction: Auction, version: number | undefined): void {
  const isOther = version !== undefined && version !== auction.version
  if (isOther || !isMeantFor(ctx, auction.version))
    fail('auction.version_conflict', {
      ...conflictIn(auctionMoves, auction.status),
      version: auction.version,
    })
}

import { todayIn } from '#api/common/dates.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import { fail, AppError } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { DateTime } from 'luxon'
import type { Auction } from './auction.model.ts'
import { mayOn } from './auction.policy.ts'
import { isWithheld, untimelyDateErrors, UNHIDE_MONTHS } from './auction.rules.ts'
import { liftDecision } from './decision/decision.part.ts'
import { lockAuction, type AuctionRef } from './get-auction.query.ts'
import { conflictOn, moveAuction } from './auction.move.ts'
import { expiryDate } from './expiry-date.lib.ts'

/** Opens a hidden listing again; bidders whose offers had expired are notified. */
export async function unhideAuction(ctx: TxCtx, { auction: ref }: { auction: AuctionRef }): Promise<Auction> {
  const { auction } = await lockAuction(ctx, ref)
  const wasWithheld = isWithheld(auction)
  await moveAuction(ctx, auction, 'unhide', {
    may: (row) => mayOn(isPaused(row) ? 'auction.unhide:paused' : 'auction.unhide', ctx.caller, row),
    guard: (row) => {
      refuseWithheld(ctx, row)
      refuseOutdated(ctx, row)
    },
    set: { hiddenReason: null, blockedFrom: null, expiresAt: expiryDate(auction, ctx.now) },
  })
  if (wasWithheld) await liftDecision(ctx, auction.id)
  return auction
}

/** Hidden by its owner or expired, so the owner can reopen it. */
const isPaused = (auction: Auction): boolean => auction.status === 'hidden' && !isWithheld(auction)

/** Only staff can show what staff has hidden. */
function refuseWithheld({ caller }: TxCtx, auction: Auction): void {
  if (isWithheld(auction) && !may('auction.unhide:withheld', caller))
    fail('auction.wrong_state', conflictOn(caller, auction))
}

/** Outdated dates must be changed before the listing is reopened. */
function refuseOutdated(ctx: TxCtx, auction: Auction): void {
  const today = todayIn(ctx.now, storefrontOf(auction.locale).timeZone)
  const errors = untimelyDateErrors(auction, today)
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const begun = DateTime.fromJSDate(auction.createdAt)
  if (begun.plus({ months: UNHIDE_MONTHS }) < ctx.now)
    fail('auction.wrong_state', conflictOn(ctx.caller, auction, ['unhide']))
}

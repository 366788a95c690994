import { audit } from '#api/kit/db/audit.ts'
import { authorize } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { Auction } from '#api/auction/auction.model.ts'
import { mayOn } from '#api/auction/auction.policy.ts'
import { UPDATED_COOKIE } from '#api/auction/auction.rules.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { makeOffersStale } from '#api/offer/close-offers.part.ts'
import type { ListingSeen } from '#api/offer/listing-seen.query.ts'
import { lockAuction, type AuctionRef } from '#api/auction/get-auction.query.ts'
import { expiryDate } from '#api/auction/expiry-date.lib.ts'
import { refuseOtherVersion, assertEditable } from './assert-editable.part.ts'
import { showOwnAuction } from '#api/auction/show-auction.ts'

/** Locks the caller's own auction in the version they have seen. */
export async function lockEditable(
  ctx: TxCtx,
  ref: AuctionRef,
  version: number | undefined,
  name: 'auction.edit' | 'auction.editDates' | 'auction.editDescription' = 'auction.edit',
): Promise<Auction> {
  const { auction } = await lockAuction(ctx, ref)
  authorize(mayOn(name, ctx.caller, auction))
  assertEditable(ctx, auction)
  refuseOtherVersion(ctx, auction, version)
  return auction
}

/**
 * Saves an edit. If `before` is given, the change is relevant to prices, and bidders are asked to
 * review their offers.
 */
export async function saveEdit(
  ctx: TxCtx,
  auction: Auction,
  columns: Partial<Auction>,
  before: ListingSeen | null,
): Promise<OwnAuctionView> {
  const { status } = auction
  auction.set(columns)
  if (auction.changed('receiveDateTo') || auction.changed('dateFixed')) auction.expiresAt = expiryDate(auction, ctx.now)
  auction.version += 1
  await auction.save({ transaction: ctx.tx })
  await audit(ctx, {
    machine: 'auction',
    thingId: auction.id,
    event: before ? 'change' : 'edit',
    from: status,
    to: status,
  })
  if (before) await makeOffersStale(ctx, auction.id, before)
  ctx.io.setCookie(UPDATED_COOKIE, String(auction.id), { script: true })
  return showOwnAuction(ctx, auction)
}

import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { authorize, fail, failField } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { Auction, AuctionPicture } from '#api/auction/auction.model.ts'
import { mayOn } from '#api/auction/auction.policy.ts'
import { isUuidV4, PICTURES_MAX } from '#api/auction/auction.rules.ts'
import { getAuction, lockAuction, type AuctionRef, type VisibleAuction } from '#api/auction/get-auction.query.ts'
import { openDraft } from './open-draft.part.ts'
import { assertEditable } from './assert-editable.part.ts'

type Change = 'auction.addPicture' | 'auction.removePicture'

/**
 * Locks an auction whose pictures the caller may change; an unknown uuid becomes a draft of theirs.
 */
export async function lockForPictures(ctx: TxCtx, ref: AuctionRef, token: string | null): Promise<Auction> {
  if (await isFreshUuid(ctx, String(ref))) return openDraft(ctx, String(ref), token)
  return lockPictured(ctx, ref, 'auction.addPicture')
}

/** The same for an existing auction. */
export const lockPictured = async (ctx: TxCtx, ref: AuctionRef, name: Change): Promise<Auction> =>
  allowPictures(ctx, await lockAuction(ctx, ref), name).auction

/** Checked before the picture is processed, because that takes long. */
export async function refusePicture(ctx: Ctx, ref: AuctionRef): Promise<void> {
  if (await isFreshUuid(ctx, String(ref))) return
  const { auction } = allowPictures(ctx, await getAuction(ctx, ref), 'auction.addPicture')
  await refuseFull(ctx, auction)
}

export async function refuseFull(ctx: Ctx, { id: auctionId }: Auction): Promise<void> {
  const count = await AuctionPicture.count({ where: { auctionId }, ...txOption(ctx) })
  if (count >= PICTURES_MAX) failField('file', 'max', { 0: PICTURES_MAX })
}

function allowPictures(ctx: Ctx, seen: VisibleAuction, name: Change): VisibleAuction {
  const { auction, relation } = seen
  // Probably the owner with an expired session, so ask them to sign in.
  if (auction.ownerId !== null && !ctx.caller.isSignedIn) fail('unauthorized')
  authorize(mayOn(name, ctx.caller, auction, relation))
  if (auction.status !== 'draft') assertEditable(ctx, auction)
  return seen
}

async function isFreshUuid(ctx: Ctx, ref: string): Promise<boolean> {
  if (!isUuidV4(ref)) return false
  const known = { where: { uuid: ref.toLowerCase() }, ...txOption(ctx) }
  return (await Auction.count(known)) === 0
}

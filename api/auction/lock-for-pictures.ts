import { allow } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { Auction } from './auction.model.ts'
import { mayManageAuction, mayUseDraft } from './auction.policy.ts'
import { isUuidV4 } from './auction.rules.ts'
import { lockAuction, type AuctionRef } from './get-auction.ts'
import { openDraft, type OpenDraft } from './open-draft.ts'
import { refuseUneditable } from './refuse-uneditable.ts'

/** The auction whose pictures the caller may change; a fresh uuid becomes a draft of his. */
export async function lockForPictures(ctx: TxCtx, ref: AuctionRef): Promise<OpenDraft> {
  if (await isFreshUuid(ctx, String(ref))) return openDraft(ctx, String(ref))
  const { auction, tie } = await lockAuction(ctx, ref)
  allow(mayManageAuction(ctx.caller, auction) || mayUseDraft(ctx.caller, auction, tie))
  if (auction.status !== 'draft') refuseUneditable(auction)
  return { auction, token: null }
}

async function isFreshUuid(ctx: TxCtx, ref: string): Promise<boolean> {
  if (!isUuidV4(ref)) return false
  const known = { where: { uuid: ref.toLowerCase() }, transaction: ctx.tx }
  return (await Auction.count(known)) === 0
}

import { orNotFound } from '#api/kit/fail.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { AuctionPicture } from '#api/auction/auction.model.ts'
import { isUuidV4 } from '#api/auction/auction.rules.ts'
import type { RemovePicture } from '#api/auction/auction-call.schema.ts'
import { lockPictured } from './lock-for-pictures.part.ts'
import { refuseBlocked } from './assert-may-post.part.ts'

/** Removes a picture; its files are deleted after the commit. */
export async function removePicture(ctx: TxCtx, { auction: ref, fileUid }: RemovePicture): Promise<void> {
  refuseBlocked(ctx.caller)
  const auction = await lockPictured(ctx, ref, 'auction.removePicture')
  const uid = isUuidV4(fileUid) ? fileUid.toLowerCase() : ''
  const picture = orNotFound(
    uid ? await AuctionPicture.findOne({ where: { uid, auctionId: auction.id }, transaction: ctx.tx }) : undefined,
  )
  await picture.destroy({ transaction: ctx.tx })
  await addJob(ctx, 'remove-picture-files', { uids: [uid] })
}

import { randomUUID } from 'node:crypto'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction } from '#api/kit/db.ts'
import { findAnswer, once } from '#api/kit/idempotency.ts'
import { hashBytes } from '#api/kit/secret.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { checkPicture } from '#api/picture/check-picture.ts'
import type { DevelopedPicture } from '#api/picture/develop-picture.ts'
import { AuctionPicture } from './auction.model.ts'
import type { PictureView } from './auction.view.ts'
import type { AddPicture } from './auction-call.schema.ts'
import { pictureView } from './auction-parts.view.ts'
import type { AuctionRef } from './get-auction.ts'
import { lockForPictures, refuseFull, refusePicture } from './lock-for-pictures.ts'
import { pictureFiles, removePictureFiles } from './picture-files.ts'
import { refusePoster } from './refuse-poster.ts'

export type AddedPicture = PictureView & { token?: string | null }

const CALL = 'auction.addPicture'

/** A picture of what is to be moved; it may come before the listing itself (W39). */
export async function addPicture(ctx: Ctx, { auction, file }: AddPicture): Promise<AddedPicture> {
  refusePoster(ctx.caller)
  const sent = { auction, name: file.name, content: hashBytes(file.bytes) }
  const kept = await findAnswer<AddedPicture>(ctx, CALL, sent)
  if (kept) return kept.answer
  await checkPicture(file.bytes)
  await refusePicture(ctx, auction)
  const developed = await ctx.pictures.develop(file.bytes)
  const uid = randomUUID()
  const { thumb, large } = pictureFiles(uid)
  await ctx.storage.put(thumb, developed.thumb)
  await ctx.storage.put(large, developed.large)
  try {
    const added = await inTransaction(ctx, (ctx) =>
      once(ctx, CALL, sent, () => keepPicture(ctx, auction, uid, file.name, developed)),
    )
    // It was sent twice, and the first one has its files.
    if (added.uid !== uid) await removePictureFiles(ctx, uid)
    return added
  } catch (error) {
    await ctx.storage.remove(thumb)
    await ctx.storage.remove(large)
    throw error
  }
}

async function keepPicture(
  ctx: TxCtx,
  ref: AuctionRef,
  uid: string,
  originalName: string,
  { width, height }: DevelopedPicture,
): Promise<AddedPicture> {
  const { auction, token } = await lockForPictures(ctx, ref)
  await refuseFull(ctx, auction)
  const own = { where: { auctionId: auction.id }, transaction: ctx.tx }
  const last = await AuctionPicture.max<number | null, AuctionPicture>('position', own)
  const picture = await AuctionPicture.create(
    {
      uid,
      auctionId: auction.id,
      position: (last ?? -1) + 1,
      originalName: originalName.slice(0, 200),
      width,
      height,
    },
    { transaction: ctx.tx },
  )
  // A browser keeps the token in a cookie no script can read; an app has to keep it by itself.
  return { ...pictureView(picture), ...(ctx.door === 'mobile' ? { token } : {}) }
}

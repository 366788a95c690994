import { randomUUID } from 'node:crypto'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction } from '#api/kit/db.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { checkPicture } from '#api/file/check-picture.part.ts'
import type { DevelopedPicture } from '#api/file/process-image.part.ts'
import { AuctionPicture } from '#api/auction/auction.model.ts'
import type { PictureView } from '#api/auction/auction.view.ts'
import type { AddPicture } from '#api/auction/auction-call.schema.ts'
import { pictureView } from '#api/auction/auction-parts.view.ts'
import { draftTokenFor, giveDraftToken } from '#api/auction/draft-token.part.ts'
import type { AuctionRef } from '#api/auction/get-auction.part.ts'
import { lockForPictures, refuseFull, refusePicture } from './lock-for-pictures.part.ts'
import { pictureFiles } from '#api/file/picture-files.part.ts'
import { refusePoster } from './assert-may-post.part.ts'

type AddedPicture = PictureView & { token?: string | null }

/** A picture of what is to be moved; it may come before the listing itself (W39). */
export async function addPicture(ctx: Ctx, { auction, file }: AddPicture): Promise<AddedPicture> {
  refusePoster(ctx.caller)
  const token = draftTokenFor(ctx, String(auction))
  await checkPicture(file.bytes)
  await refusePicture(ctx, auction)
  const developed = await ctx.pictures.develop(file.bytes)
  const uid = randomUUID()
  const { thumb, large } = pictureFiles(uid)
  await ctx.storage.put(thumb, developed.thumb)
  await ctx.storage.put(large, developed.large)
  try {
    const added = await inTransaction(ctx, (ctx) =>
      keepPicture(ctx, auction, token, uid, file.name, developed),
    )
    return withToken(ctx, added, token)
  } catch (error) {
    await ctx.storage.remove(thumb)
    await ctx.storage.remove(large)
    throw error
  }
}

async function keepPicture(
  ctx: TxCtx,
  ref: AuctionRef,
  token: string | null,
  uid: string,
  originalName: string,
  { width, height }: DevelopedPicture,
): Promise<PictureView> {
  const auction = await lockForPictures(ctx, ref, token)
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
  return pictureView(picture)
}

/** An app has to keep the draft's token by itself. */
function withToken(ctx: Ctx, picture: PictureView, token: string | null): AddedPicture {
  const given = giveDraftToken(ctx, token)
  return ctx.door === 'mobile' ? { ...picture, token: given } : picture
}

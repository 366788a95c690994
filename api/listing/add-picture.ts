import type { Ctx } from '#api/kit/context.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { storePicture, type StoredPicture } from '#api/file/store-picture.part.ts'
import { AuctionPicture } from '#api/auction/auction.model.ts'
import type { PictureView } from '#api/auction/auction.view.ts'
import type { AddPicture } from '#api/auction/auction-call.schema.ts'
import { pictureView } from '#api/auction/auction-parts.view.ts'
import { draftTokenFor, giveDraftToken } from '#api/auction/draft-token.lib.ts'
import { pictureFile } from '#api/auction/picture-file.part.ts'
import { lockForPictures, refuseFull, refusePicture } from './lock-for-pictures.part.ts'
import { assertMayPost } from './assert-may-post.part.ts'

type AddedPicture = PictureView & { token?: string | null }

/** Adds a picture to a listing, possibly before the listing itself is posted (W39). */
export async function addPicture(ctx: Ctx, { auction, file }: AddPicture): Promise<AddedPicture> {
  assertMayPost(ctx.caller)
  const token = draftTokenFor(ctx, String(auction))
  return storePicture(ctx, pictureFile, {
    bytes: file.bytes,
    assertMayAdd: () => refusePicture(ctx, auction),
    keep: async (ctx, stored) => withToken(ctx, await keepPicture(ctx, { auction, file }, token, stored), token),
  })
}

async function keepPicture(
  ctx: TxCtx,
  { auction: ref, file }: AddPicture,
  token: string | null,
  { uid, width, height }: StoredPicture,
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
      originalName: (file.name ?? '').slice(0, 200),
      width,
      height,
    },
    { transaction: ctx.tx },
  )
  return pictureView(picture)
}

/** An app has no cookies, so it must store the draft token itself. */
function withToken(ctx: Ctx, picture: PictureView, token: string | null): AddedPicture {
  const given = giveDraftToken(ctx, token)
  return ctx.channel === 'mobile' ? { ...picture, token: given } : picture
}

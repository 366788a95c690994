import { randomUUID } from 'node:crypto'
import { failField } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { Auction, AuctionPicture } from '#api/auction/auction.model.ts'
import { ownsAuction } from '#api/auction/auction.policy.ts'
import { pictureFile } from '#api/auction/picture-file.part.ts'
import { copyFile } from '#api/file/stored-file.part.ts'

/** The pictures in the order the form shows them; a copied listing gets copies of its old ones. */
export async function arrangePictures(
  ctx: TxCtx,
  auction: Auction,
  pictures: readonly { uid: string }[] | undefined,
): Promise<void> {
  if (!pictures) return
  for (const [position, { uid }] of pictures.entries()) {
    const picture = await AuctionPicture.findByPk(uid, { transaction: ctx.tx })
    if (picture?.auctionId === auction.id)
      await picture.update({ position }, { transaction: ctx.tx })
    else if (picture && (await isOfOwnAuction(ctx, picture)))
      await copy(ctx, picture, auction, position)
    else failField(`pictures[${position}].uid`, 'not_contain')
  }
}

async function isOfOwnAuction(ctx: TxCtx, picture: AuctionPicture): Promise<boolean> {
  const auction = await Auction.findByPk(picture.auctionId, { transaction: ctx.tx })
  return auction !== null && ownsAuction(ctx.caller, auction)
}

async function copy(ctx: TxCtx, picture: AuctionPicture, auction: Auction, position: number) {
  const { originalName, width, height } = picture
  const uid = randomUUID()
  await copyFile(ctx, pictureFile, [picture.uid, uid])
  await AuctionPicture.create(
    { uid, auctionId: auction.id, position, originalName, width, height },
    { transaction: ctx.tx },
  )
}

import { randomUUID } from 'node:crypto'
import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { failField, type FieldErrors } from '#api/kit/fail.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import { Auction, AuctionPicture } from '#api/auction/auction.model.ts'
import { ownsAuction } from '#api/auction/auction.policy.ts'
import { pictureFile } from '#api/auction/picture-file.part.ts'
import { copyFile } from '#api/file/stored-file.lib.ts'

interface Named {
  uid: string
}

/** Stores the order of the pictures; pictures of another own listing are copied. */
export async function arrangePictures(
  ctx: TxCtx,
  auction: Auction,
  pictures: readonly Named[] | undefined,
): Promise<void> {
  if (!pictures) return
  for (const [position, { uid }] of pictures.entries()) {
    const picture = await AuctionPicture.findByPk(uid, { transaction: ctx.tx })
    if (picture?.auctionId === auction.id) await picture.update({ position }, { transaction: ctx.tx })
    else if (picture && (await isOfOwnAuction(ctx, picture))) await copy(ctx, picture, auction, position)
    else failField(`pictures[${position}].uid`, 'not_contain')
  }
}

/** Removes pictures that were added to the draft but are not in its form. */
export async function dropUnnamed(ctx: TxCtx, auction: Auction, pictures: readonly Named[] | undefined): Promise<void> {
  if (!pictures) return
  const named = new Set(pictures.map(({ uid }) => uid.toLowerCase()))
  const added = await AuctionPicture.findAll({
    where: { auctionId: auction.id },
    transaction: ctx.tx,
  })
  const unnamed = added.filter(({ uid }) => !named.has(uid))
  for (const picture of unnamed) await picture.destroy({ transaction: ctx.tx })
  const uids = unnamed.map(({ uid }) => uid)
  if (uids.length > 0) await addJob(ctx, 'remove-picture-files', { uids })
}

/** Checks the pictures before anything is written, so that all errors are reported together. */
export async function findWrongPictures(
  ctx: Ctx,
  { uuid, pictures = [] }: { uuid?: string | undefined; pictures?: Passed<Named>[] | undefined },
  errors: FieldErrors,
): Promise<void> {
  for (const [position, { uid }] of pictures.entries()) {
    const picture = uid ? await AuctionPicture.findByPk(uid, txOption(ctx)) : null
    const isThere = picture !== null && (await isOfOwnAuction(ctx, picture, uuid))
    if (!isThere) errors.add(`pictures[${position}].uid`, 'not_contain')
  }
}

async function isOfOwnAuction(ctx: Ctx, picture: AuctionPicture, uuid?: string): Promise<boolean> {
  const auction = await Auction.findByPk(picture.auctionId, txOption(ctx))
  if (uuid !== undefined && auction?.uuid === uuid.toLowerCase()) return true
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

import { lockAuction } from '#api/auction/get-auction.query.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { lock, recordCreated, stateMachine, type TxCtx } from '#api/kit/db/transition.ts'
import { Masking } from './masking.model.ts'
import { maskingMoves, type MaskingStatus } from './masking.rules.ts'

export const moveMasking = stateMachine<MaskingStatus, typeof maskingMoves, Masking>('masking', maskingMoves)

/** Records that a new message was masked. */
export async function recordMasked(ctx: TxCtx, messageId: number): Promise<void> {
  const at = ctx.now.toJSDate()
  const made = await Masking.create(
    { id: messageId, status: 'masked', createdAt: at, updatedAt: at },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'masking', made, 'mask')
}

interface Author {
  auctionId: number
  authorId: number
  companyId: number | null
}

/** Lock order: auction first. */
export async function lockMasking(ctx: TxCtx, messageId: number) {
  const author = orNotFound(
    await queryOne<Author>(
      ctx,
      `select m.auction_id as "auctionId", m.author_id as "authorId", m.company_id as "companyId"
       from messages m join message_maskings k on k.id = m.id where m.id = $1`,
      [messageId],
    ),
  )
  await lockAuction(ctx, author.auctionId)
  return { author, masking: await lock(ctx, Masking, { id: messageId }) }
}

import { Auction } from '#api/auction/auction.model.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { findHeldMinor, heldMinor } from './held-money.query.ts'
import { findOpenRescue, returnMoney } from './move-money.part.ts'

const BATCH = 500

/** Sends held money back at its time, or once a part of it has left some other way. */
export async function lapseRescues(ctx: Ctx): Promise<void> {
  const due = await query<{ auctionId: number }>(
    ctx,
    `select r.auction_id as "auctionId" from rescues r where r.status = 'open'
       and (r.until <= $1 or r.amount_minor is distinct from ${heldMinor('r.offer_id')})
     order by r.until limit ${BATCH}`,
    [ctx.now.toJSDate()],
  )
  await transactionPerRow(ctx, due, lapseOne)
}

/** An offer that is being paid has the money until then; `onListing` follows. */
async function lapseOne(ctx: TxCtx, { auctionId: id }: { auctionId: number }): Promise<void> {
  const auction = await lock(ctx, Auction, { id })
  if (auction.status === 'reserved') return
  const rescue = await findOpenRescue(ctx, id)
  if (!rescue) return
  if (rescue.until <= ctx.now.toJSDate()) return returnMoney(ctx, rescue, 'lapse')
  if ((await findHeldMinor(ctx, rescue.offerId)) !== rescue.amountMinor) await returnMoney(ctx, rescue, 'close')
}

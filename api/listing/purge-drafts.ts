import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, query } from '#api/kit/db/db.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { DRAFT_LIVES_HOURS } from '#api/auction/auction.rules.ts'

const BATCH = 200

/** Deletes drafts after a day, with their pictures. */
export async function purgeDrafts(ctx: Ctx): Promise<void> {
  while ((await inTransaction(ctx, purgeSome)) === BATCH);
}

async function purgeSome(ctx: TxCtx): Promise<number> {
  const gone = await query<{ id: number }>(
    ctx,
    `select id from auctions where status = 'draft' and created_at < $1
     order by id limit ${BATCH} for update skip locked`,
    [ctx.now.minus({ hours: DRAFT_LIVES_HOURS }).toJSDate()],
  )
  const ids = gone.map(({ id }) => id)
  const pictures = await query<{ uid: string }>(
    ctx,
    `delete from auction_pictures where auction_id = any($1) returning uid`,
    [ids],
  )
  await query(ctx, `delete from auctions where id = any($1) returning id`, [ids])
  if (pictures.length > 0) await addJob(ctx, 'remove-picture-files', { uids: pictures.map(({ uid }) => uid) })
  return ids.length
}

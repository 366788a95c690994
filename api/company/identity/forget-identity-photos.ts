import { todayIn } from '#api/common/dates.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { dropPhotos } from './add-identity-photo.ts'
import { IdentityCheck } from './identity.model.ts'
import { documentSides, IDENTITY_PHOTO_DAYS } from './identity.rules.ts'
import { moveIdentity } from './identity.move.ts'

interface Found {
  id: number
}

/** Deletes identity photos some days after the decision, and expires verified documents. */
export async function forgetIdentityPhotos(ctx: Ctx): Promise<void> {
  const before = ctx.now.minus({ days: IDENTITY_PHOTO_DAYS }).toJSDate()
  const today = todayIn(ctx.now, ctx.storefront.timeZone)
  await transactionPerRow(ctx, await findOver(ctx, today), expireOne)
  await transactionPerRow(ctx, await findKept(ctx, before), (ctx, found) => forgetOne(ctx, found, before))
}

const findOver = (ctx: Ctx, today: string): Promise<Found[]> =>
  query<Found>(ctx, `select id from identity_checks where status = 'verified' and valid_until < $1::date order by id`, [
    today,
  ])

async function expireOne(ctx: TxCtx, { id }: Found): Promise<void> {
  const check = await lock(ctx, IdentityCheck, { id })
  if (check.status === 'verified') await moveIdentity(ctx, check, 'expire')
}

/** Includes photos that were never submitted. */
const findKept = (ctx: Ctx, before: Date): Promise<Found[]> =>
  query<Found>(
    ctx,
    `select distinct c.id from identity_checks c join identity_photos p on p.user_id = c.user_id
     where c.status <> 'submitted' and greatest(c.decided_at, p.created_at) < $1 order by c.id`,
    [before],
  )

async function forgetOne(ctx: TxCtx, { id }: Found, before: Date): Promise<void> {
  const check = await lock(ctx, IdentityCheck, { id })
  const isKept = check.decidedAt !== null && check.decidedAt >= before
  if (check.status !== 'submitted' && !isKept) await dropPhotos(ctx, check.userId, documentSides, before)
}

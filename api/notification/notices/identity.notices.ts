import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import type { Notice, Notices, Values } from '#api/notification/notification.rules.ts'

type Words = 'identity.verify' | 'identity.reject' | 'identity.expire'

/** Results of an identity check, and its expiry. */
export const identityNotices: Notices = {
  'identity.verify': (ctx, { id }) => toPerson(ctx, id, 'identity.verify'),
  'identity.reject': (ctx, { id, reason }) => toPerson(ctx, id, 'identity.reject', { reason: String(reason) }),
  'identity.expire': (ctx, { id }) => toPerson(ctx, id, 'identity.expire'),
}

async function toPerson(ctx: Ctx, checkId: number, words: Words, values: Values = {}): Promise<Notice[]> {
  const check = await queryOne<{ to: number }>(ctx, `select user_id as "to" from identity_checks where id = $1`, [
    checkId,
  ])
  return check ? [{ to: check.to, by: 'both', words, values, page: 'identity' }] : []
}

import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import type { Notice, Notices, Values } from '#api/notification/notification.rules.ts'

type Words = 'charity.verify' | 'charity.reject' | 'charity.revoke'

/** Results of a charity's verification, and its revocation. */
export const charityNotices: Notices = {
  'charity.verify': (ctx, { id }) => toCharity(ctx, id, 'charity.verify'),
  'charity.reject': (ctx, { id, reason }) => toCharity(ctx, id, 'charity.reject', { reason: String(reason) }),
  'charity.revoke': (ctx, { id, reason }) => toCharity(ctx, id, 'charity.revoke', { reason: String(reason) }),
}

async function toCharity(ctx: Ctx, checkId: number, words: Words, values: Values = {}): Promise<Notice[]> {
  const check = await queryOne<{ to: number }>(
    ctx,
    `select c.user_id as "to" from charity_checks k join companies c on c.id = k.company_id where k.id = $1`,
    [checkId],
  )
  return check ? [{ to: check.to, by: 'both', words, values, page: 'papers' }] : []
}

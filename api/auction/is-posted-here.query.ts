import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { hashToken } from '#api/kit/secret.ts'
import { shownDraftToken } from './draft-token.lib.ts'

/** A listing of this account was posted in the caller's browser. */
export async function isPostedHere(ctx: Ctx, userId: number): Promise<boolean> {
  const token = shownDraftToken(ctx)
  if (token === undefined) return false
  const row = await queryOne(ctx, `select id from auctions where owner_id = $1 and draft_token_hash = $2 limit 1`, [
    userId,
    hashToken(token),
  ])
  return row !== undefined
}

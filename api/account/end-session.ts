import type { Ctx } from '#api/kit/context.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db.ts'
import { REFRESH_COOKIE, SESSION_COOKIE } from './auth.rules.ts'

/** Signs out here: this session and all it was renewed from are over. */
export async function endSession(ctx: SignedInCtx): Promise<void> {
  await query(
    ctx,
    `update sessions set revoked_at = $2 where revoked_at is null
     and family = (select family from sessions where id = $1)`,
    [ctx.caller.sessionId, ctx.now.toJSDate()],
  )
  forgetBrowser(ctx)
}

/** Signs out everywhere. */
export async function endAllSessions(ctx: SignedInCtx): Promise<void> {
  await endSessionsOf(ctx, ctx.caller.userId)
  forgetBrowser(ctx)
}

/** Ends every session of somebody, or all but the one that he works in now. */
export const endSessionsOf = (ctx: Ctx, userId: number, keep?: string): Promise<object[]> =>
  query(
    ctx,
    `update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null
     and id is distinct from $3::uuid`,
    [userId, ctx.now.toJSDate(), keep ?? null],
  )

function forgetBrowser(ctx: Ctx): void {
  if (ctx.channel === 'mobile') return
  ctx.io.clearCookie(SESSION_COOKIE)
  ctx.io.clearCookie(REFRESH_COOKIE)
}

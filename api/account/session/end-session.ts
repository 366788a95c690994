import type { Ctx } from '#api/kit/context.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { audit } from '#api/kit/db/audit.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { REFRESH_COOKIE, SESSION_COOKIE } from '#api/account/auth/auth.rules.ts'
import type { SessionId } from '#api/account/auth/auth.schema.ts'

/** Signs out here: ends this session and the whole family it was renewed from. */
export async function endSession(ctx: SignedInCtx): Promise<void> {
  await query(
    ctx,
    `update sessions set revoked_at = $2 where revoked_at is null
     and family = (select family from sessions where id = $1)`,
    [ctx.caller.sessionId, ctx.now.toJSDate()],
  )
  forgetBrowser(ctx)
}

/**
 * Ends one of the caller's own sessions with its family. `not_found` for other people's sessions.
 */
export async function endOneSession(ctx: SignedInCtx, { sessionId }: SessionId): Promise<void> {
  const { userId } = ctx.caller
  const row = orNotFound(
    await queryOne<{ isCurrent: boolean }>(
      ctx,
      `with meant as (select family from sessions where id = $1 and user_id = $2),
       ended as (update sessions set revoked_at = $4
         where revoked_at is null and family in (select family from meant))
       select family = (select family from sessions where id = $3) as "isCurrent" from meant`,
      [sessionId, userId, ctx.caller.sessionId, ctx.now.toJSDate()],
    ),
  )
  await noteEnded(ctx, 'endSession')
  if (row.isCurrent) forgetBrowser(ctx)
}

/** Ends all the caller's sessions except the current one. */
export async function endOtherSessions(ctx: SignedInCtx): Promise<void> {
  await query(
    ctx,
    `update sessions set revoked_at = $3 where user_id = $1 and revoked_at is null
     and family <> (select family from sessions where id = $2)`,
    [ctx.caller.userId, ctx.caller.sessionId, ctx.now.toJSDate()],
  )
  await noteEnded(ctx, 'endOtherSessions')
}

const noteEnded = (ctx: SignedInCtx, event: string): Promise<void> =>
  audit(ctx, { machine: 'sign-in', thingId: ctx.caller.userId, event, from: null, to: 'ended' })

/** Signs out everywhere. */
export async function endAllSessions(ctx: SignedInCtx): Promise<void> {
  await endSessionsOf(ctx, ctx.caller.userId)
  forgetBrowser(ctx)
}

/** Ends all sessions of a user, except `keep`. */
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

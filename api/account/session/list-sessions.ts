import type { Uuid } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { deviceOfAgent } from './device.rules.ts'

interface Row {
  id: Uuid
  kind: 'browser' | 'device'
  userAgent: string | null
  country: string | null
  signedInAt: Date
  lastSeenAt: Date
  isCurrent: boolean
}

/** The caller's sessions: the current one first, then by last use. */
export async function listSessions(ctx: SignedInCtx) {
  const rows = await query<Row>(
    ctx,
    `select id, kind, user_agent as "userAgent", country, signed_in_at as "signedInAt",
       coalesce(last_seen_at, created_at) as "lastSeenAt",
       family = (select family from sessions where id = $2) as "isCurrent"
     from sessions
     where user_id = $1 and revoked_at is null and replaced_at is null and expires_at > $3
     order by "isCurrent" desc nulls last, "lastSeenAt" desc, id`,
    [ctx.caller.userId, ctx.caller.sessionId, ctx.now.toJSDate()],
  )
  return { data: rows.map((row) => sessionView(ctx, row)) }
}

const sessionView = ({ now }: SignedInCtx, row: Row) => ({
  id: row.id,
  ...deviceOfAgent(row.userAgent, row.kind),
  country: row.country,
  signedInAt: row.signedInAt.toISOString(),
  // Last use is written to the database up to a minute late, so the current session shows now.
  lastSeenAt: row.isCurrent ? now.toUTC().toJSDate().toISOString() : row.lastSeenAt.toISOString(),
  isCurrent: row.isCurrent,
})

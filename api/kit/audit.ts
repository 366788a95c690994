import type { Ctx } from './context.ts'
import { rows } from './db.ts'

interface AuditEntry {
  machine: string
  thingId: number | string
  event: string
  from: string | null
  to: string
  reason?: string | undefined
}

/** Who moved what from where to where, when and why. Written in the same transaction, never changed. */
export async function audit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  await rows(
    ctx,
    `insert into audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      entry.machine,
      String(entry.thingId),
      entry.event,
      entry.from,
      entry.to,
      ctx.caller.isSignedIn ? ctx.caller.userId : null,
      entry.reason ?? null,
      ctx.requestId,
      ctx.now.toJSDate(),
    ],
  )
}

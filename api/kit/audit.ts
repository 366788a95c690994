import type { Ctx } from './context.ts'
import { query } from './db.ts'

export interface AuditEntry {
  machine: string
  thingId: number | string
  event: string
  from: string | null
  to: string
  reason?: string | undefined
}

/** As a statement of its own, or as one part of a larger one whose parameters begin with these. */
export const insertAudit = /* sql */ `
  insert into audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/** So many parameters it has. */
export const AUDIT_VALUES = 9

export const auditValues = (ctx: Ctx, entry: AuditEntry): unknown[] => [
  entry.machine,
  String(entry.thingId),
  entry.event,
  entry.from,
  entry.to,
  ctx.caller.isSignedIn ? ctx.caller.userId : null,
  entry.reason ?? null,
  ctx.requestId,
  ctx.now.toJSDate(),
]

/** Who moved what from where to where, when and why. Written in the same transaction, never changed. */
export async function audit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  await query(ctx, insertAudit, auditValues(ctx, entry))
}

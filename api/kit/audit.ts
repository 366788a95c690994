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

const INTO = /* sql */ `
  audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of)`

/** As a statement of its own, or as a part of one in which so many parameters come before these. */
export const insertAudit = (before = 0): string => `insert into ${INTO} values (${given(before)})`

/** The same for what a part of the statement has found, and not where it found nothing. */
export const insertAuditOf = (found: string, before: number): string =>
  `insert into ${INTO} select ${given(before)} from ${found}`

const given = (before: number): string =>
  Array.from({ length: AUDIT_VALUES }, (_, at) => `$${before + at + 1}`).join(', ')

/** So many parameters it has. */
export const AUDIT_VALUES = 10

export const auditValues = (ctx: Ctx, entry: AuditEntry): unknown[] => [
  entry.machine,
  String(entry.thingId),
  entry.event,
  entry.from,
  entry.to,
  actorOf(ctx),
  entry.reason ?? null,
  ctx.requestId,
  ctx.now.toJSDate(),
  onBehalfOf(ctx),
]

/** Whoever sits there; an administrator stays himself in an account that is not his. */
export const actorOf = ({ caller }: Pick<Ctx, 'caller'>): number | null =>
  caller.isSignedIn ? (caller.acting?.adminId ?? caller.userId) : null

/** In whose account he works, where it is not his. */
export const onBehalfOf = ({ caller }: Pick<Ctx, 'caller'>): number | null =>
  caller.isSignedIn && caller.acting ? caller.userId : null

/** Who moved what from where to where, when and why. Written in the same transaction, never changed. */
export async function audit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  await query(ctx, insertAudit(), auditValues(ctx, entry))
}

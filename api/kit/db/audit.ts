import type { Ctx } from '#api/kit/context.ts'
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

/** An insert on its own, or as part of a statement with `before` parameters before these. */
export const insertAudit = (before = 0): string => `insert into ${INTO} values (${given(before)})`

/** The same for each row of the CTE `found`; no audit entry if it is empty. */
export const insertAuditOf = (found: string, before: number): string =>
  `insert into ${INTO} select ${given(before)} from ${found}`

const given = (before: number): string =>
  Array.from({ length: AUDIT_VALUES }, (_, at) => `$${before + at + 1}`).join(', ')

/** Number of parameters of an audit insert. */
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

/** The user who acts: in another account, the admin behind it. */
export const actorOf = ({ caller }: Pick<Ctx, 'caller'>): number | null =>
  caller.isSignedIn ? (caller.acting?.adminId ?? caller.userId) : null

/** The account in which an admin acts; null in their own. */
export const onBehalfOf = ({ caller }: Pick<Ctx, 'caller'>): number | null =>
  caller.isSignedIn && caller.acting ? caller.userId : null

/**
 * Records a state change: actor, change, time and reason. Written in the same transaction, never
 * changed.
 */
export async function audit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  await query(ctx, insertAudit(), auditValues(ctx, entry))
}

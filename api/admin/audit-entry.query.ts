/** An audit entry as staff read it. */
export interface AuditEntryRow {
  /** Type of the thing; `thingId` is its id. */
  machine: string
  thingId: string
  event: string
  /** Status before; null for a new thing. */
  from: string | null
  /** Status after. */
  to: string
  /** Reason given by the actor; null if there is none. */
  reason: string | null
  /** Id of the user; null if the system did it. */
  actorId: number | null
  actorName: string | null
  /** The account in which an admin acted. */
  onBehalfOf: number | null
  onBehalfName: string | null
}

/** Columns of an audit entry `e`, with the names that `AUDIT_NAMES` joins. */
export const AUDIT_ENTRY = /* sql */ `
  e.machine, e.thing_id as "thingId", e.event, e.from_state as "from", e.to_state as "to", e.reason,
  e.actor_id as "actorId", w.name as "actorName", e.on_behalf_of as "onBehalfOf", b.name as "onBehalfName"`

export const AUDIT_NAMES = /* sql */ `left join users w on w.id = e.actor_id left join users b on b.id = e.on_behalf_of`

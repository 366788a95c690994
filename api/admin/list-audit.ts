import { DateTime } from 'luxon'
import type { Page } from '#api/common/paging.schema.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import type { ListAudit } from './admin.schema.ts'
import { INSTANT } from './instant.query.ts'

interface AuditLine {
  id: number
  /** Type of the thing; `thingId` is its id. */
  machine: string
  thingId: string
  /** Name of the user, if the thing is one. */
  thingName: string | null
  event: string
  from: string | null
  to: string
  reason: string | null
  /** Id of the user; null if the system did it. */
  actorId: number | null
  actorName: string | null
  /** The account in which an admin acted. */
  onBehalfOf: number | null
  onBehalfName: string | null
  requestId: string
  at: Instant
}

/** Events whose thing is a user. */
const OF_PERSON = `e.machine in ('user', 'sign-in', 'second-factor', 'email')`

/** Users that match the text: by id, address or part of the name. */
const PEOPLE = /* sql */ `select id from users
  where id::text = $2 or email = $2 or position(lower($2) in lower(name)) > 0`

const ASKED = /* sql */ `where ($1::text is null or e.machine = $1)
  and ($2::text is null or e.actor_id in (${PEOPLE}) or e.on_behalf_of in (${PEOPLE})
    or (${OF_PERSON} and e.thing_id in (select id::text from (${PEOPLE}) p)))
  and ($3::timestamptz is null or e.at >= $3) and ($4::timestamptz is null or e.at < $4)`

/** The audit log, newest first. */
export async function listAudit(
  { storefront, ...ctx }: Ctx,
  { page, pageSize, machine, person, from, until }: ListAudit,
): Promise<Page<AuditLine>> {
  const midnight = (day: string | null | undefined, later = 0) =>
    day ? DateTime.fromISO(day, { zone: storefront.timeZone }).plus({ days: later }).toJSDate() : null
  const asked = [machine ?? null, person || null, midnight(from), midnight(until, 1)]
  const rows = await query<AuditLine>(
    ctx,
    `select e.id::float8 as id, e.machine, e.thing_id as "thingId", t.name as "thingName", e.event,
       e.from_state as "from", e.to_state as "to", e.reason, e.actor_id as "actorId", w.name as "actorName",
       e.on_behalf_of as "onBehalfOf", b.name as "onBehalfName", e.request_id as "requestId",
       ${INSTANT('e.at')} as at
     from audit_events e left join users w on w.id = e.actor_id left join users b on b.id = e.on_behalf_of
       left join users t on ${OF_PERSON} and t.id::text = e.thing_id
     ${ASKED} order by e.id desc limit $5 offset $6`,
    [...asked, pageSize, (page - 1) * pageSize],
  )
  const [counted] = await query<{ total: number }>(
    ctx,
    `select count(*)::int as total from audit_events e ${ASKED}`,
    asked,
  )
  return { data: rows, page, pageSize, total: counted?.total ?? 0 }
}

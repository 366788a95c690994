import { DateTime } from 'luxon'
import type { Page } from '#api/common/paging.schema.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import type { ListAudit } from './admin.schema.ts'
import { AUDIT_ENTRY, AUDIT_NAMES, type AuditEntryRow } from './audit-entry.query.ts'
import { INSTANT } from '#api/kit/db/instant.ts'

interface AuditLine extends AuditEntryRow {
  id: number
  /** Name of the user, if the thing is one. */
  thingName: string | null
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
    `select e.id::float8 as id, t.name as "thingName", e.request_id as "requestId", ${INSTANT('e.at')} as at, ${AUDIT_ENTRY}
     from audit_events e ${AUDIT_NAMES} left join users t on ${OF_PERSON} and t.id::text = e.thing_id
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

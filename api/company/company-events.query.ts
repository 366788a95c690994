import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { requestMemo } from '#api/kit/request-memo.ts'

const EVENTS_MAX = 200

export interface CompanyEvent {
  /** `company.verify`, `block.reject`, `member.accept`. */
  event: string
  /** Type of the documents; null for other events. */
  type: string | null
  from: string | null
  to: string | null
  reason: string | null
  /** Name of the user who did it; null for the system. */
  by: string | null
  at: Instant
}

/** History of a company, its documents and members from the audit log, newest first. */
export const listCompanyEvents = (ctx: Pick<Ctx, 'tx' | 'memory'>, companyId: number): Promise<CompanyEvent[]> =>
  requestMemo(ctx, `events of company ${companyId}`, () => readCompanyEvents(ctx, companyId))

async function readCompanyEvents(ctx: Pick<Ctx, 'tx'>, companyId: number): Promise<CompanyEvent[]> {
  const rows = await query<Omit<CompanyEvent, 'at'> & { at: Date }>(
    ctx,
    `select e.machine || '.' || e.event as event, b.type, e.from_state as "from",
       e.to_state as "to", e.reason, u.name as by, e.at
     from audit_events e left join users u on u.id = e.actor_id
       left join verification_blocks b on e.machine = 'block' and b.company_id = $1::int
         and b.id::text = e.thing_id
     where (e.machine = 'company' and e.thing_id = $1::int::text)
       or (e.machine = 'block' and e.thing_id in
         (select id::text from verification_blocks where company_id = $1::int))
       or (e.machine = 'charity' and e.thing_id in
         (select id::text from charity_checks where company_id = $1::int))
       or (e.machine = 'vies' and e.thing_id in
         (select id::text from vies_checks where company_id = $1::int))
       or (e.machine = 'member' and e.thing_id in
         (select id::text from company_members where company_id = $1::int))
       or (e.machine = 'phone' and e.event in ('confirm', 'withdraw') and e.thing_id in
         (select p.id::text from phone_proofs p join companies c on c.user_id = p.user_id
          where c.id = $1::int))
     order by e.at desc, e.id desc limit ${EVENTS_MAX}`,
    [companyId],
  )
  return rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }))
}

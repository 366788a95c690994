import type { CompanyStatus } from '#api/account/registration/company.model.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import type { ListVerifications } from './verification.schema.ts'

interface WaitingCompany {
  companyId: number
  name: string
  kind: 'courier' | 'charity'
  country: string
  status: CompanyStatus
  /** Number of submitted blocks without a decision. */
  waiting: number
  since: Instant
}

const table = `from companies c cross join lateral (
    select count(*)::int as waiting, min(updated_at) as first from verification_blocks
    where company_id = c.id and status = 'submitted') b
  where case when $1::text is null then c.status = 'submitted' or b.waiting > 0
      when $1 = 'all' then true else c.status = $1 end
    and ($2::text is null or position(lower($2) in lower(c.name)) > 0)
    and not exists (select from users u where u.id = c.user_id and u.status = 'erased')`

/** Companies waiting for review, oldest first. */
export async function listVerifications(
  ctx: Ctx,
  { page, pageSize, status, text }: ListVerifications,
): Promise<Page<WaitingCompany>> {
  const filter = [status || null, text || null]
  const rows = await query<Omit<WaitingCompany, 'since'> & { since: Date }>(
    ctx,
    `select c.id as "companyId", c.name, c.kind, c.country, c.status, b.waiting,
       coalesce(b.first, c.updated_at) as since ${table}
     order by coalesce(b.first, c.updated_at), c.id limit $3 offset $4`,
    [...filter, pageSize, (page - 1) * pageSize],
  )
  const counted = await queryOne<{ total: number }>(ctx, `select count(*)::int as total ${table}`, filter)
  const data = rows.map((one) => ({ ...one, since: one.since.toISOString() }))
  return { data, page, pageSize, total: counted?.total ?? 0 }
}

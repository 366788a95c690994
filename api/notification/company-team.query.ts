import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'

/** User ids of the company's owner and its active dispatchers. */
export async function findTeam(ctx: Ctx, companyId: number): Promise<number[]> {
  const people = await query<{ id: number }>(
    ctx,
    `select user_id as id from companies where id = $1
     union all
     select user_id from company_members
     where company_id = $1 and status = 'active' and role = 'dispatcher'`,
    [companyId],
  )
  return people.map(({ id }) => id)
}

import { listCompanyEvents, type CompanyEvent } from '#api/company/company-events.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'

interface CompanyLogs {
  /** Id of the owner of the company. */
  id: number
  name: string
  companyId: number
  companyName: string
  data: CompanyEvent[]
}

/** History of a user's company and its documents, newest first. */
export async function listCompanyLogs(ctx: Ctx, userId: number): Promise<CompanyLogs> {
  const row = orNotFound(
    await queryOne<Omit<CompanyLogs, 'data'>>(
      ctx,
      `select u.id, u.name, c.id as "companyId", c.name as "companyName"
       from users u join companies c on c.user_id = u.id where u.id = $1`,
      [userId],
    ),
  )
  return { ...row, data: await listCompanyEvents(ctx, row.companyId) }
}

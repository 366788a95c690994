import type { Company } from '#api/account/company.model.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db.ts'

/** Whether somebody is of the company: its owner, or a member; `company` is its row, `user` stands for his id. */
export const isPersonOf = (company: string, user: string): string => /* sql */ `
  coalesce(${user} = ${company}.user_id or exists (select from company_members pm
    where pm.company_id = ${company}.id and pm.user_id = ${user} and pm.status = 'active'), false)`

/** Nobody offers on what somebody of his own company has posted. */
export async function isListedBy(
  ctx: Pick<Ctx, 'tx'>,
  { id }: Pick<Company, 'id'>,
  { ownerId }: { ownerId: number | null },
): Promise<boolean> {
  const found = await queryOne<{ isOne: boolean }>(
    ctx,
    `select ${isPersonOf('c', '$2::int')} as "isOne" from companies c where c.id = $1`,
    [id, ownerId],
  )
  return found?.isOne ?? false
}

import type { UserStatus } from '#api/common/caller.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db.ts'
import { orNotFound } from '#api/kit/fail.ts'

/** Whether somebody is of the company: its owner, or a member; `company` is its row, `user` stands for his id. */
export const isPersonOf = (company: string, user: string): string => /* sql */ `
  coalesce(${user} = ${company}.user_id or exists (select from company_members pm
    where pm.company_id = ${company}.id and pm.user_id = ${user} and pm.status = 'active'), false)`

interface Bidding {
  /** How the owner of the company stands. */
  ownerStatus: UserStatus
  /** Somebody of the company has posted the listing. */
  isOfCompany: boolean
}

/** Whether a company may be chosen for a listing, as far as its people decide it. */
export const findBidding = async (
  ctx: Pick<Ctx, 'tx'>,
  companyId: number,
  { ownerId }: { ownerId: number | null },
): Promise<Bidding> =>
  orNotFound(
    await queryOne<Bidding>(
      ctx,
      `select u.status as "ownerStatus", ${isPersonOf('c', '$2::int')} as "isOfCompany"
       from companies c join users u on u.id = c.user_id where c.id = $1`,
      [companyId, ownerId],
    ),
  )

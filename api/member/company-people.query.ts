import type { UserStatus } from '#api/common/caller.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'

/**
 * Whether a user is the owner or a member of a company; `company` is an SQL alias, `user` an
 * expression.
 */
export const isPersonOf = (company: string, user: string): string => /* sql */ `
  coalesce(${user} = ${company}.user_id or exists (select from company_members pm
    where pm.company_id = ${company}.id and pm.user_id = ${user} and pm.status = 'active'), false)`

interface Bidding {
  /** Status of the company's owner. */
  ownerStatus: UserStatus
  /** The listing was posted by somebody of the company. */
  isOfCompany: boolean
}

/** Facts about a company's people that decide whether it may be chosen for a listing. */
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

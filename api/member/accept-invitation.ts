import { Company } from '#api/account/registration/company.model.ts'
import { openAccount } from '#api/account/user/open-account.part.ts'
import { User } from '#api/account/user/user.model.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { getInvitation, lockInvitation } from './find-invitation.query.ts'
import { CompanyMember } from './member.model.ts'
import type { MemberRole } from './member.rules.ts'
import type { Invited } from './member.schema.ts'
import { joinCompany } from './member.move.ts'

interface Joined {
  company: { id: number; name: string }
  role: MemberRole
}

/**
 * Joins a company with the account of the invited address. A user can belong to one company only.
 */
export async function acceptInvitation(ctx: SignedInCtx & TxCtx, { token }: Invited): Promise<Joined> {
  const { email, kind, companyId, companyName, role } = await getInvitation(ctx, token)
  const { caller } = ctx
  if (caller.email.toLowerCase() !== email.toLowerCase())
    fail('member.other_address', { state: 'invited', allowed: [] })
  const user = await holdUser(ctx)
  await refuseBound(ctx, user.id)
  await joinCompany(ctx, await lockInvitation(ctx, token), user, kind)
  return { company: { id: companyId, name: companyName }, role }
}

/** The link in the mail also confirms the address. */
async function holdUser(ctx: SignedInCtx & TxCtx): Promise<User> {
  const { userId, status } = ctx.caller
  if (status === 'erasure_pending') fail('user.wrong_state', { state: status, allowed: ['stay'] })
  if (status !== 'unconfirmed') return lock(ctx, User, { id: userId })
  const { user } = await openAccount(ctx, userId)
  return user.id === userId ? user : fail('member.has_account', { state: 'invited', allowed: [] })
}

async function refuseBound(ctx: TxCtx, userId: number): Promise<void> {
  if ((await Company.count({ where: { userId }, ...txOption(ctx) })) > 0)
    fail('member.has_company', { state: 'invited', allowed: [] })
  const where = { userId, status: 'active' as const }
  if ((await CompanyMember.count({ where, ...txOption(ctx) })) > 0)
    fail('member.elsewhere', { state: 'invited', allowed: [] })
}

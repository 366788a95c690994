import { Company } from '#api/account/registration/company.model.ts'
import { User } from '#api/account/user/user.model.ts'
import { forgetDevicesOf } from '#api/company/device/device.part.ts'
import { fail } from '#api/kit/fail.ts'
import { findLocked, lock, lockAll, stateMachine, type TxCtx } from '#api/kit/db/transition.ts'
import { CompanyMember } from './member.model.ts'
import { memberMoves, type MemberStatus } from './member.rules.ts'

/** Every change of a member's status goes through here. */
const moveMember = stateMachine<MemberStatus, typeof memberMoves, CompanyMember>('member', memberMoves)

/** Locks a member or an invitation of the company; 404 for those of other companies. */
export const lockMember = (ctx: TxCtx, companyId: number | null, id: number): Promise<CompanyMember> =>
  lock(ctx, CompanyMember, { id, companyId, status: ['invited', 'active'] })

const noInvitation = { email: null, tokenHash: null, expiresAt: null }

export const withdrawInvitation = (ctx: TxCtx, member: CompanyMember): Promise<CompanyMember> =>
  moveMember(ctx, member, 'withdraw', { set: { ...noInvitation, endedAt: ctx.now.toJSDate() } })

/** The user becomes a member and gets the company's role. */
export async function joinCompany(
  ctx: TxCtx,
  member: CompanyMember,
  user: User,
  kind: 'courier' | 'charity',
): Promise<void> {
  await user.update({ role: kind }, { transaction: ctx.tx })
  await moveMember(ctx, member, 'accept', {
    set: { ...noInvitation, userId: user.id, joinedAt: ctx.now.toJSDate() },
  })
}

/** Ends a membership; an account without a company becomes a customer's. */
export async function endMembership(
  ctx: TxCtx,
  { id, userId }: Pick<CompanyMember, 'id' | 'userId'>,
  event: 'remove' | 'leave' | 'dissolve',
  eventData: object = {},
): Promise<void> {
  const user = await lock(ctx, User, { id: userId })
  const member = await findLocked(ctx, CompanyMember, { id, status: 'active' })
  if (!member) return fail('not_found')
  await user.update({ role: 'customer' }, { transaction: ctx.tx })
  await forgetDevicesOf(ctx, user.id)
  await moveMember(ctx, member, event, { set: { endedAt: ctx.now.toJSDate() }, eventData })
}

/** Ends the membership of a user who closes their account. */
export async function leaveCompany(ctx: TxCtx, userId: number): Promise<void> {
  const where = { userId, status: 'active' as const }
  const member = await CompanyMember.findOne({ where, transaction: ctx.tx })
  if (member) await endMembership(ctx, member, 'leave')
}

/** When the owner leaves, all memberships and invitations end. */
export async function dissolveCompanyOf(ctx: TxCtx, userId: number): Promise<void> {
  const company = await Company.findOne({ where: { userId }, transaction: ctx.tx })
  if (!company) return
  const { id: companyId, name } = company
  const where = { companyId, status: 'active' as const }
  const members = await CompanyMember.findAll({
    where,
    order: [['id', 'ASC']],
    transaction: ctx.tx,
  })
  for (const member of members)
    // Carries the name, because the company may be erased before the member is notified.
    await endMembership(ctx, member, 'dissolve', { userId: member.userId, company: name })
  for (const invited of await lockAll(ctx, CompanyMember, { companyId, status: 'invited' }))
    await withdrawInvitation(ctx, invited)
}

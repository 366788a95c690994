import { may } from '#api/common/permissions.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db/db.ts'
import { authorize, orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { CompanyMember } from './member.model.ts'
import type { MemberId } from './member.schema.ts'
import { endMembership, lockMember, withdrawInvitation } from './member.move.ts'

/** The owner removes a member or withdraws an invitation; members can remove themselves. */
export async function removeMember(ctx: SignedInCtx & TxCtx, { memberId: id }: MemberId): Promise<void> {
  const { companyId, userId } = ctx.caller
  const where = { id, companyId: companyId ?? 0, status: ['invited' as const, 'active' as const] }
  const companyMember = orNotFound(await CompanyMember.findOne({ where, ...txOption(ctx) }))
  const isSelf = companyMember.userId === userId
  authorize(isSelf || may('member.remove:others', ctx.caller))
  if (companyMember.status === 'active') return endMembership(ctx, companyMember, isSelf ? 'leave' : 'remove')
  await withdrawInvitation(ctx, await lockMember(ctx, companyId, id))
}

import type { SignedInCtx } from '#api/kit/call.ts'
import { auditAndAnnounce } from '#api/kit/worker/outbox.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { getMember } from './list-members.ts'
import type { ChangeMember } from './member.schema.ts'
import type { MemberView } from './member.view.ts'
import { lockMember } from './member.move.ts'

/** The owner changes a member's role; the member is notified. */
export async function changeMember(ctx: SignedInCtx & TxCtx, { memberId, role }: ChangeMember): Promise<MemberView> {
  const member = await lockMember(ctx, ctx.caller.companyId, memberId)
  const { id: thingId, role: from } = member
  if (role !== from) {
    await member.update({ role }, { transaction: ctx.tx })
    await auditAndAnnounce(ctx, { machine: 'member', thingId, event: 'change', from, to: role })
  }
  return getMember(ctx, memberId)
}

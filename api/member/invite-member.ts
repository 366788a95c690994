import { countMail } from '#api/account/auth/throttle.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { hashToken, newToken } from '#api/kit/secret.ts'
import { conflictIn, lock, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { fail, failField } from '#api/kit/fail.ts'
import { Company } from '#api/account/registration/company.model.ts'
import { findMembers, getMember } from './list-members.ts'
import { CompanyMember } from './member.model.ts'
import { INVITATION_DAYS, memberMoves, MEMBERS_PER_COMPANY } from './member.rules.ts'
import type { InviteMember } from './member.schema.ts'
import type { MemberView } from './member.view.ts'
import { lockMember } from './member.move.ts'

/**
 * The owner invites somebody by mail. The answer does not reveal whether the address has an
 * account.
 */
export async function inviteMember(ctx: SignedInCtx, { email, role }: InviteMember): Promise<MemberView> {
  refuseUnproved(ctx)
  const takeBack = await countMail(ctx, email)
  try {
    return await inLastTransaction(ctx, async (inside) => {
      const company = await lock(inside, Company, { id: ctx.caller.companyId })
      await refuseKnown(inside, company.id, email)
      const { token, ...secret } = newInvitation(inside)
      const at = inside.now.toJSDate()
      const locale = inside.storefront.locale
      const member = await CompanyMember.create(
        { companyId: company.id, role, status: 'invited', email, locale, ...secret, createdAt: at, updatedAt: at },
        { transaction: inside.tx },
      )
      await recordCreated(inside, 'member', member, 'invite', { token })
      return getMember(inside, member.id)
    })
  } catch (error) {
    await takeBack()
    throw error
  }
}

/** Sends the invitation again with a new link; the old one stops working. */
export async function inviteAgain(ctx: SignedInCtx, { memberId }: { memberId: number }): Promise<MemberView> {
  refuseUnproved(ctx)
  const { email } = await getMember(ctx, memberId)
  const takeBack = await countMail(ctx, email ?? '')
  try {
    return await inLastTransaction(ctx, async (inside) => {
      const member = await lockMember(inside, ctx.caller.companyId, memberId)
      if (member.status !== 'invited') fail('company.wrong_state', conflictIn(memberMoves, member.status))
      const { token, ...secret } = newInvitation(inside)
      await member.update(secret, { transaction: inside.tx })
      await publishEvent(inside, 'member.invite', member.id, { token })
      return getMember(inside, member.id)
    })
  } catch (error) {
    await takeBack()
    throw error
  }
}

/** Only users with a confirmed mailbox and in good standing may send mails to others. */
function refuseUnproved({ caller: { status } }: SignedInCtx): void {
  if (status !== 'active') fail('user.wrong_state', { state: status, allowed: [] })
}

/** Only the hash is stored. */
function newInvitation({ now }: TxCtx) {
  const token = newToken()
  const expiresAt = now.plus({ days: INVITATION_DAYS }).toJSDate()
  return { token, tokenHash: hashToken(token), expiresAt }
}

async function refuseKnown(ctx: TxCtx & SignedInCtx, companyId: number, email: string) {
  const known = await findMembers(ctx, companyId)
  const addresses = [ctx.caller.email, ...known.map((one) => one.email)]
  if (addresses.some((one) => one.toLowerCase() === email.toLowerCase())) failField('email', 'member_known')
  if (known.length >= MEMBERS_PER_COMPANY) failField('email', 'too_many_items', { 0: MEMBERS_PER_COMPANY })
}

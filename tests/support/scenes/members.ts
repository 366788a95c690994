import type { SignedIn } from '#api/common/caller.rules.ts'
import type { MemberRole } from '#api/member/member.rules.ts'
import { tokenMailedTo } from '#tests/support/mail.ts'
import { aCustomer } from './people.ts'
import { as } from '#tests/support/test-app.ts'

let count = 0

interface InvitationWishes {
  of: SignedIn
  role?: MemberRole
  email?: string
}

/** An invitation to a courier’s company, with the token from its mail. */
export async function anInvitation({ of: owner, role = 'driver', ...wishes }: InvitationWishes) {
  count += 1
  const email = wishes.email ?? `invited-${count}@people.example`
  const member = await as(owner).member.invite({ email, role })
  return { ...member, email, token: await tokenMailedTo(email) }
}

interface MemberWishes extends InvitationWishes {
  name?: string
  /** An existing account. */
  account?: SignedIn
}

/** A member of a courier’s company, as the caller of their own requests. */
export async function aMember(wishes: MemberWishes): Promise<SignedIn & { memberId: number }> {
  const { of: owner, role = 'driver', name = 'Dan Wheeler' } = wishes
  const account = wishes.account ?? (await aCustomer({ name }))
  const { id: memberId, token } = await anInvitation({ of: owner, role, email: account.email })
  await as(account).member.accept({ token })
  return {
    ...account,
    memberId,
    role: owner.role,
    companyId: owner.companyId,
    companyRole: role,
    bidderId: owner.userId,
  }
}

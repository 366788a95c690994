import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { getInvitation } from './find-invitation.query.ts'
import type { MemberRole } from './member.rules.ts'
import type { Invited } from './member.schema.ts'

interface MemberInvitationView {
  company: { id: number; name: string; kind: 'courier' | 'charity' }
  /** Name of the person who invites. */
  ownerName: string
  role: MemberRole
  /** Address the mail was sent to, so its reader knows it already. */
  email: string
  /** If true, they sign in and accept; otherwise they register with the link. */
  hasAccount: boolean
  expiresAt: Instant
}

/** The invitation behind a link: company, role and address. */
export async function showInvitation(ctx: Ctx, { token }: Invited): Promise<MemberInvitationView> {
  const found = await getInvitation(ctx, token)
  return {
    company: { id: found.companyId, name: found.companyName, kind: found.kind },
    ownerName: found.ownerName,
    role: found.role,
    email: found.email,
    hasAccount: found.hasAccount,
    expiresAt: found.expiresAt.toISOString(),
  }
}

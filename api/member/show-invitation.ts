import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { getInvitation } from './find-invitation.part.ts'
import type { MemberRole } from './member.rules.ts'
import type { Invited } from './member.schema.ts'

interface MemberInvitationView {
  company: { id: number; name: string; kind: 'courier' | 'charity' }
  /** Who asks. */
  ownerName: string
  role: MemberRole
  /** Where the mail went: whoever has its link reads there. */
  email: string
  /** He signs in and accepts; else he opens an account by the link. */
  hasAccount: boolean
  expiresAt: Instant
}

/** Who asks whom into which company, and as what. */
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

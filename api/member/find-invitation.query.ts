import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { hashToken } from '#api/kit/secret.ts'
import { findLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { CompanyMember } from './member.model.ts'
import type { MemberRole } from './member.rules.ts'

export interface Invitation {
  id: number
  email: string
  role: MemberRole
  expiresAt: Date
  companyId: number
  companyName: string
  kind: 'courier' | 'charity'
  ownerName: string
  /**
   * Whether the address has an account. Safe to tell, because the link was sent to that mailbox.
   */
  hasAccount: boolean
}

/** The invitation behind a link. Fails alike for unknown, withdrawn, used and expired ones. */
export async function getInvitation(ctx: Pick<Ctx, 'tx' | 'now'>, token: string): Promise<Invitation> {
  const row = await queryOne<Invitation>(
    ctx,
    `select m.id, m.email, m.role, m.expires_at as "expiresAt", c.id as "companyId",
       c.name as "companyName", c.kind, w.name as "ownerName",
       exists (select from users u where u.email = m.email and u.email_confirmed_at is not null
         and u.status <> 'erased') as "hasAccount"
     from company_members m join companies c on c.id = m.company_id join users w on w.id = c.user_id
     where m.token_hash = $1 and m.expires_at > $2 and w.status not in ('blocked', 'erased')`,
    [hashToken(token), ctx.now.toJSDate()],
  )
  return row ?? fail('token.expired')
}

/** If two requests use the link at once, the second fails. */
export const lockInvitation = async (ctx: TxCtx, token: string): Promise<CompanyMember> =>
  (await findLocked(ctx, CompanyMember, { tokenHash: hashToken(token), status: 'invited' })) ?? fail('token.expired')

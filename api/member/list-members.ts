import type { CompanyRole } from '#api/common/caller.rules.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import { identityInForce } from '#api/company/verification/papers.query.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { MEMBERS_PER_COMPANY, type MemberRole } from './member.rules.ts'
import type { MembersView, MemberView } from './member.view.ts'

interface Row {
  id: number
  role: MemberRole
  status: 'invited' | 'active'
  userId: number | null
  name: string | null
  email: string
  createdAt: Date
  expiresAt: Date | null
  joinedAt: Date | null
  isIdentityChecked: boolean
}

interface Head {
  id: number
  name: string
  ownerId: number
  ownerName: string
  ownerEmail: string
}

/** Members of the own company; the owner sees open invitations too. */
export async function listMembers(ctx: SignedInCtx): Promise<MembersView> {
  const { companyId, companyRole, userId } = ctx.caller
  if (companyId === null || companyRole === null) return fail('not_found')
  const head = await getHead(ctx, companyId)
  const found = await findMembers(ctx, companyId)
  const seesAll = may('member.invite', ctx.caller)
  return {
    company: { id: head.id, name: head.name },
    owner: {
      name: head.ownerName,
      email: seesAll ? head.ownerEmail : null,
      isSelf: head.ownerId === userId,
    },
    role: companyRole,
    free: Math.max(0, MEMBERS_PER_COMPANY - found.length),
    data: found.filter(({ status }) => seesAll || status === 'active').map((row) => memberView(ctx, row, companyRole)),
  }
}

const getHead = async (ctx: Ctx, companyId: number): Promise<Head> =>
  orNotFound(
    await queryOne<Head>(
      ctx,
      `select c.id, c.name, u.id as "ownerId", u.name as "ownerName", u.email as "ownerEmail"
       from companies c join users u on u.id = c.user_id where c.id = $1`,
      [companyId],
    ),
  )

/** All members in one query. */
export const findMembers = (ctx: Pick<Ctx, 'tx' | 'now' | 'storefront'>, companyId: number): Promise<Row[]> =>
  query<Row>(
    ctx,
    `select m.id, m.role, m.status, m.user_id as "userId", u.name, coalesce(u.email, m.email) as email,
       m.created_at as "createdAt", m.expires_at as "expiresAt", m.joined_at as "joinedAt",
       ${identityInForce('m.user_id', '$2')} is not null as "isIdentityChecked"
     from company_members m left join users u on u.id = m.user_id
     where m.company_id = $1 and m.status <> 'removed' order by m.id`,
    [companyId, todayIn(ctx.now, ctx.storefront.timeZone)],
  )

function memberView(
  { caller, now }: SignedInCtx,
  row: Omit<Row, 'email'> & { email: string | null },
  reader: CompanyRole,
): MemberView {
  const isSelf = row.userId === caller.userId
  const isOver = row.expiresAt !== null && row.expiresAt <= now.toJSDate()
  return {
    id: row.id,
    role: row.role,
    status: isOver ? 'expired' : row.status,
    name: row.name,
    email: isSelf || reader === 'owner' ? row.email : null,
    isSelf,
    invitedAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    joinedAt: row.joinedAt?.toISOString() ?? null,
    isIdentityChecked: row.status === 'active' && row.isIdentityChecked,
  }
}

/** A member as the owner sees them after a change. */
export async function getMember(ctx: SignedInCtx, id: number): Promise<MemberView> {
  const found = await findMembers(ctx, ctx.caller.companyId ?? 0)
  return memberView(ctx, orNotFound(found.find((one) => one.id === id)), 'owner')
}

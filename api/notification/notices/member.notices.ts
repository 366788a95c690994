import { findAccount } from '#api/account/auth/find-account.query.ts'
import { MEMBER_START } from '#api/account/auth/start-page.rules.ts'
import type { MemberRole } from '#api/member/member.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import type { Locale } from '#content/storefronts.ts'
import { mailToken } from '#api/notification/mail/mail-token.lib.ts'
import type { Announcement, Notice, Notices, Tell, Values } from '#api/notification/notification.rules.ts'

/** Invitations by mail, and notices to both sides about their outcome. */
export const memberNotices: Notices = {
  'member.invite': async (ctx, told) => {
    const found = await findMember(ctx, told.id)
    return found?.email ? [await toInvited(ctx, told, { ...found, email: found.email })] : []
  },
  'member.accept': toOwner('member.accept'),
  'member.leave': toOwner('member.leave'),
  'member.change': async (ctx, { id }) => {
    const found = await findMember(ctx, id)
    if (!found?.userId) return []
    const words = roleWords[found.role]
    return [{ to: found.userId, by: 'both', words, values: valuesOf(found), page: 'members' }]
  },
  'member.remove': async (ctx, { id }) => {
    const found = await findMember(ctx, id)
    return found?.userId ? [toGone(found.userId, 'member.remove', valuesOf(found))] : []
  },
  'member.dissolve': (_ctx, { userId, company }) =>
    Promise.resolve([toGone(Number(userId), 'member.dissolve', { company: String(company) })]),
}

const roleWords = { dispatcher: 'member.nowDispatcher', driver: 'member.nowDriver' } as const
const inviteWords = {
  dispatcher: 'member.inviteDispatcher',
  driver: 'member.inviteDriver',
} as const

interface Found {
  role: MemberRole
  email: string | null
  locale: Locale
  expiresAt: Date | null
  userId: number | null
  name: string | null
  ownerId: number
  owner: string
  company: string
}

const findMember = (ctx: Ctx, id: number): Promise<Found | undefined> =>
  queryOne<Found>(
    ctx,
    `select m.role, m.email, m.locale, m.expires_at as "expiresAt", m.user_id as "userId", u.name,
       w.id as "ownerId", w.name as owner, c.name as company
     from company_members m join companies c on c.id = m.company_id join users w on w.id = c.user_id
       left join users u on u.id = m.user_id where m.id = $1`,
    [id],
  )

const valuesOf = ({ name, owner, company }: Found) => ({ person: name ?? '', owner, company })

/**
 * In the language of the invited person's account, or of the storefront the invitation came from.
 */
async function toInvited(ctx: Ctx, told: Announcement, found: Found & { email: string }): Promise<Notice> {
  const account = await findAccount(ctx, found.email)
  return {
    to: found.ownerId,
    invited: { email: found.email, locale: account?.locale ?? found.locale },
    by: 'mail',
    isSecret: true,
    words: inviteWords[found.role],
    values: { ...valuesOf(found), until: { instant: found.expiresAt?.toISOString() ?? '' } },
    page: 'joinCompany',
    params: { token: mailToken(told) },
  }
}

function toOwner(words: 'member.accept' | 'member.leave'): Tell {
  return async (ctx, { id }) => {
    const found = await findMember(ctx, id)
    return found ? [{ to: found.ownerId, by: 'both', words, values: valuesOf(found), page: 'members' }] : []
  }
}

const toGone = (to: number, words: 'member.remove' | 'member.dissolve', values: Values): Notice => ({
  to,
  by: 'both',
  words,
  values,
  page: MEMBER_START,
})

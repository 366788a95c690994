import { MEMBER_START } from '#api/account/auth/start-page.rules.ts'
import type { MemberRole } from '#api/member/member.rules.ts'
import { toPath } from '#content/paths.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

const told = ['invited', 'changed', 'removed', 'withdrawn'] as const

/** The message after a redirect from the page's own form. */
export const memberDoneAs = (asked: string | null) => told.find((one) => one === asked)

/** Runs an action of the company's members page; returns where to go next. */
export async function runMemberAction(
  { api, locale }: ServerLocals,
  { do: name, memberId = '', email = '', role }: Typed,
): Promise<string> {
  const at = (done: (typeof told)[number]) => `${toPath(locale, 'members')}?done=${done}`
  const one = { memberId: Number(memberId) }
  if (name === 'invite') {
    await api.member.invite({ email, role: role as MemberRole })
    return at('invited')
  }
  if (name === 'again') {
    await api.member.inviteAgain(one)
    return at('invited')
  }
  if (name === 'change') {
    await api.member.change({ ...one, role: role as MemberRole })
    return at('changed')
  }
  await api.member.remove(one)
  if (name === 'leave') return toPath(locale, MEMBER_START)
  return at(name === 'withdraw' ? 'withdrawn' : 'removed')
}

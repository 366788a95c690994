import type { Role } from './caller.rules.ts'
import { noticeLineOf } from './notice.rules.ts'

/** Mails that a person may turn off, by what they are about; deals, money and the account are none of them. */
export const mailGroups = ['listings', 'offers', 'opinions', 'nearby', 'searches'] as const
export type MailGroup = (typeof mailGroups)[number]

/** Those that somebody gets: who carries nothing hears of no work. */
export const mailGroupsOf = (role: Role): MailGroup[] =>
  mailGroups.filter((group) => !isOfWork(group) || role === 'courier' || role === 'charity')

export const isOfWork = (group: string): boolean => group === 'nearby' || group === 'searches'

/** Undefined where the mail of this event always comes. */
export function mailGroupOf(event: string): MailGroup | undefined {
  const named = noticeLineOf(event)?.group
  return mailGroups.find((group) => group === named)
}

/** What the link under a mail ends: its group, or the daily mail that it is. */
export const linkGroups = [...mailGroups, 'digest'] as const
export type LinkGroup = (typeof linkGroups)[number]

/** When mails of less importance come to somebody. */
export const lesserMails = ['now', 'daily', 'none'] as const
export type LesserMails = (typeof lesserMails)[number]

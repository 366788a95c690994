import type { Role } from './caller.rules.ts'
import { noticeLineOf } from './notice.rules.ts'

/** Mails that a person may turn off, by what they are about; deals, money and the account are none of them. */
export const mailGroups = ['listings', 'offers', 'bids', 'opinions', 'nearby', 'searches'] as const
export type MailGroup = (typeof mailGroups)[number]

/** The groups of a role; only those who carry have the groups of work. */
export const mailGroupsOf = (role: Role): MailGroup[] =>
  mailGroups.filter((group) => !isOfWork(group) || role === 'courier' || role === 'charity')

export const isOfWork = (group: string): boolean =>
  group === 'bids' || group === 'nearby' || group === 'searches'

/** One event can tell the owner of a listing and a bidder: these words are for the bidder. */
const toBidder = ['offer.beaten', 'offer.byRate']

/** Undefined if the mail of this event always comes. */
export function mailGroupOf(event: string, words: string): MailGroup | undefined {
  const named = toBidder.includes(words) ? 'bids' : noticeLineOf(event)?.group
  return mailGroups.find((group) => group === named)
}

/** What the link under a mail ends: its group, or the daily mail that it is. */
export const linkGroups = [...mailGroups, 'digest'] as const
export type LinkGroup = (typeof linkGroups)[number]

/** When mails of less importance come to somebody. */
export const lesserMails = ['now', 'daily', 'none'] as const
export type LesserMails = (typeof lesserMails)[number]

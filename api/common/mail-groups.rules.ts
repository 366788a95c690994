import type { Role } from './caller.rules.ts'
import { noticeLineOf } from './notice.rules.ts'

/** Mails that users may turn off, by topic; not those about deals, money and the account. */
export const mailGroups = ['listings', 'offers', 'bids', 'opinions', 'nearby', 'searches'] as const
export type MailGroup = (typeof mailGroups)[number]

/** The groups of a role; only couriers and charities have those about work. */
export const mailGroupsOf = (role: Role): MailGroup[] =>
  mailGroups.filter((group) => !isOfWork(group) || role === 'courier' || role === 'charity')

export const isOfWork = (group: string): boolean => group === 'bids' || group === 'nearby' || group === 'searches'

/** Some events notify both the owner of a listing and a bidder; these texts are for the bidder. */
const toBidder = ['offer.beaten', 'offer.byRate']

/** Undefined if mails of this event cannot be turned off. */
export function mailGroupOf(event: string, words: string): MailGroup | undefined {
  const named = toBidder.includes(words) ? 'bids' : noticeLineOf(event)?.group
  return mailGroups.find((group) => group === named)
}

/** Groups that the unsubscribe link in a mail can turn off, including the daily digest. */
export const linkGroups = [...mailGroups, 'digest'] as const
export type LinkGroup = (typeof linkGroups)[number]

/** When a user gets mails of low importance. */
export const lesserMails = ['now', 'daily', 'none'] as const
export type LesserMails = (typeof lesserMails)[number]

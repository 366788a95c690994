import { CLOSING_DAYS } from '#api/closing/closing.rules.ts'
import { EXPIRY_WARNING_DAYS } from '#api/company/verification.rules.ts'
import { EXPORT_DAYS } from '#api/export/export.rules.ts'
import {
  AUTO_RELEASE_HOURS,
  FREE_CANCEL_HOURS,
  PAY_WINDOW_MINUTES,
} from '#api/offer/offer.rules.ts'

/** For whom there is help. */
export const helpUserTypes = ['customer', 'courier'] as const
export type HelpUserType = (typeof helpUserTypes)[number]

/** What each of them asks, in the order in which it comes up. */
export const helpGroups = {
  customer: {
    start: ['post', 'compare'],
    deal: ['pay', 'cancel', 'damage'],
    account: ['close', 'data'],
  },
  courier: {
    start: ['need', 'papers', 'fees'],
    deal: ['paid', 'drop'],
    account: ['close', 'data'],
  },
} as const satisfies Record<HelpUserType, Record<string, readonly string[]>>

type Groups<U extends HelpUserType> = (typeof helpGroups)[U]
/** A question that is answered there. */
export type HelpArticle<U extends HelpUserType> = Groups<U>[keyof Groups<U>] extends infer Articles
  ? Articles extends readonly (infer Article extends string)[]
    ? Article
    : never
  : never

export const HELP_SEARCH_MAX = 80

/** The numbers that an article promises: those by which the product goes. */
export const helpNumbers: Record<string, Record<string, number>> = {
  pay: { minutes: PAY_WINDOW_MINUTES, hours: AUTO_RELEASE_HOURS },
  cancel: { hours: FREE_CANCEL_HOURS },
  damage: { hours: AUTO_RELEASE_HOURS },
  papers: { days: EXPIRY_WARNING_DAYS },
  paid: { hours: AUTO_RELEASE_HOURS },
  close: { days: CLOSING_DAYS },
  data: { days: EXPORT_DAYS },
}

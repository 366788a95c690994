import type { Role } from './caller.rules.ts'

/** Mails that a person may turn off, by what they are about; deals, money and the account are no group. */
export const mailGroups = ['listings', 'offers', 'opinions', 'nearby'] as const
export type MailGroup = (typeof mailGroups)[number]

/** Those that somebody gets: who carries nothing hears of no work. */
export const mailGroupsOf = (role: Role): MailGroup[] =>
  mailGroups.filter((group) => group !== 'nearby' || role === 'courier' || role === 'charity')

const groups: Readonly<Record<string, MailGroup>> = {
  'auction.post': 'listings',
  'auction.publish': 'listings',
  'auction.expire': 'listings',
  'auction.fix': 'offers',
  'auction.setPrice': 'offers',
  'company.newWork': 'nearby',
  'message.ask': 'listings',
  'message.answer': 'offers',
  'offer.autoBid': 'offers',
  'offer.counter': 'offers',
  'offer.declineCounter': 'offers',
  'offer.lapseCounter': 'offers',
  'offer.post': 'offers',
  'offer.revise': 'offers',
  'offer.withdraw': 'offers',
  'offer.makeStale': 'offers',
  'offer.lose': 'offers',
  'offer.reject': 'offers',
  'offer.expire': 'offers',
  'request.ask': 'offers',
  'opinion.invite': 'opinions',
  'opinion.publish': 'opinions',
}

/** Undefined where the mail of this event always comes. */
export const mailGroupOf = (event: string): MailGroup | undefined => groups[event]

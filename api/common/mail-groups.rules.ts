/** Mails that a person may turn off, by what they are about; deals, money and the account are no group. */
export const mailGroups = ['listings', 'offers', 'opinions'] as const
export type MailGroup = (typeof mailGroups)[number]

const groups: Readonly<Record<string, MailGroup>> = {
  'auction.post': 'listings',
  'auction.publish': 'listings',
  'auction.expire': 'listings',
  'auction.fix': 'offers',
  'auction.setPrice': 'offers',
  'message.ask': 'listings',
  'message.answer': 'offers',
  'offer.post': 'offers',
  'offer.revise': 'offers',
  'offer.withdraw': 'offers',
  'offer.makeStale': 'offers',
  'offer.lose': 'offers',
  'offer.reject': 'offers',
  'offer.expire': 'offers',
  'opinion.invite': 'opinions',
  'opinion.publish': 'opinions',
}

/** Undefined where the mail of this event always comes. */
export const mailGroupOf = (event: string): MailGroup | undefined => groups[event]

import type { MailGroup } from './mail-groups.rules.ts'

/** Topics that users can choose by; mails about deals and the account cannot be turned off. */
export const noticeGroups = [
  'listings',
  'offers',
  'bids',
  'opinions',
  'nearby',
  'searches',
  'deals',
  'account',
] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** Topics available by SMS. */
export const smsGroups = ['bids', 'deals'] as const satisfies NoticeGroup[]
export type SmsGroup = (typeof smsGroups)[number]

type NoticeChannel = 'centre' | 'mail' | 'push' | 'sms'

/** How an event is sent; `*.notices.ts` decides to whom, and with which text. */
interface NoticeLine {
  group: NoticeGroup
  /**
   * `high` may be sent by SMS; `low` waits at night, and for the daily digest of users who chose
   * it.
   */
  importance: 'high' | 'normal' | 'low'
  by: readonly NoticeChannel[]
  /** Several events of one thing within some minutes are combined into one mail. */
  batch?: 'offers' | 'messages'
  /** Sent at night too, because in the morning it would be too late. */
  isUrgent?: true
}

type Told = readonly NoticeChannel[]

const centre: Told = ['centre', 'push']
/** No push, because the users did it themselves just now. */
const still: Told = ['centre', 'mail']
const both: Told = ['centre', 'push', 'mail']
const all: Told = ['centre', 'push', 'mail', 'sms']
const mail: Told = ['mail']

const high = (group: SmsGroup) => ({ group, importance: 'high', by: all }) as const
const normal = (group: NoticeGroup, by: Told = both) => ({ group, importance: 'normal', by }) as const
const low = (group: MailGroup, by: Told = both) => ({ group, importance: 'low', by }) as const

/** Every event that notifies somebody; the compiler refuses others in `*.notices.ts`. */
const lines = {
  'auction.endsSoon': normal('listings'),
  'auction.expire': normal('listings'),
  'auction.fix': normal('bids'),
  'auction.post': low('listings', still),
  'auction.postUnconfirmed': normal('account', mail),
  'auction.publish': low('listings', still),
  'auction.reopen': normal('bids'),
  'auction.setPrice': low('bids'),
  'auction.unhide': low('bids'),
  'draft.mail': normal('account', mail),

  'block.expire': normal('account', centre),
  'block.reject': normal('account'),
  'block.verify': normal('account', centre),
  'block.warn': normal('account'),
  'charity.reject': normal('account'),
  'charity.revoke': normal('account'),
  'charity.verify': normal('account'),
  'company.lapse': normal('account'),
  'company.newBank': normal('account'),
  'company.newWork': low('nearby'),
  'company.readmit': normal('account'),
  'company.reject': normal('account'),
  'company.suspend': normal('account'),
  'company.verify': normal('account'),
  'criteria.digest': normal('searches'),
  'criteria.match': normal('searches'),
  'device.appear': normal('account'),
  'identity.expire': normal('account'),
  'identity.reject': normal('account'),
  'identity.verify': normal('account'),
  'member.accept': normal('account'),
  'member.change': normal('account'),
  'member.dissolve': normal('account'),
  'member.invite': normal('account', mail),
  'member.leave': normal('account'),
  'member.remove': normal('account'),

  'masking.keep': normal('deals'),
  'masking.release': normal('deals'),
  'message.answer': normal('bids'),
  'message.ask': normal('listings'),
  'message.send': { ...normal('deals'), batch: 'messages' },

  'trip.digest': normal('searches'),
  'trip.match': normal('searches'),

  'offer.accept': high('deals'),
  'offer.autoBid': { ...normal('offers'), batch: 'offers' },
  'offer.book': { ...high('deals'), isUrgent: true },
  'offer.cancel': high('deals'),
  'offer.captured': high('deals'),
  'offer.counter': high('bids'),
  'offer.declineCounter': normal('offers'),
  'offer.takeBackCounter': normal('bids'),
  'offer.expire': low('bids'),
  'offer.lapseCounter': low('offers'),
  'offer.leaveUnpaid': normal('deals'),
  'offer.lose': low('bids'),
  'offer.makeStale': normal('bids'),
  'offer.post': { ...normal('offers'), batch: 'offers' },
  'offer.realize': normal('deals', centre),
  'offer.reinstate': normal('deals'),
  'offer.reinstateUnpaid': normal('deals'),
  'offer.reject': low('bids'),
  'offer.release': normal('deals'),
  'offer.revise': { ...normal('offers'), batch: 'offers' },
  'offer.withdraw': low('offers'),
  'request.ask': normal('bids'),
  'request.decline': normal('offers', centre),

  'cancellation.ask': high('deals'),
  'cancellation.withdraw': normal('deals', centre),
  'acceptance.agree': high('deals'),
  'fraud.confirm': normal('deals'),
  'fraud.dismiss': normal('deals'),
  'complaint.accept': normal('deals'),
  'complaint.answer': normal('deals'),
  'complaint.appeal': normal('deals'),
  'complaint.ask': normal('deals'),
  'complaint.decide': normal('deals'),
  'complaint.decideAgain': normal('deals'),
  'complaint.lapseAnswer': normal('deals'),
  'complaint.lapseAppeal': normal('deals'),
  'complaint.overtake': normal('deals', centre),
  'complaint.runOut': normal('deals'),
  'complaint.submit': normal('deals'),
  'complaint.withdraw': normal('deals', centre),
  'complaint.write': normal('deals'),
  'settlement.accept': normal('deals'),
  'settlement.decline': normal('deals'),
  'settlement.lapse': normal('deals'),
  'settlement.propose': normal('deals'),
  'door.accept': normal('deals'),
  'door.ask': { ...high('deals'), isUrgent: true },
  'door.cancelFree': normal('deals'),
  'door.keep': normal('deals'),
  'door.lapse': normal('deals'),
  'door.leaveUnpaid': normal('deals'),
  'door.pay': normal('deals'),
  'proposal.accept': high('deals'),
  'proposal.decline': normal('deals'),
  'proposal.propose': high('deals'),
  'proposal.withdraw': normal('deals', centre),

  'rescue.close': normal('deals'),
  'rescue.lapse': normal('deals'),
  'rescue.open': high('deals'),
  'rescue.rebook': normal('deals'),
  'rescue.takeBack': normal('deals'),
  'reinstatement.ask': normal('deals'),
  'reinstatement.decline': normal('deals'),
  'reinstatement.lapse': normal('deals'),
  'reinstatement.withdraw': normal('deals', centre),

  'delivery.confirm': normal('deals'),
  'delivery.deliver': high('deals'),
  'delivery.failDelivery': { ...high('deals'), isUrgent: true },
  'delivery.failPickup': { ...high('deals'), isUrgent: true },
  'delivery.giveBack': normal('deals'),
  'delivery.overdue': normal('deals'),
  'delivery.pickUp': normal('deals'),
  'delivery.replan': high('deals'),
  'delivery.retry': high('deals'),
  'delivery.setOut': { ...high('deals'), by: ['centre', 'push', 'sms'], isUrgent: true },
  'delivery.setStreet': normal('deals'),
  'delivery.turnBack': normal('deals'),
  'tracking.ask': normal('deals'),
  'tracking.decline': normal('deals'),
  'tracking.share': normal('deals'),
  'tracking.stop': normal('deals'),
  'payment.expire': normal('deals'),
  'payment.fail': { ...high('deals'), isUrgent: true },
  'payout.fail': normal('deals'),
  'payout.withhold': normal('deals'),
  'payout.letGo': normal('deals'),
  'payout.settle': normal('deals'),
  'reversal.bounce': normal('deals'),
  'reversal.keep': normal('deals'),
  'reversal.notice': normal('deals'),
  'reversal.send': normal('deals'),
  'reversal.settle': normal('deals'),
  'chargeback.open': normal('deals'),
  'refund.approve': normal('deals'),
  'chargeback.win': normal('deals'),
  'chargeback.lose': normal('deals'),
  'refund.fail': normal('deals'),
  'refund.grant': normal('deals'),
  'refund.notice': normal('deals'),
  'refund.settle': normal('deals'),

  'opinion.invite': low('opinions', mail),
  'opinion.inviteAgain': low('opinions', mail),
  'opinion.publish': low('opinions'),
  'opinion.reply': low('opinions'),
  'opinion.replyToReported': low('opinions'),
  'opinion.hide': normal('account'),
  'opinion.keep': normal('account'),
  'opinion.restore': normal('account'),

  'decision.hide': normal('account'),
  'decision.keep': normal('account'),
  'decision.lift': normal('account'),
  'decision.remove': normal('account'),
  'decision.reverse': normal('account'),
  'report.dismiss': normal('account', mail),
  'report.report': normal('account', mail),
  'report.uphold': normal('account', mail),

  'mailbox.close': normal('account', centre),
  'mailbox.complain': normal('account', centre),
  'mailbox.prove': normal('account', mail),

  'phone.confirm': normal('account'),
  'phone.verify': normal('account', still),
  'phone.withdraw': normal('account'),
  'user.block': normal('account', mail),
  'user.changeEmail': normal('account', mail),
  'user.close': normal('account'),
  'user.confirm': normal('account', ['centre']),
  'user.emailChanged': normal('account', mail),
  'user.erase': normal('account', mail),
  'user.exportFailed': normal('account'),
  'user.exportReady': normal('account'),
  'user.limit': normal('account'),
  'user.loginAs': normal('account'),
  'user.passkeyAdded': normal('account'),
  'user.passkeyRemoved': normal('account'),
  'user.recoveryCodes': normal('account'),
  'user.register': normal('account', mail),
  'user.resetPassword': normal('account', mail),
  'user.secondFactorLifted': normal('account'),
  'user.secondFactorOff': normal('account'),
  'user.secondFactorOn': normal('account'),
  'user.secondFactorReplaced': normal('account'),
  'user.signInElsewhere': { ...normal('account'), isUrgent: true },
  'user.stay': normal('account', still),
  'user.stayLimited': normal('account', still),
  'user.unblock': normal('account'),
} as const satisfies Record<string, NoticeLine>

export type NoticeEvent = keyof typeof lines

/** Events whose mails may wait: for others of their batch, for the morning or for the daily digest. */
export type WaitingEvent = {
  [E in NoticeEvent]: (typeof lines)[E] extends { importance: 'low' } | { batch: string } ? E : never
}[NoticeEvent]

export const noticeLines: Readonly<Record<NoticeEvent, NoticeLine>> = lines

/** The same for any event name from the outbox. */
export const noticeLineOf = (event: string): NoticeLine | undefined =>
  (noticeLines as Readonly<Record<string, NoticeLine | undefined>>)[event]

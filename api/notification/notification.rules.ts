import type mailWords from '#content/words/en/mail.json'
import type centreWords from '#content/words/en/notification.json'
import type { PageName, PathParams } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'
import type { DocumentType } from '#api/company/verification/verification.rules.ts'
import type { Made } from '#api/auction/reader-title.query.ts'
import type { Money } from '#api/common/money.rules.ts'
import type { Named } from '#api/account/session/device.rules.ts'
import type { NoticeEvent } from '#api/common/notice.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { Phrase, PhrasePlace } from '#api/message/message.rules.ts'
import type { CancelFault } from '#api/offer/offer.rules.ts'
import type { NextStep } from '#api/offer/next-step.rules.ts'

export const NOTIFICATIONS_PAGE_SIZE = 20
export const OUTBOX_PAGE_SIZE = 50
export const UNTOLD_PAGE_SIZE = 50
export const outboxStates = ['waiting', 'sent', 'failed'] as const
export type OutboxState = (typeof outboxStates)[number]
export const STREAM_HEARTBEAT_SECONDS = 25
export const STREAMS_PER_USER_MAX = 10
/** Rows per read of the stream when it catches up. */
export const STREAM_CATCH_UP_MAX = 100
/** Attempts to dispatch an announcement before it is set aside for staff. */
export const ANNOUNCEMENT_TRIES = 6
/** Days that a set-aside announcement is kept. */
export const PUT_ASIDE_DAYS = 30
/** Days in which sending is retried; after that the mail is obsolete. */
export const MAIL_TRIED_DAYS = 5

/** A value in a text, formatted for each reader's storefront. */
export type Value =
  | string
  | number
  | { money: Money }
  | { instant: string }
  | { day: string | null }
  | { days: { from: string | null; to: string | null } }
  | { town: { city: string; country: string } }
  | { made: Made; auctionId: number }
  | { country: string | null }
  | { device: Named }
  | { document: DocumentType }
  | { fault: CancelFault }
export type Values = Readonly<Record<string, Value>>

type KeysOf<W> = { [A in keyof W & string]: `${A}.${keyof W[A] & string}` }[keyof W & string]
type MailWords = KeysOf<Omit<typeof mailWords, 'layout' | 'facts'>>
export type CentreWords = KeysOf<typeof centreWords>
type FactName = keyof (typeof mailWords)['facts']

/**
 * Notices that ask their reader to act, each with the mail that names the action. An action does not always need an
 * answer in time, but without it something waits.
 */
export const askingNotices: Readonly<Partial<Record<CentreWords, MailWords>>> = {
  'offer.bookOwner': 'offer.bookOwner',
  'offer.counter': 'offer.counter',
  'offer.makeStale': 'offer.makeStale',
  'offer.askToStandIn': 'offer.askToStandIn',
  'offer.reinstateUnpaidOwner': 'offer.reinstateUnpaidOwner',
  'offer.realize': 'opinion.invite',
  'acceptance.agree': 'acceptance.agree',
  'payment.fail': 'payment.fail',
  'payout.fail': 'payout.fail',
  'reversal.bounce': 'reversal.bounce',
  'delivery.deliver': 'delivery.deliver',
  'delivery.deliverEarly': 'delivery.deliverEarly',
  'delivery.giveBack': 'delivery.giveBack',
  'message.ask': 'message.ask',
  'message.sendOwner': 'message.sendOwner',
  'message.sendProvider': 'message.sendProvider',
  'proposal.proposeOwner': 'proposal.proposeOwner',
  'proposal.proposeProvider': 'proposal.proposeProvider',
  'request.ask': 'request.ask',
  'cancellation.ask': 'cancellation.ask',
  'door.ask': 'door.ask',
  'tracking.ask': 'tracking.ask',
  'reinstatement.askOwner': 'reinstatement.askOwner',
  'reinstatement.askProvider': 'reinstatement.askProvider',
  'block.reject': 'block.reject',
  'block.warn': 'block.warn',
  'identity.reject': 'identity.reject',
  'identity.expire': 'identity.expire',
}

/** Another person's text, as the recipient may read it. Only mails show it. */
export interface Quote {
  messageId: number
  /** Null if the recipient must not know the author. */
  name: string | null
  /** An ISO instant. */
  at: string
  text: string
  /** A preset phrase as `place.name`, shown in the recipient's language; the text is then empty. */
  phrase?: `${PhrasePlace}.${Phrase}` | null
  writtenIn: Locale
}

interface Told {
  /** Recipient's user id; null if they need no account. */
  to: number | null
  values: Values
  /** Address to use instead of the account's. */
  at?: string
  /** The account is erased; only these details remain. */
  gone?: { email: string; locale: Locale }
  /** The invited person, who may have no account; `to` is then the inviter. */
  invited?: { email: string; locale: Locale }
  /** An address typed by its owner, with or without an account. */
  typed?: { email: string; locale: Locale }
  /** Target of the only action. */
  page: PageName
  params?: PathParams
  query?: Readonly<Record<string, string>>
  hash?: string
  /** Next step of the deal, with the words of its page. */
  step?: Pick<NextStep, 'words' | 'place'>
  /** Values that the mail highlights, in this order. */
  facts?: readonly FactName[]
  quote?: Quote | undefined
  /** Other mails that this one summarizes, one line each. */
  lines?: readonly (Told & { words: MailWords })[]
}

/**
 * One message to one person. Most go to the notification centre and by mail. Links that need no
 * sign-in go by mail only; what can wait stays in the centre only.
 */
export type Notice =
  | (Told & { by: 'both'; words: MailWords & CentreWords })
  | (Told & { by: 'mail'; words: MailWords; isSecret: boolean })
  | (Told & { by: 'centre'; words: CentreWords })

/** An outbox event: it happened to the subject with this id. */
export interface Announcement {
  event: string
  id: number
  [more: string]: unknown
}

/** Builds the notices of each event; channels and importance are in `noticeLines`. */
export type Notices = Readonly<Partial<Record<NoticeEvent, (ctx: Ctx, told: Announcement) => Promise<Notice[]>>>>
export type Tell = NonNullable<Notices[NoticeEvent]>

/** Undefined for events without notices. */
export const tellOf = (notices: Notices, event: string): Tell | undefined =>
  (notices as Readonly<Record<string, Tell | undefined>>)[event]

import type mailWords from '#content/words/en/mail.json'
import type centreWords from '#content/words/en/notification.json'
import type { PageName, PathParams } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'
import type { DocumentType } from '#api/company/verification.rules.ts'
import type { Made } from '#api/auction/reader-title.part.ts'
import type { Money } from '#api/common/money.rules.ts'
import type { Named } from '#api/account/device.rules.ts'
import type { NoticeEvent } from '#api/common/notice.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { CancelFault } from '#api/offer/offer.rules.ts'
import type { NextStep } from '#api/offer/next-step.rules.ts'

export const NOTIFICATIONS_PAGE_SIZE = 20
export const OUTBOX_PAGE_SIZE = 50
export const UNTOLD_PAGE_SIZE = 50
export const outboxStates = ['waiting', 'sent', 'failed'] as const
export type OutboxState = (typeof outboxStates)[number]
export const STREAM_HEARTBEAT_SECONDS = 25
export const STREAMS_PER_USER_MAX = 10
/** More than these were missed: the page is asked for anew. */
export const STREAM_CATCH_UP_MAX = 100
/** So often an event is tried to be told; then it steps aside, and a person has to look. */
export const ANNOUNCEMENT_TRIES = 6
/** As long as somebody may still look why it was put aside. */
export const PUT_ASIDE_DAYS = 30
/** As long as mail servers try; later nobody waits for it any more. */
export const MAIL_TRIED_DAYS = 5

/** What fills the words; each reader sees money, days and times in the form of his storefront. */
export type Value =
  | string
  | number
  | { money: Money }
  | { instant: string }
  | { day: string | null }
  | { town: { city: string; country: string } }
  | { made: Made }
  | { country: string | null }
  | { device: Named }
  | { document: DocumentType }
  | { fault: CancelFault }
export type Values = Readonly<Record<string, Value>>

type KeysOf<W> = { [A in keyof W & string]: `${A}.${keyof W[A] & string}` }[keyof W & string]
type MailWords = KeysOf<Omit<typeof mailWords, 'layout' | 'facts'>>
export type CentreWords = KeysOf<typeof centreWords>
type FactName = keyof (typeof mailWords)['facts']

interface Told {
  /** The receiver's user id; none where he need have no account. */
  to: number | null
  values: Values
  /** Another mailbox than the one of his account. */
  at?: string
  /** His account is gone; who he was stands here alone. */
  gone?: { email: string; locale: Locale }
  /** He may have no account; whoever asks him in is the receiver then. */
  invited?: { email: string; locale: Locale }
  /** Somebody typed this address for himself, whether it has an account or not. */
  typed?: { email: string; locale: Locale }
  /** Where the one action leads. */
  page: PageName
  params?: PathParams
  query?: Readonly<Record<string, string>>
  hash?: string
  /** What follows in the deal, as its page says it. */
  step?: Pick<NextStep, 'words' | 'place'>
  /** Values that the mail sets apart, in this order. */
  facts?: readonly FactName[]
  /** Other mails that this one stands for, a line each. */
  lines?: readonly (Told & { words: MailWords })[]
}

/**
 * One person is told one thing. Most things stand in the centre and go out as a mail; a link that
 * needs no sign-in goes by mail alone, and what can wait for the next visit stands in the centre alone.
 */
export type Notice =
  | (Told & { by: 'both'; words: MailWords & CentreWords })
  | (Told & { by: 'mail'; words: MailWords; isSecret: boolean })
  | (Told & { by: 'centre'; words: CentreWords })

/** What the outbox says: this happened to the thing with that id. */
export interface Announcement {
  event: string
  id: number
  [more: string]: unknown
}

/** Which event tells whom, with which words; how, stands in its line of `noticeLines`. */
export type Notices = Readonly<
  Partial<Record<NoticeEvent, (ctx: Ctx, told: Announcement) => Promise<Notice[]>>>
>
export type Tell = NonNullable<Notices[NoticeEvent]>

/** One that tells nobody has none. */
export const tellOf = (notices: Notices, event: string): Tell | undefined =>
  (notices as Readonly<Record<string, Tell | undefined>>)[event]

import { contactsIn } from '#api/common/mask-contacts.rules.ts'
import { firstName } from '#api/auction/redacted.view.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Locale } from '#content/storefronts.ts'
import type { DealSide } from '#api/offer/offer.rules.ts'
import type { MaskingStatus } from './masking.rules.ts'
import type { Phrase, Topic } from './message.rules.ts'

export interface MessageRow {
  id: number
  auctionId: number
  offerId: number | null
  answersId: number | null
  side: DealSide
  authorId: number
  companyId: number | null
  /** The company's name, or the customer's full name. */
  name: string
  locale: Locale
  topic: Topic | null
  phrase: Phrase | null
  text: string
  masked: string | null
  masking: MaskingStatus | null
  maskingReason: string | null
  createdAt: Date
}

export interface MessageView {
  id: number
  side: DealSide
  isOwn: boolean
  /**
   * The company's name or the customer's first name; null if the reader must not know the company.
   */
  name: string | null
  /** Storefront whose language the message is written in. */
  writtenIn: Locale
  /** A preset phrase, shown in each reader's language; the text is then empty. */
  phrase: Phrase | null
  text: string
  /** Contact data in the text is masked until the booking. */
  isMasked: boolean
  /**
   * Parts of the reader's own message that others cannot see, and their review; null if others read
   * it whole.
   */
  masking: MaskingView | null
  /** A machine translation can be requested. */
  isTranslatable: boolean
  /** Machine translation into the reader's language. */
  translation: string | null
  createdAt: Instant
}

interface MaskingView {
  status: MaskingStatus
  leftOut: string[]
  /** Why it stays masked. */
  reason: string
  /** The author can still appeal. */
  canAppeal: boolean
}

export interface QuestionView extends MessageView {
  topic: Topic | null
  answers: MessageView[]
}

/** Companies by name, people by first name. */
export const shownName = ({ side, name }: Pick<MessageRow, 'side' | 'name'>): string =>
  side === 'provider' ? name : firstName(name)

/** Whether the reader wrote this public message: as a member of its company, or as the owner. */
export const isOwnPublic = (
  { companyId, userId }: Pick<SignedIn, 'companyId' | 'userId'>,
  row: Pick<MessageRow, 'companyId' | 'authorId' | 'side'>,
): boolean => (row.companyId === null ? row.side === 'owner' && row.authorId === userId : row.companyId === companyId)

interface Reading {
  isOwn: boolean
  name: string | null
  /** After the booking both sides read the unmasked text. */
  isWhole: boolean
}

export const messageView = (row: MessageRow, { isOwn, name, isWhole }: Reading): MessageView => ({
  id: row.id,
  side: row.side,
  isOwn,
  name,
  writtenIn: row.locale,
  phrase: row.phrase,
  text: isWhole ? row.text : (row.masked ?? row.text),
  isMasked: !isWhole && row.masked !== null,
  masking: isOwn && !isWhole ? maskingOf(row) : null,
  isTranslatable: false,
  translation: null,
  createdAt: row.createdAt.toISOString(),
})

const maskingOf = ({ masking, text, maskingReason }: MessageRow): MaskingView | null =>
  masking && {
    status: masking,
    leftOut: masking === 'released' ? [] : contactsIn(text),
    reason: maskingReason ?? '',
    canAppeal: masking === 'masked',
  }

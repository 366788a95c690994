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
  /** Of who asks or answers: the company, or the customer's whole name. */
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
  /** The company or the customer's first name; none where he who reads may not know which company it is. */
  name: string | null
  /** The storefront in whose language it is written. */
  writtenIn: Locale
  /** A ready sentence, which each reads in his own language; then there is no text. */
  phrase: Phrase | null
  text: string
  /** Contact data was left out of the text: it is exchanged with the booking. */
  isMasked: boolean
  /** What was left out of one’s own message for others, and what became of it; none where they read it whole anyway. */
  masking: MaskingView | null
  /** A machine puts it into the reader's language when he asks. */
  isTranslatable: boolean
  /** As a machine has put it into the reader's language. */
  translation: string | null
  createdAt: Instant
}

interface MaskingView {
  status: MaskingStatus
  leftOut: string[]
  /** Why a part stays left out. */
  reason: string
  /** Its author may say that it is no contact data. */
  canAppeal: boolean
}

export interface QuestionView extends MessageView {
  topic: Topic | null
  answers: MessageView[]
}

/** A company by its name, a person by his first. */
export const shownName = ({ side, name }: Pick<MessageRow, 'side' | 'name'>): string =>
  side === 'provider' ? name : firstName(name)

/** Of what all may read: the company of whoever reads it has asked, or he has answered. */
export const isOwnPublic = (
  { companyId, userId }: Pick<SignedIn, 'companyId' | 'userId'>,
  row: Pick<MessageRow, 'companyId' | 'authorId' | 'side'>,
): boolean =>
  row.companyId === null
    ? row.side === 'owner' && row.authorId === userId
    : row.companyId === companyId

interface Reading {
  isOwn: boolean
  name: string | null
  /** Both sides of a deal read all that was written. */
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

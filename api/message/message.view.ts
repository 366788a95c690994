import { firstName } from '#api/auction/redacted.view.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Locale } from '#content/storefronts.ts'
import type { DealSide } from '#api/offer/offer.rules.ts'
import type { Phrase, Topic } from './message.rules.ts'

export interface MessageRow {
  id: number
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
  createdAt: Instant
}

export interface QuestionView extends MessageView {
  topic: Topic | null
  answers: MessageView[]
}

/** A company by its name, a person by his first. */
export const shownName = ({ side, name }: Pick<MessageRow, 'side' | 'name'>): string =>
  side === 'provider' ? name : firstName(name)

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
  createdAt: row.createdAt.toISOString(),
})

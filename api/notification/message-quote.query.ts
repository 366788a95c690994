import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import type { PhrasePlace } from '#api/message/message.rules.ts'
import { messageView, shownName, type MessageRow } from '#api/message/message.view.ts'
import { findMessage } from '#api/message/messages.query.ts'
import { dealStatuses, type OfferStatus } from '#api/offer/offer.rules.ts'
import type { Quote } from './notification.rules.ts'

/** Events whose mails quote the message that they are about. */
export const quotingEvents: readonly string[] = ['message.ask', 'message.answer', 'message.send']

/**
 * The message as its reader sees it on the page now: contact data is masked unless the deal is booked. A message of
 * files alone, or one that is gone, has no quote.
 */
export async function findQuote(ctx: Ctx, id: number): Promise<Quote | undefined> {
  const row = await findMessage(ctx, id)
  if (!row) return undefined
  const isWhole = row.offerId !== null && (await isBooked(ctx, row.offerId))
  const { text, phrase, createdAt, writtenIn, name } = messageView(row, { isOwn: false, name: shownName(row), isWhole })
  if (text === '' && phrase === null) return undefined
  return { messageId: id, name, at: createdAt, text, phrase: phrase && `${placeOf(row)}.${phrase}`, writtenIn }
}

function placeOf({ offerId, side, answersId }: MessageRow): PhrasePlace {
  if (offerId !== null) return side === 'owner' ? 'owner' : 'provider'
  return answersId === null ? 'question' : 'answer'
}

async function isBooked(ctx: Ctx, offerId: number): Promise<boolean> {
  const offer = await queryOne<{ status: OfferStatus }>(ctx, `select status from offers where id = $1`, [offerId])
  return offer !== undefined && dealStatuses.includes(offer.status)
}

import type { Ctx } from '#api/kit/context.ts'
import { slugOf } from '#api/auction/reader-title.query.ts'
import { findMessage } from '#api/message/messages.query.ts'
import type { PhrasePlace } from '#api/message/message.rules.ts'
import { messageView, shownName, type MessageRow } from '#api/message/message.view.ts'
import { dealStatuses } from '#api/offer/offer.rules.ts'
import { findDeal, findListing } from '#api/notification/deal-summary.query.ts'
import type { Notice, Notices, Quote, Tell } from '#api/notification/notification.rules.ts'
import { companyRecipients } from '#api/notification/company-recipients.lib.ts'

/** New messages, quoted as their reader sees them on the page. */
export const messageNotices: Notices = {
  'message.ask': about(async (ctx, message) => {
    const { auctionId } = message
    const listing = await findListing(ctx, auctionId)
    if (!listing?.ownerId) return []
    const { ownerId, values } = listing
    const page = { page: 'myListing', params: { id: auctionId }, hash: 'questions' } as const
    return [{ to: ownerId, by: 'both', words: 'message.ask', values, quote: quoteOf(message, 'question'), ...page }]
  }),
  'message.answer': about(async (ctx, message) => {
    const { auctionId, answersId } = message
    const listing = await findListing(ctx, auctionId)
    const askerId = answersId === null ? null : ((await findMessage(ctx, answersId))?.authorId ?? null)
    if (!listing || askerId === null) return []
    const { made, values } = listing
    const params = { slug: slugOf(made), id: auctionId }
    const page = { page: 'listing', params, hash: 'questions' } as const
    return [{ to: askerId, by: 'both', words: 'message.answer', values, quote: quoteOf(message, 'answer'), ...page }]
  }),
  'message.send': about(async (ctx, message) => {
    const { offerId, side } = message
    const deal = offerId === null ? undefined : await findDeal(ctx, offerId)
    if (!deal) return []
    const { ownerId, bidderId, values } = deal
    const page = { page: 'offerMessages', params: { id: deal.offerId }, hash: 'last' } as const
    const isWhole = dealStatuses.includes(deal.offerStatus)
    const quote = quoteOf(message, side === 'owner' ? 'owner' : 'provider', isWhole)
    const told = { by: 'both', values, quote, ...page } as const
    return side === 'owner'
      ? companyRecipients(deal, 'message.send', [{ to: bidderId, words: 'message.sendProvider', ...told }])
      : [{ to: ownerId, words: 'message.sendOwner', ...told }]
  }),
}

function about(say: (ctx: Ctx, message: MessageRow) => Promise<Notice[]>): Tell {
  return async (ctx, { id }) => {
    const message = await findMessage(ctx, id)
    return message ? say(ctx, message) : []
  }
}

/** As on the page: contact data is masked unless the deal is booked. A message of files alone has no quote. */
function quoteOf(row: MessageRow, place: PhrasePlace, isWhole = false): Quote | undefined {
  const { text, phrase, createdAt, writtenIn, name } = messageView(row, { isOwn: false, name: shownName(row), isWhole })
  if (text === '' && phrase === null) return undefined
  return { name, at: createdAt, text, phrase: phrase && `${place}.${phrase}`, writtenIn }
}

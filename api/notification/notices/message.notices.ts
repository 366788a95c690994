import type { Ctx } from '#api/kit/context.ts'
import { slugOf } from '#api/auction/reader-title.query.ts'
import { findMessage } from '#api/message/messages.query.ts'
import type { MessageRow } from '#api/message/message.view.ts'
import { findDeal, findListing } from '#api/notification/deal-summary.query.ts'
import { findQuote } from '#api/notification/message-quote.query.ts'
import type { Notice, Notices, Tell } from '#api/notification/notification.rules.ts'
import { companyRecipients } from '#api/notification/company-recipients.lib.ts'

/** New messages, quoted as their reader sees them on the page. */
export const messageNotices: Notices = {
  'message.ask': about(async (ctx, message) => {
    const { auctionId } = message
    const listing = await findListing(ctx, auctionId)
    if (!listing?.ownerId) return []
    const { ownerId, values } = listing
    const page = { page: 'myListing', params: { id: auctionId }, hash: 'questions' } as const
    return [{ to: ownerId, by: 'both', words: 'message.ask', values, quote: await findQuote(ctx, message.id), ...page }]
  }),
  'message.answer': about(async (ctx, message) => {
    const { auctionId, answersId } = message
    const listing = await findListing(ctx, auctionId)
    const askerId = answersId === null ? null : ((await findMessage(ctx, answersId))?.authorId ?? null)
    if (!listing || askerId === null) return []
    const { made, values } = listing
    const params = { slug: slugOf(made), id: auctionId }
    const page = { page: 'listing', params, hash: 'questions' } as const
    return [
      { to: askerId, by: 'both', words: 'message.answer', values, quote: await findQuote(ctx, message.id), ...page },
    ]
  }),
  'message.send': about(async (ctx, message) => {
    const { offerId, side } = message
    const deal = offerId === null ? undefined : await findDeal(ctx, offerId)
    if (!deal) return []
    const { ownerId, bidderId, values } = deal
    const page = { page: 'offerMessages', params: { id: deal.offerId }, hash: 'last' } as const
    const quote = await findQuote(ctx, message.id)
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

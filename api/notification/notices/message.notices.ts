import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { slugOf } from '#api/auction/reader-title.query.ts'
import { findDeal, findListing } from '#api/notification/deal-summary.query.ts'
import type { Notice, Notices, Tell } from '#api/notification/notification.rules.ts'
import { companyRecipients } from '#api/notification/company-recipients.lib.ts'

interface Told {
  auctionId: number
  offerId: number | null
  side: string
  /** Author of the question that this message answers, if they still have an account. */
  askerId: number | null
}

/** Says that there is a new message; its text is read on the site. */
export const messageNotices: Notices = {
  'message.ask': about(async (ctx, { auctionId }) => {
    const listing = await findListing(ctx, auctionId)
    if (!listing?.ownerId) return []
    const { ownerId, values } = listing
    const page = { page: 'myListing', params: { id: auctionId }, hash: 'questions' } as const
    return [{ to: ownerId, by: 'both', words: 'message.ask', values, ...page }]
  }),
  'message.answer': about(async (ctx, { auctionId, askerId }) => {
    const listing = await findListing(ctx, auctionId)
    if (!listing || askerId === null) return []
    const { made, values } = listing
    const params = { slug: slugOf(made), id: auctionId }
    const page = { page: 'listing', params, hash: 'questions' } as const
    return [{ to: askerId, by: 'both', words: 'message.answer', values, ...page }]
  }),
  'message.send': about(async (ctx, { offerId, side }) => {
    const deal = offerId === null ? undefined : await findDeal(ctx, offerId)
    if (!deal) return []
    const { ownerId, bidderId, values } = deal
    const page = { page: 'offerMessages', params: { id: deal.offerId }, hash: 'last' } as const
    const told = { by: 'both', values, ...page } as const
    return side === 'owner'
      ? companyRecipients(deal, 'message.send', [{ to: bidderId, words: 'message.sendProvider', ...told }])
      : [{ to: ownerId, words: 'message.sendOwner', ...told }]
  }),
}

function about(say: (ctx: Ctx, message: Told) => Promise<Notice[]>): Tell {
  return async (ctx, { id }) => {
    const message = await queryOne<Told>(
      ctx,
      `select m.auction_id as "auctionId", m.offer_id as "offerId", m.side, q.author_id as "askerId"
       from messages m left join messages q on q.id = m.answers_id where m.id = $1`,
      [id],
    )
    return message ? say(ctx, message) : []
  }
}

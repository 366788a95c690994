import { slugOf } from '#api/auction/reader-title.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import type { DealSide } from '#api/offer/offer.rules.ts'
import { findDeal, findListing, type FoundDeal } from '#api/notification/deal-summary.query.ts'
import type { Notice, Notices, Tell } from '#api/notification/notification.rules.ts'
import { companyRecipients } from '#api/notification/company-recipients.lib.ts'

/**
 * Decisions on masked contact data: the author who objected is notified, and so are readers of a
 * released message.
 */
export const maskingNotices: Notices = {
  'masking.release': about((place) => [...toAuthor(place, 'masking.release'), ...toOthers(place)]),
  'masking.keep': about((place) => toAuthor(place, 'masking.keep')),
}

interface Masked {
  auctionId: number
  offerId: number | null
  side: DealSide
  authorId: number
  /** Author of the question that this message answers. */
  askerId: number | null
  reason: string
}

type Listing = NonNullable<Awaited<ReturnType<typeof findListing>>>

interface Place {
  masked: Masked
  listing: Listing
  /** Undefined if the message is public, below the listing. */
  deal: FoundDeal | undefined
}

function about(say: (place: Place) => Notice[]): Tell {
  return async (ctx: Ctx, { id }) => {
    const masked = await queryOne<Masked>(
      ctx,
      `select m.auction_id as "auctionId", m.offer_id as "offerId", m.side, m.author_id as "authorId",
         q.author_id as "askerId", k.reason
       from messages m join message_maskings k on k.id = m.id left join messages q on q.id = m.answers_id
       where m.id = $1`,
      [id],
    )
    const listing = masked && (await findListing(ctx, masked.auctionId))
    if (!listing) return []
    const deal = masked.offerId === null ? undefined : await findDeal(ctx, masked.offerId)
    return say({ masked, listing, deal })
  }
}

/** The page where this side reads the message. */
function pageOf({ masked, listing, deal }: Place, side: DealSide) {
  if (deal) return { page: 'offerMessages', params: { id: deal.offerId } } as const
  const { auctionId } = masked
  if (side === 'owner') return { page: 'myListing', params: { id: auctionId }, hash: 'questions' } as const
  const params = { slug: slugOf(listing.made), id: auctionId }
  return { page: 'listing', params, hash: 'questions' } as const
}

function toAuthor(place: Place, words: 'masking.release' | 'masking.keep'): Notice[] {
  const { masked, listing } = place
  const { authorId: to, reason, side } = masked
  return [{ to, by: 'both', words, values: { ...listing.values, reason }, ...pageOf(place, side) }]
}

function toOthers(place: Place): Notice[] {
  const { masked, listing, deal } = place
  const words = 'masking.releaseOther'
  const told = { by: 'both', words, values: listing.values } as const
  if (masked.side !== 'owner')
    return listing.ownerId ? [{ to: listing.ownerId, ...told, ...pageOf(place, 'owner') }] : []
  const away = pageOf(place, 'provider')
  if (deal) return companyRecipients(deal, 'message.send', [{ to: deal.bidderId, ...told, ...away }])
  return masked.askerId === null ? [] : [{ to: masked.askerId, ...told, ...away }]
}

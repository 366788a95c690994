import { EMAIL_CONFIRM_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import { findAccountBehind } from '#api/account/auth/find-account.query.ts'
import { money } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { slugOf } from '#api/auction/reader-title.query.ts'
import { findDeal, findListing, type FoundDeal } from '#api/notification/deal-summary.query.ts'
import { mailToken } from '#api/notification/mail/mail-token.lib.ts'
import type { Announcement, Notice, Notices } from '#api/notification/notification.rules.ts'
import { companyRecipients } from '#api/notification/company-recipients.lib.ts'
import { choiceEnd } from '#api/auction/auction.rules.ts'
import type { Locale } from '#content/storefronts.ts'

/** Notices to the owner about the listing; bidders are mostly notified through their offers. */
export const auctionNotices: Notices = {
  'auction.post': tellOnline,
  'auction.publish': tellOnline,
  'auction.postUnconfirmed': async (ctx, told) => {
    const listing = await findOwned(ctx, told.id)
    if (!listing) return []
    const accountId = await findAccountBehind(ctx, listing.ownerId)
    return [
      {
        to: accountId ?? listing.ownerId,
        by: 'mail',
        isSecret: true,
        words: accountId === undefined ? 'auction.postUnconfirmed' : 'auction.postUnsigned',
        values: {
          ...listing.values,
          until: { instant: ctx.now.plus({ hours: EMAIL_CONFIRM_HOURS }).toISO() ?? '' },
        },
        page: 'confirmEmail',
        params: { token: mailToken(told) },
      },
    ]
  },
  'draft.mail': async (ctx, told) => {
    const draft = await queryOne<{ email: string; locale: Locale; expiresAt: Date }>(
      ctx,
      'select email, locale, expires_at as "expiresAt" from mailed_drafts where id = $1',
      [told.id],
    )
    return draft ? [toGoOn(told, draft)] : []
  },
  'auction.fix': (ctx, { id }) => tellCouriers(ctx, id, 'auction.fix'),
  'auction.setPrice': (ctx, { id }) => tellCouriers(ctx, id, 'auction.setPrice'),
  'auction.endsSoon': async (ctx, { id }) => {
    const listing = await findOwned(ctx, id)
    if (!listing?.expiresAt || listing.auctionStatus !== 'active') return []
    const values = { ...listing.values, until: { instant: listing.expiresAt.toISOString() } }
    const told = { to: listing.ownerId, by: 'both', values, params: { id } } as const
    return [{ ...told, words: 'auction.endsSoon', page: 'myListing', hash: 'ends' }]
  },
  'auction.reopen': tellBidders,
  'auction.unhide': tellBidders,
  'auction.expire': async (ctx, { id }) => {
    const listing = await findOwned(ctx, id)
    if (!listing) return []
    const ended = listing.expiresAt ?? ctx.now.toJSDate()
    return [
      {
        to: listing.ownerId,
        by: 'both',
        words: 'auction.expire',
        values: {
          ...listing.values,
          until: { instant: choiceEnd(ended).toISOString() },
        },
        page: 'myListing',
        params: { id },
      },
    ]
  },
}

async function tellOnline(ctx: Ctx, { id }: Announcement): Promise<Notice[]> {
  const listing = await findOwned(ctx, id)
  if (!listing) return []
  return [
    {
      to: listing.ownerId,
      by: 'both',
      words: 'auction.post',
      values: listing.values,
      page: 'myListing',
      params: { id },
    },
  ]
}

/** The listing takes offers again: notifies bidders whose offers were passed over or expired. */
async function tellBidders(ctx: Ctx, { id, event }: Announcement): Promise<Notice[]> {
  const listing = await findListing(ctx, id)
  if (listing?.auctionStatus !== 'active') return []
  const offers = await query<{ id: number; askedUntil: Date | null }>(
    ctx,
    `select o.id, (select until from rescues r where r.auction_id = $1 and r.status = 'open' and o.id = any(r.asked)) as "askedUntil"
     from offers o where o.auction_id = $1
       and (o.status = 'expired' or o.status = 'lost' and o.ended_reason = 'other_accepted')
       and not exists (select from offers n where n.auction_id = $1 and n.company_id = o.company_id and n.id > o.id)
     order by o.id`,
    [id],
  )
  const told = await Promise.all(
    offers.map(async ({ id: offerId, askedUntil }) => {
      const deal = await findDeal(ctx, offerId)
      return deal ? companyRecipients(deal, event, [askedUntil ? toStandIn(deal, askedUntil) : toOfferAgain(deal)]) : []
    }),
  )
  return told.flat()
}

/** Asked to stand in for the courier who cancelled, at the price of then. */
const toStandIn = ({ bidderId: to, offerId, values }: FoundDeal, until: Date): Notice => ({
  ...{ to, by: 'both', words: 'offer.askToStandIn' },
  values: { ...values, until: { instant: until.toISOString() } },
  ...{ page: 'deal', params: { id: offerId }, hash: 'stand-in' },
})

const toOfferAgain = ({ bidderId: to, auctionId, values }: FoundDeal): Notice => ({
  ...{ to, by: 'both', words: 'offer.openAgain', values },
  ...{ page: 'addOffer', params: { id: auctionId } },
})

/** The listing can be booked at a set price: notifies its bidders, and couriers who watch it. */
async function tellCouriers(ctx: Ctx, auctionId: number, words: 'auction.fix' | 'auction.setPrice'): Promise<Notice[]> {
  const listing = await findListing(ctx, auctionId)
  if (!listing || listing.setPriceMinor === null || listing.auctionStatus !== 'active') return []
  const { made, currency, setPriceMinor } = listing
  const values = { ...listing.values, price: { money: money(setPriceMinor, currency) } }
  const rows = await query<{ id: number }>(
    ctx,
    `select bidder_id as id from offers where auction_id = $1 and status in ('active', 'stale')
     union select o.user_id from observed_auctions o join users u on u.id = o.user_id
       where o.auction_id = $1 and u.role in ('courier', 'charity')
     order by id`,
    [auctionId],
  )
  return rows.map(({ id }) => ({
    to: id,
    by: 'both',
    words,
    values,
    page: 'listing',
    params: { slug: slugOf(made), id: auctionId },
  }))
}

async function findOwned(ctx: Ctx, auctionId: number) {
  const listing = await findListing(ctx, auctionId)
  return listing?.ownerId ? { ...listing, ownerId: listing.ownerId } : undefined
}

/** Link to continue the draft, on any device and without an account. */
const toGoOn = (
  told: Announcement,
  { email, locale, expiresAt }: { email: string; locale: Locale; expiresAt: Date },
): Notice => ({
  to: null,
  typed: { email, locale },
  by: 'mail',
  isSecret: true,
  words: 'auction.draft',
  values: { until: { instant: expiresAt.toISOString() } },
  page: 'createAuction',
  params: { segment: 'category' },
  query: { draft: mailToken(told) },
})

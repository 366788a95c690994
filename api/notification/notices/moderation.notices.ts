import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { slugOf } from '#api/auction/reader-title.query.ts'
import type { Locale } from '#content/storefronts.ts'
import { findListing } from '#api/notification/deal-summary.query.ts'
import type { Announcement, Notice, Notices } from '#api/notification/notification.rules.ts'

/** Moderation decisions for a listing's owner, and results for those who reported it. */
export const moderationNotices: Notices = {
  'decision.hide': decided('decision.hide'),
  'decision.remove': decided('decision.remove'),
  'decision.keep': decided('decision.keep'),
  'decision.reverse': decided('decision.reverse'),
  // If a newer decision has replaced it, only that one is announced.
  'decision.lift': async (ctx, told) =>
    (await isStillDecided(ctx, told.id)) ? [] : decided('decision.lift')(ctx, told),
  'report.report': reported((auction) => ({
    words: 'report.report',
    page: 'listing',
    params: { slug: slugOf(auction.made), id: auction.auctionId },
  })),
  'report.dismiss': reported(() => ({ words: 'report.dismiss', page: 'contact' })),
  'report.uphold': reported(() => ({ words: 'report.uphold', page: 'contact' })),
}

type DecisionWords = `decision.${'hide' | 'remove' | 'keep' | 'reverse' | 'lift'}`

function decided(words: DecisionWords) {
  return async (ctx: Ctx, { id }: Announcement): Promise<Notice[]> => {
    const row = await queryOne<{ to: number; auctionId: number; reason: string; answer: string }>(
      ctx,
      `select user_id as "to", auction_id as "auctionId", reason, answer from decisions where id = $1`,
      [id],
    )
    const listing = row && (await findListing(ctx, row.auctionId))
    if (!listing) return []
    const { to, reason, answer } = row
    // The reason of the original decision does not explain its reversal.
    const why = words === 'decision.hide' || words === 'decision.remove' ? { reason } : { answer }
    return [{ to, by: 'both', words, values: { ...listing.values, ...why }, page: 'decisions' }]
  }
}

async function isStillDecided(ctx: Ctx, id: number): Promise<boolean> {
  const row = await queryOne(
    ctx,
    `select 1 from decisions d join decisions later on later.auction_id = d.auction_id and later.id > d.id
     where d.id = $1`,
    [id],
  )
  return row !== undefined
}

type Listing = NonNullable<Awaited<ReturnType<typeof findListing>>>
type Told = Pick<Notice & { by: 'mail' }, 'words' | 'page' | 'params'>

function reported(say: (listing: Listing) => Told) {
  return async (ctx: Ctx, { id, event }: Announcement): Promise<Notice[]> => {
    const row = await queryOne<{
      reporterId: number | null
      auctionId: number
      email: string | null
      locale: Locale
      finding: string
    }>(
      ctx,
      `select reporter_id as "reporterId", auction_id as "auctionId", email, locale, finding
       from listing_reports where id = $1`,
      [id],
    )
    const listing = row && (await findListing(ctx, row.auctionId))
    if (!listing) return []
    const { reporterId: to, email, locale, finding } = row
    if (to === null && email === null) return []
    const why = event === 'report.dismiss' ? { reason: finding } : {}
    const told = { by: 'mail', isSecret: false, values: { ...listing.values, ...why } } as const
    const typed = to === null && email !== null ? { typed: { email, locale } } : {}
    return [{ to, ...typed, ...told, ...say(listing) }]
  }
}

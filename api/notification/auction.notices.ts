import { EMAIL_CONFIRM_HOURS } from '#api/account/auth.rules.ts'
import { findAccountBehind } from '#api/account/find-account.part.ts'
import type { Ctx } from '#api/kit/context.ts'
import { findListing } from './deal-summary.part.ts'
import { mailToken } from './mail-token.part.ts'
import type { Announcement, Notice, Notices } from './notification.rules.ts'
import { choiceEnd } from '#api/auction/auction.rules.ts'

/** The owner hears what becomes of the listing; bidders hear by what becomes of their offers. */
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

async function findOwned(ctx: Ctx, auctionId: number) {
  const listing = await findListing(ctx, auctionId)
  return listing?.ownerId ? { ...listing, ownerId: listing.ownerId } : undefined
}

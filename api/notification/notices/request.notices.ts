import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { publicText } from '#api/kit/public-text.ts'
import { findTeam } from '#api/notification/company-team.query.ts'
import { findListing } from '#api/notification/deal-summary.query.ts'
import type { Announcement, Notices } from '#api/notification/notification.rules.ts'

interface Asked {
  auctionId: number
  companyId: number
  company: string
  reason: string
}

/** Requests for offers to a company, and a decline to the listing's owner. */
export const requestNotices: Notices = {
  'request.ask': async (ctx, { id }) => {
    const { asked, listing } = await findAsked(ctx, id)
    if (!asked || !listing) return []
    const told = { by: 'both', words: 'request.ask', values: listing.values, page: 'offerRequests' } as const
    return (await findTeam(ctx, asked.companyId)).map((to) => ({ ...told, to }))
  },
  'request.decline': async (ctx, { id }) => {
    const { asked, listing } = await findAsked(ctx, id)
    if (!asked || !listing?.ownerId) return []
    const { company, reason } = asked
    const words = reason === '' ? 'request.decline' : 'request.declineReason'
    const page = { page: 'myListing', params: { id: asked.auctionId } } as const
    const values = { ...listing.values, company, reason: publicText(reason) }
    return [{ to: listing.ownerId, by: 'centre', words, values, ...page }]
  },
}

async function findAsked(ctx: Ctx, id: Announcement['id']) {
  const row = await queryOne<Asked>(
    ctx,
    `select r.auction_id as "auctionId", r.company_id as "companyId", c.name as company, r.reason
     from offer_requests r join companies c on c.id = r.company_id where r.id = $1`,
    [id],
  )
  return { asked: row, listing: row && (await findListing(ctx, row.auctionId)) }
}

import type { APIRoute } from 'astro'
import { adminsOnly } from '#site/parts/admin/admins-only.ts'
import { csvOf } from '#site/parts/admin/csv.ts'
import { readOffers } from '#site/parts/admin/read-list.ts'
import { serverLocals } from '#site/server-locals.ts'

export const prerender = false

/** CSV export of the offers, with the filters of the list. */
export const GET: APIRoute = ({ locals, url }) => {
  const away = adminsOnly(serverLocals(locals), 'admin.offers')
  if (away) return away
  const { api } = serverLocals(locals)
  const asked = readOffers(url.searchParams)
  return csvOf('offers', (paging) => api.admin.offers({ ...asked, ...paging }), {
    id: (one) => one.id,
    status: (one) => one.status,
    delivery: (one) => one.deliveryStatus,
    listing_id: (one) => one.auctionId,
    listing: (one) => one.title,
    owner_id: (one) => one.ownerId,
    owner: (one) => one.owner,
    bidder_id: (one) => one.bidderId,
    company: (one) => one.company,
    gross: (one) => one.gross.amount,
    currency: (one) => one.gross.currency,
    storefront: (one) => one.locale,
    made: (one) => one.createdAt,
    valid_until: (one) => one.validUntil,
  })
}

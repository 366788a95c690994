import type { APIRoute } from 'astro'
import { adminsOnly } from '#site/parts/admin/admins-only.ts'
import { csvOf } from '#site/parts/admin/csv.ts'
import { readListings } from '#site/parts/admin/read-list.ts'
import { serverLocals } from '#site/server-locals.ts'

export const prerender = false

/** CSV export of the listings, with the filters of the list. */
export const GET: APIRoute = ({ locals, url }) => {
  const away = adminsOnly(serverLocals(locals), 'moderation.auctions')
  if (away) return away
  const { api } = serverLocals(locals)
  const asked = readListings(url.searchParams)
  return csvOf('listings', (paging) => api.moderation.auctions({ ...asked, ...paging }), {
    id: (one) => one.id,
    title: (one) => one.title,
    status: (one) => one.status,
    hidden: (one) => one.hiddenReason,
    owner_id: (one) => one.ownerId,
    owner: (one) => one.owner,
    storefront: (one) => one.locale,
    posted: (one) => one.publishedAt,
    offers: (one) => one.offers,
    open_reports: (one) => one.openReports,
  })
}

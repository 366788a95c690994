import type { APIRoute } from 'astro'
import { adminsOnly } from '#site/parts/admin/admins-only.ts'
import { csvOf } from '#site/parts/admin/csv.ts'
import { readPayouts } from '#site/parts/admin/read-list.ts'
import { serverLocals } from '#site/server-locals.ts'

export const prerender = false

/** CSV export of the payouts, with the filters of the list. */
export const GET: APIRoute = ({ locals, url }) => {
  const away = adminsOnly(serverLocals(locals), 'admin.payouts')
  if (away) return away
  const { api } = serverLocals(locals)
  const asked = readPayouts(url.searchParams)
  return csvOf('payouts', (paging) => api.admin.payouts({ ...asked, ...paging }), {
    id: (one) => one.id,
    status: (one) => one.status,
    waits_for: (one) => one.obstacle,
    offer_id: (one) => one.offerId,
    listing_id: (one) => one.auctionId,
    listing: (one) => one.title,
    company_id: (one) => one.companyId,
    company: (one) => one.company,
    amount: (one) => one.amount.amount,
    currency: (one) => one.amount.currency,
    refusals: (one) => one.attempts,
    failure: (one) => one.failureCode,
    made: (one) => one.createdAt,
    paid: (one) => one.paidAt,
    taken_back: (one) => one.takenBack.amount,
  })
}

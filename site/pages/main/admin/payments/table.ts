import type { APIRoute } from 'astro'
import { adminsOnly } from '#site/parts/admin/admins-only.ts'
import { csvOf } from '#site/parts/admin/csv.ts'
import { readPayments } from '#site/parts/admin/read-list.ts'
import { serverLocals } from '#site/server-locals.ts'

export const prerender = false

/** CSV export of the payments, with the filters of the list. */
export const GET: APIRoute = ({ locals, url }) => {
  const away = adminsOnly(serverLocals(locals), 'admin.payments')
  if (away) return away
  const { api } = serverLocals(locals)
  const asked = readPayments(url.searchParams)
  return csvOf('payments', (paging) => api.admin.payments({ ...asked, ...paging }), {
    id: (one) => one.id,
    status: (one) => one.status,
    disputed: (one) => (one.isDisputed ? 'yes' : 'no'),
    refund_proposed: (one) => (one.hasProposal ? 'yes' : 'no'),
    offer_id: (one) => one.offerId,
    listing_id: (one) => one.auctionId,
    listing: (one) => one.title,
    payer_id: (one) => one.payerId,
    payer: (one) => one.payer,
    amount: (one) => one.amount.amount,
    refunded: (one) => one.refunded.amount,
    currency: (one) => one.amount.currency,
    failure: (one) => one.failureCode,
    made: (one) => one.createdAt,
    captured: (one) => one.capturedAt,
  })
}

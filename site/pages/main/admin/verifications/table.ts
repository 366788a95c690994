import type { APIRoute } from 'astro'
import { adminsOnly } from '#site/parts/admin/admins-only.ts'
import { csvOf } from '#site/parts/admin/csv.ts'
import { readVerifications } from '#site/parts/admin/read-list.ts'
import { serverLocals } from '#site/server-locals.ts'

export const prerender = false

/** CSV export of the verification queue, with its filters. */
export const GET: APIRoute = ({ locals, url }) => {
  const away = adminsOnly(serverLocals(locals), 'company.verifications')
  if (away) return away
  const { api } = serverLocals(locals)
  const asked = readVerifications(url.searchParams)
  return csvOf('verifications', (paging) => api.company.verifications({ ...asked, ...paging }), {
    company_id: (one) => one.companyId,
    company: (one) => one.name,
    kind: (one) => one.kind,
    country: (one) => one.country,
    status: (one) => one.status,
    to_check: (one) => one.waiting,
    since: (one) => one.since,
  })
}

import type { APIRoute } from 'astro'
import { adminsOnly } from '#site/parts/admin/admins-only.ts'
import { csvOf } from '#site/parts/admin/csv.ts'
import { readAudit } from '#site/parts/admin/read-list.ts'
import { serverLocals } from '#site/server-locals.ts'

export const prerender = false

/** CSV export of the audit log, with the filters of its page. */
export const GET: APIRoute = ({ locals, url }) => {
  const away = adminsOnly(serverLocals(locals), 'admin.audit')
  if (away) return away
  const { api } = serverLocals(locals)
  const asked = readAudit(url.searchParams)
  return csvOf('audit', (paging) => api.admin.audit({ ...asked, ...paging }), {
    id: (one) => one.id,
    at: (one) => one.at,
    actor_id: (one) => one.actorId,
    actor: (one) => one.actorName,
    on_behalf_of: (one) => one.onBehalfOf,
    on_behalf_name: (one) => one.onBehalfName,
    kind: (one) => one.machine,
    thing: (one) => one.thingId,
    event: (one) => one.event,
    from: (one) => one.from,
    to: (one) => one.to,
    reason: (one) => one.reason,
    request: (one) => one.requestId,
  })
}

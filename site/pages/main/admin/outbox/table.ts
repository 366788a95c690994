import type { APIRoute } from 'astro'
import { adminsOnly } from '#site/parts/admin/admins-only.ts'
import { csvOf } from '#site/parts/admin/csv.ts'
import { readOutbox } from '#site/parts/admin/read-list.ts'
import { serverLocals } from '#site/server-locals.ts'

export const prerender = false

/** CSV export of the outbox with its filters; the mails' contents are not included. */
export const GET: APIRoute = ({ locals, url }) => {
  const away = adminsOnly(serverLocals(locals), 'notification.outbox')
  if (away) return away
  const { api } = serverLocals(locals)
  const asked = readOutbox(url.searchParams)
  return csvOf('outbox', (paging) => api.notification.outbox({ ...asked, ...paging }), {
    id: (one) => one.id,
    written: (one) => one.createdAt,
    to: (one) => one.to,
    language: (one) => one.language,
    event: (one) => one.event,
    subject: (one) => one.subject,
    state: (one) => one.state,
    sent: (one) => one.sentAt,
    error: (one) => one.error,
  })
}

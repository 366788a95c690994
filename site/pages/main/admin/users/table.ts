import type { APIRoute } from 'astro'
import { adminsOnly } from '#site/parts/admin/admins-only.ts'
import { csvOf } from '#site/parts/admin/csv.ts'
import { readUsers } from '#site/parts/admin/read-list.ts'
import { serverLocals } from '#site/server-locals.ts'

export const prerender = false

/** CSV export of the users, with the filters of the list. */
export const GET: APIRoute = ({ locals, url }) => {
  const away = adminsOnly(serverLocals(locals), 'admin.users')
  if (away) return away
  const { api } = serverLocals(locals)
  const asked = readUsers(url.searchParams)
  return csvOf('users', (paging) => api.admin.users({ ...asked, ...paging }), {
    id: (one) => one.id,
    name: (one) => one.name,
    email: (one) => one.email,
    phone: (one) => one.phone,
    role: (one) => one.role,
    staff_role: (one) => one.staffRole,
    status: (one) => one.status,
    company: (one) => one.companyName,
    company_status: (one) => one.companyStatus,
    storefront: (one) => one.locale,
    since: (one) => one.createdAt,
    last_seen: (one) => one.lastSeenAt,
  })
}

import type { Locale } from '#content/storefronts.ts'
import type { Role, UserStatus } from '#api/common/caller.rules.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { StaffRole } from '#api/common/staff.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import type { ListUsers } from './admin.schema.ts'
import { INSTANT } from '#api/kit/db/instant.ts'

export interface FoundUser {
  id: number
  name: string
  email: string
  phone: string | null
  login: string | null
  role: Role
  staffRole: StaffRole | null
  status: UserStatus
  locale: Locale
  companyId: number | null
  companyName: string | null
  companyStatus: string | null
  createdAt: Instant
  lastSeenAt: Instant | null
}

/** Columns of every user; from `users u left join companies c`. */
export const FOUND = /* sql */ `
  u.id, u.name, u.email, u.phone, u.login, u.role, u.staff_role as "staffRole", u.status, u.locale, c.id as "companyId",
  c.name as "companyName", c.status as "companyStatus", ${INSTANT('u.created_at')} as "createdAt",
  ${INSTANT('u.last_seen_at')} as "lastSeenAt"`

const orders: Record<ListUsers['order'], string> = {
  newest: 'u.id desc',
  name: 'lower(u.name), u.id',
  seen: 'u.last_seen_at desc nulls last, u.id desc',
}

/** Digits are compared with phone numbers and ids, ignoring separators. */
const ASKED = /* sql */ `
  ($1::text is null or position(lower($1) in lower(u.name)) > 0
    or position(lower($1) in lower(u.email::text)) > 0 or position(lower($1) in lower(u.login::text)) > 0
    or position(lower($1) in lower(c.name)) > 0 or u.id::text = $2
    or (length($2) >= 4 and position($2 in u.phone) > 0))
  and ($3::text is null or u.role = $3) and ($4::text is null or u.status = $4)`

/** All accounts, with filters for admins. */
export async function listUsers(ctx: Ctx, asked: ListUsers): Promise<Page<FoundUser>> {
  const { page, pageSize, q, role, status, order } = asked
  const digits = (q ?? '').replace(/\D/g, '')
  const rows = await query<FoundUser & { total: number }>(
    ctx,
    `select ${FOUND}, count(*) over ()::int as total from users u left join companies c on c.user_id = u.id
     where ${ASKED} order by ${orders[order]} limit $5 offset $6`,
    [q || null, digits, role ?? null, status ?? null, pageSize, (page - 1) * pageSize],
  )
  const data = rows.map(({ total: _, ...user }) => user)
  return { data, page, pageSize, total: rows[0]?.total ?? 0 }
}

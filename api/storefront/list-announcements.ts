import type { Role } from '#api/common/caller.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'

interface Announcement {
  id: number
  text: string
  link: string | null
}

/** S07: current announcements of this storefront for a role, latest first. */
export function listAnnouncements(
  ctx: Pick<Ctx, 'tx' | 'storefront' | 'now'>,
  role: Role | null,
): Promise<Announcement[]> {
  return query<Announcement>(
    ctx,
    `select id, text, link from announcements
     where locale = $1 and (role is null or role = $2) and shown_from <= $3
       and (shown_until is null or shown_until > $3)
     order by shown_from desc, id desc`,
    [ctx.storefront.locale, role, ctx.now.toJSDate()],
  )
}

import type { Role } from '#api/common/caller.rules.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import type { Locale } from '#content/storefronts.ts'
import type { ListAllAnnouncements } from './announcement.schema.ts'
import type { announcementStates } from './storefront.rules.ts'

export interface AnnouncementView {
  id: number
  locale: Locale
  /** Role of the readers; null for everybody. */
  role: Role | null
  text: string
  link: string | null
  state: (typeof announcementStates)[number]
  shownFrom: string
  shownUntil: string | null
}

type Row = Omit<AnnouncementView, 'shownFrom' | 'shownUntil'> & {
  shownFrom: Date
  shownUntil: Date | null
}

const stateNow = `case when shown_from > $1 then 'to come'
  when shown_until <= $1 then 'over' else 'shown' end`

/** `$1` is now. */
const announcementColumns = `id, locale, role, text, link, shown_from as "shownFrom",
  shown_until as "shownUntil", ${stateNow} as state`

const announcementView = ({ shownFrom, shownUntil, ...row }: Row): AnnouncementView => ({
  ...row,
  shownFrom: shownFrom.toISOString(),
  shownUntil: shownUntil?.toISOString() ?? null,
})

const asked = `where ($2::text is null or locale = $2) and ($3::text is null or ${stateNow} = $3)`

/** All announcements, latest first. */
export async function listAllAnnouncements(
  ctx: Ctx,
  { locale, state, page, pageSize }: ListAllAnnouncements,
): Promise<Page<AnnouncementView>> {
  const filter = [ctx.now.toJSDate(), locale || null, state || null]
  const rows = await query<Row>(
    ctx,
    `select ${announcementColumns} from announcements ${asked}
     order by shown_from desc, id desc limit $4 offset $5`,
    [...filter, pageSize, (page - 1) * pageSize],
  )
  const counted = await queryOne<{ total: number }>(
    ctx,
    `select count(*)::int as total from announcements ${asked}`,
    filter,
  )
  return { data: rows.map(announcementView), page, pageSize, total: counted?.total ?? 0 }
}

export async function findAnnouncement(ctx: Ctx, id: number): Promise<AnnouncementView | undefined> {
  const row = await queryOne<Row>(ctx, `select ${announcementColumns} from announcements where id = $2`, [
    ctx.now.toJSDate(),
    id,
  ])
  return row && announcementView(row)
}

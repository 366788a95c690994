import type { AuctionStatus, HiddenReason } from '#api/auction/auction.rules.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import type { Locale } from '#content/storefronts.ts'
import { moderationsOf, type Moderation } from './moderation.rules.ts'
import type { ListModerated } from './moderation.schema.ts'

interface ModeratedRow {
  id: number
  title: string
  status: AuctionStatus
  hiddenReason: HiddenReason | null
  ownerId: number
  owner: string
  locale: Locale
  offers: number
  openReports: number
  publishedAt: Date | null
}

interface ModeratedView extends Omit<ModeratedRow, 'publishedAt'> {
  publishedAt: Instant | null
  /** Actions possible in its current state. */
  moderations: Moderation[]
}

const REPORTS = /* sql */ `select count(*)::int from listing_reports r where r.auction_id = a.id and r.status = 'open'`

const ASKED = /* sql */ `a.status <> 'draft'
  and ($1::text is null or a.id::text = $1 or position(lower($1) in lower(a.title)) > 0
    or position(lower($1) in lower(u.name)) > 0 or position(lower($1) in lower(u.email::text)) > 0)
  and ($2::text is null or a.status = $2)
  and (not $3 or exists (select 1 from listing_reports r where r.auction_id = a.id and r.status = 'open'))`

/**
 * All posted listings with filters for admins, newest first; if `q` is an id, that listing comes
 * first.
 */
export async function listModerated(
  ctx: Ctx,
  { page, pageSize, q, status, isReported }: ListModerated,
): Promise<Page<ModeratedView>> {
  const rows = await query<ModeratedRow & { total: number }>(
    ctx,
    `select a.id, coalesce(a.title, '') as title, a.status, a.hidden_reason as "hiddenReason", u.id as "ownerId",
       u.name as owner, a.locale, (select count(*)::int from offers o where o.auction_id = a.id) as offers,
       (${REPORTS}) as "openReports", a.published_at as "publishedAt", count(*) over ()::int as total
     from auctions a join users u on u.id = a.owner_id
     where ${ASKED} order by coalesce(a.id::text = $1, false) desc, a.id desc limit $4 offset $5`,
    [q || null, status ?? null, isReported, pageSize, (page - 1) * pageSize],
  )
  const data = rows.map(({ total: _, publishedAt, ...one }) => ({
    ...one,
    publishedAt: publishedAt?.toISOString() ?? null,
    moderations: moderationsOf(one),
  }))
  return { data, page, pageSize, total: rows[0]?.total ?? 0 }
}

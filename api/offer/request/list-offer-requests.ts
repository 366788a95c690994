import type { AuctionRowView } from '#api/auction/auction-row.view.ts'
import { readRows } from '#api/auction/read-rows.query.ts'
import { firstName } from '#api/auction/redacted.view.ts'
import { MADE_TITLE, readTitle, type Made } from '#api/auction/reader-title.query.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { batchQuery } from '#api/kit/db/batch-statements.ts'
import type { Language } from '#content/storefronts.ts'
import type { ListOfferRequests } from './offer-request.schema.ts'
import type { RequestSource, RequestStatus } from './offer-request.rules.ts'

export interface OfferRequestView {
  id: number
  auctionId: number
  title: string
  titleLanguage: Language
  /** `answered` once the company has an offer on the listing. */
  status: RequestStatus | 'answered'
  /** The listing is still open for offers. */
  isOpen: boolean
  reason: string
  source: RequestSource
  createdAt: Instant
  customer: { name: string; dealsCount: number; opinionsCount: number; stars: number | null }
  /** The listing as in a list; null if it is not asked for, or closed for offers. */
  listing: AuctionRowView | null
}

interface RequestFacts extends Omit<OfferRequestView, 'title' | 'titleLanguage' | 'createdAt' | 'listing'> {
  made: Made
  createdAt: string
}

/** Requests for an offer to the caller's company, newest first. */
export async function listOfferRequests(
  ctx: SignedInCtx,
  { page, pageSize, withListing }: ListOfferRequests,
): Promise<Page<OfferRequestView>> {
  const facts = await batchQuery<RequestFacts & { total: number }>(
    ctx,
    `select count(*) over ()::int as total, r.id, r.auction_id as "auctionId", ${MADE_TITLE} as made,
       case when exists (
         select 1 from offers o where o.auction_id = r.auction_id and o.company_id = r.company_id
       ) then 'answered' else r.status end as status,
       a.status = 'active' as "isOpen", r.reason, r.source, r.created_at as "createdAt",
       (select json_build_object('name', u.name,
          'dealsCount', (select count(*) from auctions d where d.owner_id = u.id and d.status = 'completed'),
          'opinionsCount', count(p.id), 'stars', round(avg(p.stars), 1)::float8)
        from users u left join opinions p on p.subject_id = u.id and p.side = 'provider'
          and p.status in ('published', 'reported')
        where u.id = a.owner_id group by u.id) as customer
     from offer_requests r join auctions a on a.id = r.auction_id
     where r.company_id = $1 order by r.id desc limit $2 offset $3`,
    [ctx.caller.companyId, pageSize, (page - 1) * pageSize],
  )
  const open = facts.filter(({ isOpen }) => isOpen && withListing).map(({ auctionId }) => auctionId)
  const rows = new Map((await readRows(ctx, [...new Set(open)])).map((row) => [row.id, row]))
  const data = facts.map(({ made, createdAt, customer, total: _, ...told }) => ({
    ...told,
    ...readTitle(made, ctx.storefront),
    customer: { ...customer, name: firstName(customer.name) },
    createdAt: new Date(createdAt).toISOString(),
    listing: rows.get(told.auctionId) ?? null,
  }))
  return {
    data,
    page,
    pageSize,
    total: facts[0]?.total ?? (page > 1 ? await countRequests(ctx) : 0),
  }
}

/** A page past the last one has no rows to carry the window count. */
async function countRequests(ctx: SignedInCtx): Promise<number> {
  const text = `select count(*)::int as total from offer_requests where company_id = $1`
  return (await queryOne<{ total: number }>(ctx, text, [ctx.caller.companyId]))?.total ?? 0
}

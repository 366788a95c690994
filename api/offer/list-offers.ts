import type { Page } from '#api/common/paging.schema.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db.ts'
import { listOfferFacts } from './offer.query.ts'
import { offerGroups, offerStatuses, type OfferStatus } from './offer.rules.ts'
import type { MyOffers } from './offer.schema.ts'
import { offerView, type OfferView, readingOf } from './offer.view.ts'

/** A provider's own offers, newest first. */
export async function listOffers(
  ctx: SignedInCtx,
  { status, group, page, pageSize }: MyOffers,
): Promise<Page<OfferView>> {
  const bind = [ctx.caller.bidderId, wanted(status, group)]
  const where = 'o.bidder_id = $1 and o.status = any($2)'
  const facts = await listOfferFacts(
    ctx,
    where,
    [...bind, pageSize, (page - 1) * pageSize],
    'order by o.updated_at desc, o.id desc limit $3 offset $4',
  )
  const total = facts[0]?.total ?? (page > 1 ? await countOf(ctx, where, bind) : 0)
  const data = facts.map((one) => offerView(one, 'provider', readingOf(ctx)))
  return { data, page, pageSize, total }
}

/** Behind the last page there is no row that would tell it. */
async function countOf(ctx: SignedInCtx, where: string, bind: unknown[]): Promise<number> {
  const text = `select count(*)::int as total from offers o where ${where}`
  return (await queryOne<{ total: number }>(ctx, text, bind))?.total ?? 0
}

function wanted(status: MyOffers['status'], group: MyOffers['group']): readonly OfferStatus[] {
  if (status) return [status]
  return group ? offerGroups[group] : offerStatuses
}

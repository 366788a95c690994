import type { Page } from '#api/common/paging.schema.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db.ts'
import { listOfferFacts } from './offer.query.ts'
import { offerGroups, offerStatuses, type OfferStatus } from './offer.rules.ts'
import type { AutoBids, MyOffers } from './offer.schema.ts'
import { offerView, type OfferView, readingOf } from './offer.view.ts'

const OWN = 'o.bidder_id = $1 and o.status = any($2)'

/** A provider's own offers, newest first. */
export async function listOffers(
  ctx: SignedInCtx,
  { status, group, page, pageSize }: MyOffers,
): Promise<Page<OfferView>> {
  return listOwn(ctx, OWN, wanted(status, group), { page, pageSize })
}

/** Those that go lower by themselves. */
export const listAutoBids = (ctx: SignedInCtx, paging: AutoBids): Promise<Page<OfferView>> =>
  listOwn(ctx, `${OWN} and o.min_gross_minor is not null`, ['active'], paging)

async function listOwn(
  ctx: SignedInCtx,
  where: string,
  statuses: readonly OfferStatus[],
  { page, pageSize }: AutoBids,
): Promise<Page<OfferView>> {
  const bind = [ctx.caller.bidderId, statuses]
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

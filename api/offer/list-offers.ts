import type { Page } from '#api/common/paging.schema.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { batchLoader } from '#api/kit/batch-loader.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import { findOwnOffers, type FoundList, type OwnList } from './own-offers.query.ts'
import { offerGroups, offerStatuses, type OfferStatus } from './offer.rules.ts'
import type { AutoBids, MyOffers } from './offer.schema.ts'
import { offerView, type OfferView, readingOf } from './offer.view.ts'

/** A provider's own offers, newest first. */
export const listOffers = (ctx: SignedInCtx, { status, group, page, pageSize }: MyOffers): Promise<Page<OfferView>> =>
  listOwn(ctx, { statuses: wanted(status, group), isAutoBid: false, page, pageSize })

/** Offers with automatic bidding. */
export const listAutoBids = (ctx: SignedInCtx, paging: AutoBids): Promise<Page<OfferView>> =>
  listOwn(ctx, { statuses: ['active'], isAutoBid: true, ...paging })

async function listOwn(ctx: SignedInCtx, list: OwnList): Promise<Page<OfferView>> {
  const { facts, total } = await (await askerOf(ctx))(list)
  const data = facts.map((one) => offerView(one, 'provider', readingOf(ctx)))
  return { data, page: list.page, pageSize: list.pageSize, total }
}

/** A page shows several lists at once; batches them into one query. */
const askerOf = (ctx: SignedInCtx) =>
  requestMemo(ctx, 'lists of own offers', () =>
    Promise.resolve(
      batchLoader<OwnList, FoundList>({ most: 1, keyOf: JSON.stringify }, (lists) =>
        findOwnOffers(ctx, ctx.caller.bidderId, lists),
      ),
    ),
  )

function wanted(status: MyOffers['status'], group: MyOffers['group']): readonly OfferStatus[] {
  if (status) return [status]
  return group ? offerGroups[group] : offerStatuses
}

import type { SignedInCtx } from '#api/kit/call.ts'
import { searchAuctions } from './search-auctions.ts'
import { searchSchema, type QuickDeals } from './search.schema.ts'

/** What stands at a set price: a provider can book it at once. */
export const findQuickDeals = (ctx: SignedInCtx, wish: QuickDeals) =>
  searchAuctions(ctx, searchSchema.cast({ ...wish, priceType: 'fixed' }))

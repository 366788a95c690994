import type { SignedInCtx } from '#api/kit/call.ts'
import { searchAuctions } from './search-auctions.ts'
import { searchSchema, type QuickDeals } from './search.schema.ts'

/** Auctions at a set price, which a provider can book immediately. */
export const findQuickDeals = (ctx: SignedInCtx, wish: QuickDeals) =>
  searchAuctions(ctx, searchSchema.cast({ ...wish, priceType: 'fixed' }))

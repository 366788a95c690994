import { guest, router } from '#api/kit/call.ts'
import { shape } from '#api/kit/shape.ts'
import { aggregateAuctions } from './aggregate-auctions.ts'
import { countAuctions, searchAuctions } from './search-auctions.ts'
import { searchFiltersSchema, searchSchema } from './search.schema.ts'

export const searchCalls = router({
  auctions: guest('GET /auction/search', 'Open auctions that fit the filters')
    .input(shape(searchSchema))
    .query(({ ctx, input }) => searchAuctions(ctx, input)),

  count: guest('GET /auction/search/count', 'How many there are')
    .input(shape(searchFiltersSchema))
    .query(({ ctx, input }) => countAuctions(ctx, input)),

  aggregated: guest('GET /auction/search/aggregated', 'Counts by category, countries and day')
    .input(shape(searchFiltersSchema))
    .query(({ ctx, input }) => aggregateAuctions(ctx, input)),
})

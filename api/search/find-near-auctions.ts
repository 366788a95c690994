import type { AuctionRowView } from '#api/auction/auction-row.view.ts'
import type { Ctx } from '#api/kit/context.ts'
import { loosen, type NearKind } from './near.rules.ts'
import { searchAuctions } from './search-auctions.ts'
import { LITTLE, type SearchFilters } from './search.schema.ts'

interface NearAuctions {
  /** How they differ from the search; null if there are none. */
  kind: NearKind | null
  /** For farther results: the radius in kilometres. */
  radius: number | null
  data: AuctionRowView[]
}

const SHOWN = 6

/**
 * Alternatives for a search with few results: first a wider radius, then other dates, goods or
 * routes. Results of the search itself are excluded.
 */
export async function findNearAuctions(ctx: Ctx, filters: SearchFilters): Promise<NearAuctions> {
  const wanted = { page: 1, sort: 'newest', cursor: undefined } as const
  const found = await searchAuctions(ctx, { ...filters, ...wanted, pageSize: LITTLE })
  const known = new Set(found.data.map(({ id }) => id))
  for (const { kind, radius, filters: loosened } of loosen(filters)) {
    const pageSize = SHOWN + known.size
    const { data } = await searchAuctions(ctx, { ...loosened, ...wanted, pageSize })
    const others = data.filter(({ id }) => !known.has(id)).slice(0, SHOWN)
    if (others.length > 0) return { kind, radius, data: others }
  }
  return { kind: null, radius: null, data: [] }
}

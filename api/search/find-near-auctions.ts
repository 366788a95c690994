import type { AuctionRowView } from '#api/auction/auction-row.view.ts'
import type { Ctx } from '#api/kit/context.ts'
import { loosen, type NearKind } from './near.rules.ts'
import { searchAuctions } from './search-auctions.ts'
import { LITTLE, type SearchFilters } from './search.schema.ts'

interface NearAuctions {
  /** In what they differ from what was asked for; null when there are none. */
  kind: NearKind | null
  /** Of those that are farther away: within how many kilometres. */
  radius: number | null
  data: AuctionRowView[]
}

const SHOWN = 6

/**
 * What comes next to a search that finds little or nothing: a wider circle first, then other days, goods or ways;
 * nothing that it finds itself.
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

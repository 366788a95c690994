import type { AuctionRowView } from '#api/auction/auction-row.view.ts'
import type { Ctx } from '#api/kit/context.ts'
import { loosen, type NearKind } from './near.rules.ts'
import { searchAuctions } from './search-auctions.ts'
import type { SearchFilters } from './search.schema.ts'

interface NearAuctions {
  /** In what they differ from what was asked for; null when there are none. */
  kind: NearKind | null
  /** Of those that are farther away: within how many kilometres. */
  radius: number | null
  data: AuctionRowView[]
}

const SHOWN = 6

/** What comes next to a search that finds nothing: a wider circle first, then other days, goods or ways. */
export async function findNearAuctions(ctx: Ctx, filters: SearchFilters): Promise<NearAuctions> {
  const wanted = { page: 1, pageSize: SHOWN, sort: 'newest', cursor: undefined } as const
  for (const { kind, radius, filters: loosened } of loosen(filters)) {
    const { data } = await searchAuctions(ctx, { ...loosened, ...wanted })
    if (data.length > 0) return { kind, radius, data }
  }
  return { kind: null, radius: null, data: [] }
}

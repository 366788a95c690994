import { airKm, type Point } from '#api/address/distance.rules.ts'
import type { AuctionRowView } from '#api/auction/auction-row.view.ts'
import { readRows } from '#api/auction/read-rows.query.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { batchQueryOne } from '#api/kit/db/batch-statements.ts'
import { mainCategoryOf } from '#content/categories/categories.ts'
import { PROVIDER_FACTS, type Candidate, type ProviderFacts, type Trail } from './recommend-auctions.query.ts'
import { AUCTIONS_SHOWN, distanceFirst, recommend, SAME_WAY_KM, type Recommended } from './recommend.rules.ts'

type RecommendedAuction = AuctionRowView & Recommended

/**
 * The best open auctions for a provider: near home, along earlier routes, and of the kinds they
 * carry or look for.
 */
export async function recommendAuctions(ctx: SignedInCtx): Promise<{ data: RecommendedAuction[] }> {
  const { companyId, userId, bidderId } = ctx.caller
  const asked = [companyId, userId, bidderId]
  const facts = await batchQueryOne<ProviderFacts>(ctx, PROVIDER_FACTS, asked)
  const best = (facts ? suiting(facts) : []).slice(0, AUCTIONS_SHOWN)
  const reasons = new Map(best.map(({ id, ...recommended }) => [id, recommended]))
  const rows = await readRows(ctx, [...reasons.keys()])
  return {
    data: rows.flatMap((row) => {
      const why = reasons.get(row.id)
      return why ? [{ ...row, ...why }] : []
    }),
  }
}

/** Best first. The sort is stable, so ties stay newest first. */
function suiting(facts: ProviderFacts): ({ id: number } & Recommended)[] {
  const kinds = kindsOf(facts)
  return facts.candidates
    .flatMap((candidate) => {
      const category = mainCategoryOf(candidate.categoryId)
      const { from, weightKg } = candidate
      const same = facts.trails.filter((trail) => isSameWay(trail, candidate))
      const found = recommend(
        { from, category, weightKg },
        {
          ...facts,
          wayDeals: same.filter(({ isDeal }) => isDeal).length,
          kindDeals: kinds.get(category) ?? 0,
          isAlike: same.some(({ isDeal, categoryId }) => !isDeal && mainCategoryOf(categoryId) === category),
          starsSum: 0,
          opinionsCount: 0,
        },
      )
      if (!found) return []
      const home = found.reasons.find(({ code }) => code === 'home')
      const km = home && 'km' in home ? home.km : null
      return [{ id: candidate.id, ...found, score: distanceFirst(found.score, km) }]
    })
    .sort((a, b) => b.score - a.score)
}

/** Realized deals per main category. */
function kindsOf({ kinds }: ProviderFacts): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [leaf, count] of Object.entries(kinds ?? {})) {
    const main = mainCategoryOf(leaf)
    sums.set(main, (sums.get(main) ?? 0) + count)
  }
  return sums
}

const isSameWay = (trail: Trail, { from, to }: Candidate): boolean =>
  isWithin(trail.from, from, SAME_WAY_KM.from) && isWithin(trail.to, to, SAME_WAY_KM.to)

const isWithin = (one: Point, other: Point | null, km: number): boolean => other !== null && airKm(one, other) <= km

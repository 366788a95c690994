import { requiredFor } from '#api/company/verification/verification.rules.ts'
import { mainCategoryOf } from '#content/categories/categories.ts'
import { obstaclesOf, type ObstacleLine } from '#site/parts/company/obstacles.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** The documents and conditions this provider lacks for offering on such goods. */
export async function missingFor(
  { api, caller, ...reader }: Pick<ServerLocals, 'api' | 'caller' | 'locale' | 'storefront'>,
  categoryId: string | null,
): Promise<ObstacleLine[]> {
  const kind = caller.isSignedIn && caller.role === 'charity' ? 'charity' : 'courier'
  const required = requiredFor({ kind }, mainCategoryOf(categoryId))
  const { blocks, offerObstacles } = await api.company.verification()
  const papers = blocks.filter(({ type, isInForce }) => required.includes(type) && !isInForce).map(({ type }) => type)
  return obstaclesOf([...new Set([...offerObstacles, ...papers])], blocks, reader)
}

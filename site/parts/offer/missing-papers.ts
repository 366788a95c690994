import { requiredFor } from '#api/company/verification/verification.rules.ts'
import type { Obstacle } from '#api/company/verification/verification.view.ts'
import { mainCategoryOf } from '#content/categories/categories.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** The documents and conditions this provider lacks for offering on such goods. */
export async function missingFor(
  { api, caller }: Pick<ServerLocals, 'api' | 'caller'>,
  categoryId: string | null,
): Promise<Obstacle[]> {
  const kind = caller.isSignedIn && caller.role === 'charity' ? 'charity' : 'courier'
  const required = requiredFor({ kind }, mainCategoryOf(categoryId))
  const { blocks, offerObstacles } = await api.company.verification()
  const papers = blocks.filter(({ type, isInForce }) => required.includes(type) && !isInForce).map(({ type }) => type)
  return [...new Set([...offerObstacles, ...papers])]
}

import { opensFor } from '#api/company/reputation/cancellation-rate.rules.ts'
import { requiredFor } from '#api/company/verification/verification.rules.ts'
import { formatUntil } from '#api/common/format.rules.ts'
import { mainCategoryOf } from '#content/categories/categories.ts'
import { toPath } from '#content/paths.ts'
import { obstaclesOf, type ObstacleLine } from '#site/parts/company/obstacles.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'

type Locals = Pick<ServerLocals, 'api' | 'caller' | 'locale' | 'storefront' | 'now'>

interface BidOn {
  categoryId: string | null
  publishedAt: string | null
}

/** The documents and conditions this provider lacks for a new offer on such goods. */
export async function missingFor(locals: Locals, auction: BidOn): Promise<ObstacleLine[]> {
  const { api, caller } = locals
  const kind = caller.isSignedIn && caller.role === 'charity' ? 'charity' : 'courier'
  const required = requiredFor({ kind }, mainCategoryOf(auction.categoryId))
  const { blocks, offerObstacles } = await api.company.verification()
  const papers = blocks.filter(({ type, isInForce }) => required.includes(type) && !isInForce).map(({ type }) => type)
  return obstaclesOf([...new Set([...offerObstacles, ...papers])], blocks, locals)
}

/** A cancellation rate that does not allow a new offer, or not yet. */
export async function tooManyCancelled(locals: Locals, { publishedAt }: BidOn): Promise<ObstacleLine[]> {
  const { api, locale, storefront, now } = locals
  const { cancellations } = await api.company.verification()
  const opens = opensFor(cancellations, publishedAt === null ? null : new Date(publishedAt))
  if (opens === 'now' || (opens !== 'never' && opens <= new Date(now))) return []
  const t = words(storefront.language, 'company')
  const text =
    opens === 'never'
      ? t('papers.obstacle.cancellations')
      : t('papers.obstacle.opensLater', { time: formatUntil(opens, storefront.intlLocale, storefront.timeZone) })
  return [{ text, href: toPath(locale, 'reliability'), paper: undefined, mark: 'missing' }]
}

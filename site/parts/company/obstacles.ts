import type { Obstacle } from '#api/company/verification/verification.view.ts'
import { documentTypes, type DocumentType } from '#api/company/verification/verification.rules.ts'
import { toPath, type PageName } from '#content/paths.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'

interface Line {
  text: string
  /** The page where it is fixed; undefined if others have to act. */
  href: string | undefined
  isDocument: boolean
}

/** The pages that fix an obstacle, apart from the documents page. */
const rooms: Partial<Record<Obstacle, PageName>> = {
  phone: 'phoneVerification',
  'payout-account': 'payoutAccount',
}

const isDocument = (obstacle: Obstacle): obstacle is DocumentType => documentTypes.some((type) => type === obstacle)

/** The obstacles as sentences, each linked to the page that fixes it. */
export function obstaclesOf(
  obstacles: readonly Obstacle[],
  { locale, storefront }: Pick<ServerLocals, 'locale' | 'storefront'>,
): Line[] {
  const t = words(storefront.language, 'company')
  const nameOf = words(storefront.language, 'offer')
  return obstacles.map((obstacle) => {
    if (isDocument(obstacle)) {
      const document = nameOf(`profile.document.${obstacle}`)
      return {
        text: t('papers.obstacle.document', { document }),
        href: `${toPath(locale, 'papers')}#${obstacle}`,
        isDocument: true,
      }
    }
    const page = rooms[obstacle]
    return {
      text: t(`papers.obstacle.${obstacle}`),
      href: page && toPath(locale, page),
      isDocument: false,
    }
  })
}

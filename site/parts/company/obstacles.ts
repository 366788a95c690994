import type { BlockView, Obstacle } from '#api/company/verification/verification.view.ts'
import { documentTypes, type DocumentType } from '#api/company/verification/verification.rules.ts'
import { toPath, type PageName } from '#content/paths.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'
import { paperState, type PaperState } from './paper-state.ts'

export interface ObstacleLine {
  text: string
  /** The page where it is fixed; undefined if others have to act. */
  href: string | undefined
  /** How far the document is; undefined for other obstacles. */
  paper: PaperState | undefined
  /** The shape before it; a review is with us. */
  mark: PaperState
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
  blocks: readonly BlockView[],
  { locale, storefront }: Pick<ServerLocals, 'locale' | 'storefront'>,
): ObstacleLine[] {
  const t = words(storefront.language, 'company')
  const nameOf = words(storefront.language, 'offer')
  const isChecked = blocks.every(({ isRequired, isInForce }) => !isRequired || isInForce)
  return obstacles.map((obstacle) => {
    if (isDocument(obstacle)) {
      const block = blocks.find(({ type }) => type === obstacle)
      const paper = block ? paperState(block) : 'missing'
      return {
        text: nameOf(`profile.document.${obstacle}`),
        href: `${toPath(locale, 'papers')}#${obstacle}`,
        paper,
        mark: paper,
      }
    }
    const page = rooms[obstacle]
    return {
      // Checked documents are not asked for again: only the company still has to be verified.
      text: t(obstacle === 'finish' && isChecked ? 'papers.state.unverified' : `papers.obstacle.${obstacle}`),
      href: page && toPath(locale, page),
      paper: undefined,
      mark: obstacle === 'review' ? 'submitted' : 'missing',
    }
  })
}

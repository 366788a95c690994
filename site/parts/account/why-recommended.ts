import type { RecommendReason } from '#api/search/recommend.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { formatDistance } from '#site/parts/auction/format.ts'
import { words } from '#site/words.ts'

/** Only the first reason, because a row has room for one. */
export function whyRecommended([reason]: readonly RecommendReason[], storefront: Storefront): string | undefined {
  const t = words(storefront.language, 'offer')
  switch (reason?.code) {
    case 'way':
      return t('suits.way', { count: reason.count })
    case 'kind':
      return t('suits.kind', { count: reason.count })
    case 'home':
      return t('suits.home', { distance: formatDistance(reason.km, storefront) })
    case 'vehicle':
      return t('suits.vehicle')
    case 'alike':
      return t('suits.alike')
    default:
      return undefined
  }
}

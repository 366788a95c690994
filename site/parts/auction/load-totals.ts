import { formatVolume, type Load } from '#api/category/load.rules.ts'
import { formatNumber } from '#api/common/format.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'
import { formatWeight } from './format.ts'

/** `41 pieces`, `about 9 m³`, `1,080 kg`; what is unknown is left out. `weight` is in kilograms. */
export function loadTotals(load: Load, weight: number | null, storefront: Storefront): string[] {
  const t = words(storefront.language, 'offer')
  const { pieces: count, volumeM3, isEstimated } = load
  const number = formatNumber(count, storefront.intlLocale)
  const volume = volumeM3 === null ? '' : formatVolume(volumeM3, storefront)
  return [
    words(storefront.language, 'category')('title.items', { count, number }),
    volume && isEstimated ? t('listing.roughly', { volume }) : volume,
    weight ? formatWeight(weight, storefront) : '',
  ].filter(Boolean)
}

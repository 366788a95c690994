import { formatNumber } from '#api/common/format.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

/** How much longer a way gets; what lies on it costs none. */
export function tellDetour(km: number, { intlLocale, language }: Storefront): string {
  const t = words(language, 'offer')
  return km === 0 ? t('search.noDetour') : t('search.detour', { km: formatNumber(km, intlLocale) })
}

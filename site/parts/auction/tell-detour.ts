import { formatNumber } from '#api/common/format.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

/** The detour in words; zero is "no detour". */
export function tellDetour(km: number, { intlLocale, language }: Storefront): string {
  const t = words(language, 'offer')
  return km === 0 ? t('search.noDetour') : t('search.detour', { km: formatNumber(km, intlLocale) })
}

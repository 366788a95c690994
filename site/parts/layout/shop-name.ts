import { countryName, languageName } from '#api/common/format.rules.ts'
import type { Locale, storefronts } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

const names = new Map<Locale, string>()

/** A storefront's name in its own language, memoised because every page lists all of them. */
export function shopName(shop: (typeof storefronts)[number]): string {
  const cached = names.get(shop.locale)
  if (cached !== undefined) return cached
  const { language, intlLocale, country, currency } = shop
  const t = words(language)
  const own = languageName(language, intlLocale)
  const place = country ? countryName(country, intlLocale) : t('layout.europe')
  const name = t('layout.shop', { place, language: own, currency })
  names.set(shop.locale, name)
  return name
}

import { parseMinor, toWire, money, type WireMoney } from '#api/common/money.rules.ts'
import type { OfferCompanyView } from '#api/offer/offer.view.ts'
import type { Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

export const initialsOf = (name: string): string =>
  name
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')

export const moneyMinus = (whole: WireMoney, part: WireMoney): WireMoney =>
  toWire(money((parseMinor(whole.amount) ?? 0) - (parseMinor(part.amount) ?? 0), whole.currency))

/** `★ 4.9 · 212 deals`, or that there are no reviews yet. */
export function tellRating(
  { rating, deals }: OfferCompanyView,
  { language, intlLocale }: Storefront,
): string {
  const t = words(language, 'offer')
  const stars =
    rating === null
      ? t('offers.noReviews')
      : `★ ${new Intl.NumberFormat(intlLocale, { minimumFractionDigits: 1 }).format(rating)}`
  return `${stars} · ${t('offers.deals', { count: deals })}`
}

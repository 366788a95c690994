import { formatRating } from '#api/common/format.rules.ts'
import { minorOf, toWire, money, type WireMoney } from '#api/common/money.rules.ts'
import type { OfferCompanyView } from '#api/offer/offer.view.ts'
import type { Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

export const moneyMinus = (whole: WireMoney, part: WireMoney): WireMoney =>
  toWire(money((minorOf(whole.amount) ?? 0) - (minorOf(part.amount) ?? 0), whole.currency))

/** `★ 4.9`, or that there are no reviews yet. */
export const formatStars = (
  { rating }: Pick<OfferCompanyView, 'rating'>,
  { language, intlLocale }: Storefront,
): string => (rating === null ? words(language, 'offer')('offers.noReviews') : `★ ${formatRating(rating, intlLocale)}`)

import { formatRating } from '#api/common/format.rules.ts'
import { minorOf, toWire, money, type WireMoney } from '#api/common/money.rules.ts'
import type { OfferCompanyView, OfferView } from '#api/offer/offer.view.ts'
import type { Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

/** The status of an offer; one that ended with its listing lost to no other offer. */
export const formatOfferStatus = (
  { status, endedReason }: Pick<OfferView, 'status' | 'endedReason'>,
  { language }: Storefront,
): string =>
  words(
    language,
    'offer',
  )(status === 'lost' && endedReason?.startsWith('listing_') ? 'status.offer.lost_closed' : `status.offer.${status}`)

export const moneyMinus = (whole: WireMoney, part: WireMoney): WireMoney =>
  toWire(money((minorOf(whole.amount) ?? 0) - (minorOf(part.amount) ?? 0), whole.currency))

/** `★ 4.9`, or that there are no reviews yet. */
export const formatStars = (
  { rating }: Pick<OfferCompanyView, 'rating'>,
  { language, intlLocale }: Storefront,
): string => (rating === null ? words(language, 'offer')('offers.noReviews') : `★ ${formatRating(rating, intlLocale)}`)

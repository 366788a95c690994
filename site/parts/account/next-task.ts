import { REVIEW_WINDOW_DAYS } from '#api/common/deadlines-and-limits.rules.ts'
import { dayOf } from '#api/common/dates.rules.ts'
import { fromWire } from '#api/common/money.rules.ts'
import { formatDate, formatInstant, formatNearDay, formatTime } from '#api/common/format.rules.ts'
import type { OfferRequestView } from '#api/offer/request/list-offer-requests.ts'
import type { OfferView } from '#api/offer/offer.view.ts'
import { toPath } from '#content/paths.ts'
import { formatPrice, langOf } from '#site/parts/auction/format.ts'
import { tellNext, type TellNext } from '#site/parts/deal/next-step.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'

/** The next thing a user can do: a sentence, its subject and one button. */
export interface Task {
  sentence: string
  /** The page with all the details. */
  href?: string
  /** The towns of an own listing. */
  route?: string
  thing?: { text: string; lang: string | undefined }
  facts: string[]
  action: TellNext['action']
}

const DAY_MS = 86_400_000

/** In a list, no review is requested once the time for it is over. */
function isReviewOver({ realizedAt }: OfferView, { now }: ServerLocals): boolean {
  const age = Date.parse(now) - Date.parse(realizedAt ?? now)
  return age > REVIEW_WINDOW_DAYS * DAY_MS
}

/** Last day to review, or the hour until which to pay. */
export function lastDayOf(offer: OfferView | null, { storefront, now }: ServerLocals): string[] {
  const { intlLocale, language, timeZone } = storefront
  const t = words(language, 'offer')
  if (offer?.status === 'realized' && !offer.isReviewed && offer.realizedAt) {
    const end = new Date(Date.parse(offer.realizedAt) + REVIEW_WINDOW_DAYS * DAY_MS)
    return [t('mine.lastDay', { date: formatDate(end, intlLocale, timeZone) })]
  }
  if (offer?.status !== 'awaiting_payment' || offer.side !== 'owner' || !offer.payUntil) return []
  const day = formatNearDay(offer.payUntil, new Date(now), intlLocale, timeZone)
  const time = formatTime(new Date(offer.payUntil), intlLocale, timeZone)
  return [
    day
      ? t('mine.payUntil', { day, time })
      : t('mine.lastDay', { date: formatInstant(offer.payUntil, intlLocale, timeZone) }),
  ]
}

/** The next step for an offer, as shown in a list. */
export function tellOffer(offer: OfferView, locals: ServerLocals): TellNext {
  const isReviewed = offer.isReviewed || isReviewOver(offer, locals)
  const page = toPath(locals.locale, 'deal', { id: offer.id })
  return tellNext({ offer: { ...offer, isReviewed } }, locals, page)
}

/** The goods are in the van, or have been. */
export const isOnBoard = ({ deliveryStatus }: OfferView): boolean =>
  !['planned', 'en_route_to_pickup', 'pickup_failed'].includes(deliveryStatus ?? '')

/** The next step of an offer, as a task of its provider. */
export function nextTask(offer: OfferView, locals: ServerLocals): Task {
  const { locale, storefront } = locals
  const { auction } = offer
  const page = toPath(locale, 'deal', { id: offer.id })
  const { sentence, action } = tellOffer(offer, locals)
  const price = priceTold(offer, locals)
  return {
    sentence,
    href: page,
    thing: { text: auction.goods.title, lang: langOf(auction.goods.titleLanguage, storefront) },
    ...routeAhead(offer),
    facts: [...(price ? [price] : []), ...lastDayOf(offer, locals), ...unreadIn(offer, locals)],
    // Before the day of delivery, one tap must not end it.
    action:
      action && isDeliveredLater(offer, locals)
        ? { label: words(storefront.language, 'offer')('offers.openDeal'), href: page }
        : action,
  }
}

/** The towns that the sentence of the step leaves out. */
function routeAhead(offer: OfferView): { route?: string } {
  const { from, to } = offer.auction
  if (!from || !to) return {}
  if (offer.status !== 'accepted') return { route: [from.city, to.city].join(' → ') }
  return isOnBoard(offer) ? {} : { route: `→ ${to.city}` }
}

const isDeliveredLater = (offer: OfferView, { now, storefront }: ServerLocals): boolean =>
  offer.deliveryStatus === 'in_transit' && (offer.days.delivery.from ?? '') > dayOf(now, storefront.timeZone)

/** In a deal the courier's own share; before it the price that decides. */
function priceTold({ lowestGross, price, status, urgency }: OfferView, { storefront }: ServerLocals) {
  const t = words(storefront.language, 'offer')
  if (urgency === 'outbid' && lowestGross) return t('form.lowest', { price: formatPrice(lowestGross, storefront) })
  // A free transport shows no price.
  if (!price || fromWire(price.gross).minor === 0) return null
  return status === 'accepted' || status === 'realized'
    ? t('work.yours', { price: formatPrice(price.payout, storefront) })
    : formatPrice(price.gross, storefront)
}

const unreadIn = ({ unreadMessages: count }: OfferView, { storefront }: ServerLocals): string[] =>
  count > 0 ? [words(storefront.language, 'message')('talk.unread', { count })] : []

/** A customer's request for an offer, as a task of the provider. */
export function requestTask(
  { auctionId, title, titleLanguage }: OfferRequestView,
  { locale, storefront }: ServerLocals,
): Task {
  const t = words(storefront.language, 'offer')
  return {
    sentence: t('requests.task'),
    href: toPath(locale, 'offerRequests'),
    thing: { text: title, lang: langOf(titleLanguage, storefront) },
    facts: [],
    action: { label: t('listing.makeOffer'), href: toPath(locale, 'addOffer', { id: auctionId }) },
  }
}

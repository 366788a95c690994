import { formatInstant } from '#api/common/format.rules.ts'
import type { DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import type { Days } from '#api/offer/days.part.ts'
import { nextStepOf, type NextAction, type NextStep } from '#api/offer/next-step.rules.ts'
import { toPath } from '#content/paths.ts'
import { formatPrice } from '#site/parts/auction/format.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'
import type { Deal } from './read-deal.ts'
import { isStreetMissing, tellDays } from './waybill-end.ts'

interface TellNext {
  /** What, when, where, who. */
  sentence: string
  hint: string | null
  action: { label: string; href: string } | null
}

/** The sentence above the waybill, and the one button beside it. */
export function tellNext(deal: Deal, locals: ServerLocals): TellNext {
  const { offer } = deal
  const t = words(locals.storefront.language, 'offer')
  const step = stepOf(deal)
  const values = {
    company: offer.company.name,
    price: formatPrice(priceAskedOf(deal), locals.storefront),
    place: offer.auction[step.place]?.city ?? '',
    day: tellDays(daysAhead(deal, step, locals), locals),
    from: offer.auction.from?.city ?? '',
    to: offer.auction.to?.city ?? '',
  }
  return {
    sentence: t(`next.${step.words}` as 'next.admin', values),
    hint: hintOf(step.action, deal, locals),
    action: step.action && linkOf(step.action, deal, locals),
  }
}

/** A day of pickup that has passed without one is no longer the day of pickup. */
function daysAhead({ offer }: Deal, { place }: NextStep, { now }: ServerLocals): Days {
  const days = offer.days[place === 'from' ? 'pickup' : 'delivery']
  const isPast = days.to !== null && days.to < now.slice(0, 10)
  return offer.deliveryStatus === 'planned' && isPast ? { from: null, to: null } : days
}

const stepOf = (deal: Deal): NextStep =>
  nextStepOf({
    side: deal.offer.side,
    status: deal.offer.status,
    delivery: deal.offer.deliveryStatus as DeliveryStatus | null,
    actions: deal.offer.actions,
    isStreetMissing: { from: isStreetMissing(deal, 'from'), to: isStreetMissing(deal, 'to') },
    isReviewed: deal.opinion !== null && deal.opinion !== 'invited',
  })

/** The reader is the one who can say which door it is, and it is not too late. */
export const isStreetAsked = (deal: Deal): boolean => stepOf(deal).action === 'addStreet'

const priceAskedOf = ({ offer: { status, price } }: Deal) =>
  status === 'awaiting_payment' ? price.prepaid : price.gross

function hintOf(action: NextAction | null, deal: Deal, { storefront }: ServerLocals) {
  const { offer, delivery } = deal
  const t = words(storefront.language, 'offer')
  if (delivery?.failedReason) return t('next.because', { reason: delivery.failedReason })
  if (action === 'addStreet') return t('next.streetHint', { company: offer.company.name })
  if (action === 'confirm') return t('deal.confirmText')
  if (offer.status !== 'awaiting_payment' || !offer.payUntil) return null
  if (offer.side === 'provider') return t('deal.waitingOwner')
  const time = formatInstant(offer.payUntil, storefront.intlLocale, storefront.timeZone)
  return t('deal.payBy', { time })
}

/** To the form on the same page, or to the page where it is done. */
function linkOf(action: NextAction, deal: Deal, { locale, storefront }: ServerLocals) {
  const { offer, delivery } = deal
  const t = words(storefront.language, 'offer')
  switch (action) {
    case 'compare':
      return {
        label: t('next.compare'),
        href: toPath(locale, 'myListing', { id: offer.auctionId }),
      }
    case 'search':
      return { label: t('mine.findListings'), href: toPath(locale, 'listings') }
    case 'revise':
      return {
        label: t('form.heading2'),
        href: toPath(locale, 'addOffer', { id: offer.auctionId }),
      }
    case 'track':
      return { label: t('deal.tracking'), href: delivery?.trackingPath ?? '' }
    case 'contact':
      return callOf(deal, t)
    case 'pay':
      return {
        label: t('offers.pay', { price: formatPrice(offer.price.prepaid, storefront) }),
        href: '#pay',
      }
    case 'addStreet':
      return { label: words(storefront.language, 'wizard')('route.addStreet'), href: '#street' }
    case 'review':
      return { label: t('deal.review'), href: '#review' }
    case 'realize':
      return { label: t('deal.realize'), href: '#step' }
    default:
      return { label: t(`deal.step.${action}`), href: '#step' }
  }
}

/** Who has left no number is reached by what else he has left. */
function callOf({ offer, contact }: Deal, t: ReturnType<typeof words<'offer'>>) {
  if (!contact?.phone) return { label: t('deal.contact'), href: '#contact' }
  return {
    label: t(offer.side === 'owner' ? 'next.callCourier' : 'next.callCustomer'),
    href: `tel:${contact.phone.replace(/\s/g, '')}`,
  }
}

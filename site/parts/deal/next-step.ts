import { dayOf } from '#api/common/dates.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import { formatLately } from '#api/common/format.rules.ts'
import type { Days } from '#api/offer/days.lib.ts'
import { nextStepOf, type NextAction, type NextStep } from '#api/offer/next-step.rules.ts'
import { toPath } from '#content/paths.ts'
import type { WireMoney } from '#api/common/money.rules.ts'
import { firmName } from '#site/parts/courier/firm-name.ts'
import { formatPrice } from '#site/parts/auction/format.ts'
import { toPayOf } from '#site/parts/rescue/after-credit.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'
import type { Deal } from './read-deal.ts'
import { tellDays } from './waybill-end.ts'

/** The part of a deal the next step depends on; lists only have the offer. */
type Known = Pick<Deal, 'offer'> & Partial<Pick<Deal, 'contact' | 'delivery'>>

export interface TellNext {
  /** The next event with its day, place and people. */
  sentence: string
  hint: string | null
  action: { label: string; href: string } | null
  isDue: boolean
}

export interface DealNext extends TellNext {
  /** The step of the button, if one tap is all it takes; on the deal's page it is then no link. */
  oneTap: OneTap | null
}

const oneTaps = ['setOut', 'depart', 'giveBack', 'confirm', 'realize'] as const
export type OneTap = (typeof oneTaps)[number]

/**
 * The sentence above the waybill and its one button. In a list, `page` is the path of the deal's
 * page,
 * where the button leads.
 */
export function tellNext(deal: Known, locals: ServerLocals, page = ''): DealNext {
  const { offer } = deal
  const t = words(locals.storefront.language, 'offer')
  const step = stepOf(deal)
  const lastDay = dayOf(offer.endsAt, locals.storefront.timeZone)
  const { counter, courierKeeps: claim = null } = offer
  const priceIn = (money?: WireMoney | null) => (money ? formatPrice(money, locals.storefront) : '')
  const values = {
    company: firmName(offer.company.name),
    counter: priceIn(counter?.price.gross),
    claim: priceIn(claim),
    more: priceIn(offer.doorPriceSums?.more),
    price: priceIn(priceAskedOf(deal)),
    place: offer.auction[step.place]?.city ?? '',
    day: tellDays(daysAhead(offer, step, locals), locals),
    date: tellDays({ from: lastDay, to: lastDay }, locals),
    from: offer.auction.from?.city ?? '',
    to: offer.auction.to?.city ?? '',
  }
  return {
    // Drivers see that the offer is active, but never its price.
    sentence:
      offer.status === 'active' && !offer.price
        ? t('status.offer.active')
        : t(`next.${step.words}` as 'next.admin', values),
    hint: hintOf(step.action, deal, locals),
    action: step.action && linkOf(step.action, deal, locals, page),
    oneTap: oneTapOf(step.action, deal),
    isDue: step.isDue,
  }
}

/** A pickup day that has passed without a pickup no longer counts. */
function daysAhead(
  { days, deliveryStatus }: Known['offer'],
  { place }: NextStep,
  { now, storefront }: ServerLocals,
): Days {
  const own = days[place === 'from' ? 'pickup' : 'delivery']
  const isPast = own.to !== null && own.to < dayOf(now, storefront.timeZone)
  return deliveryStatus === 'planned' && isPast ? { from: null, to: null } : own
}

function oneTapOf(action: NextAction | null, { offer, delivery }: Known): OneTap | null {
  const one = oneTaps.find((known) => known === action)
  if (!one) return null
  const isOpen = one === 'realize' ? offer.actions.includes('realize') : delivery?.events.includes(one)
  return isOpen ? one : null
}

const stepOf = ({ offer }: Known): NextStep =>
  nextStepOf({
    ...offer,
    delivery: offer.deliveryStatus,
    claim: offer.courierKeeps ?? null,
  })

/** The reader is the side that can add the street, and it is not too late. */
export const isStreetAsked = (deal: Deal): boolean => stepOf(deal).action === 'addStreet'

const priceAskedOf = ({ offer }: Known) => (offer.status === 'awaiting_payment' ? toPayOf(offer) : offer.price?.gross)

function hintOf(action: NextAction | null, { offer, delivery }: Known, { now, storefront }: ServerLocals) {
  const t = words(storefront.language, 'offer')
  if (delivery?.failedReason) return t('next.because', { reason: delivery.failedReason })
  if (offer.status === 'fraud' && offer.endedReason) return t('next.because', { reason: offer.endedReason })
  if (action === 'answerDoorPrice' && offer.doorPrice) {
    const time = formatLately(offer.doorPrice.until, new Date(now), storefront.intlLocale, storefront.timeZone)
    return words(storefront.language, 'door')('clock.answer', { time })
  }
  if (action === 'addStreet') return t('next.streetHint', { company: firmName(offer.company.name) })
  if (action === 'confirm') return t('deal.confirmText')
  if (action === 'realize') return t('deal.realizeText')
  if (offer.status !== 'awaiting_payment' || !offer.payUntil) return null
  if (offer.side === 'provider') return t('deal.waitingOwner')
  const time = formatLately(offer.payUntil, new Date(now), storefront.intlLocale, storefront.timeZone)
  return t('deal.payBy', { time })
}

/** A link to the form on the deal's page, or to the page where the step is done. */
function linkOf(action: NextAction, deal: Known, { caller, locale, storefront }: ServerLocals, page: string) {
  const { offer, delivery } = deal
  const messages = toPath(locale, 'offerMessages', { id: offer.id })
  const t = words(storefront.language, 'offer')
  switch (action) {
    case 'compare':
      return {
        label: t('next.compare'),
        href: toPath(locale, 'myListing', { id: offer.auctionId }),
      }
    case 'search':
      return { label: t('mine.findListings'), href: toPath(locale, 'listings') }
    case 'revise': {
      const form = toPath(locale, 'addOffer', { id: offer.auctionId })
      return offer.status === 'stale'
        ? { label: t('next.check'), href: `${form}#changed` }
        : { label: t('form.heading2'), href: form }
    }
    case 'answer':
      return {
        label: t('next.answer'),
        href: `${toPath(locale, 'addOffer', { id: offer.auctionId })}#counter`,
      }
    case 'answerDoorPrice':
      return { label: t('next.answer'), href: toPath(locale, 'doorPrice', { id: offer.id }) }
    case 'answerChange':
      return { label: t('next.answer'), href: `${page}#change` }
    case 'answerCancel':
      return { label: t('next.answer'), href: `${page}#cancellation` }
    case 'answerReinstate':
      return { label: t('next.answer'), href: `${page}#reinstatement` }
    case 'standIn':
      return { label: t('next.answer'), href: `${page}#stand-in` }
    case 'track':
      return { label: t('deal.tracking'), href: delivery?.trackingPath ?? page }
    case 'settle':
      if (may('offer.proposeSettlement', caller, [offer.side === 'owner' ? 'owner' : 'bidder']))
        return {
          label: words(storefront.language, 'complaint')('settle.heading'),
          href: toPath(locale, 'settlement', { id: offer.id }),
        }
      return callOf(deal, t, { page, messages })
    case 'contact':
      return callOf(deal, t, { page, messages })
    case 'pay':
      if (!offer.price) return null
      return {
        label: t('offers.pay', { price: formatPrice(toPayOf(offer) ?? offer.price.prepaid, storefront) }),
        href: `${page}#pay`,
      }
    case 'addStreet':
      return {
        label: words(storefront.language, 'wizard')('route.addStreet'),
        href: `${page}#street`,
      }
    case 'review':
      return { label: t('deal.review'), href: `${page}#review` }
    case 'realize':
      return { label: t('deal.realize'), href: `${page}#step` }
    default:
      return { label: t(`deal.step.${action}`), href: `${page}#step` }
  }
}

/** Without a phone number the other side gets a message; a list does not know the contact and leads to the deal. */
function callOf(
  { offer, contact }: Known,
  t: ReturnType<typeof words<'offer'>>,
  { page, messages }: Record<'page' | 'messages', string>,
) {
  if (!contact) return { label: t('deal.contact'), href: `${page}#contact` }
  if (!contact.phone) return { label: t('deal.quick.message'), href: messages }
  return {
    label: t(offer.side === 'owner' ? 'next.callCourier' : 'next.callCustomer'),
    href: `tel:${contact.phone.replace(/\s/g, '')}`,
  }
}

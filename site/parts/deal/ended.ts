import { formatInstant } from '#api/common/format.rules.ts'
import { lostBy } from '#api/offer/next-step.rules.ts'
import type { OfferView } from '#api/offer/offer.view.ts'
import type { PaymentView } from '#api/payment/payment.view.ts'
import { toPath } from '#content/paths.ts'
import { formatPrice } from '#site/parts/auction/format.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'

interface EndedDeal {
  offer: OfferView
  payment: PaymentView | null
}

interface TellEnded {
  when: string | null
  reason: string | null
  /** The payment before the end. */
  paid: { text: string; when: string } | null
  /** Where the money is now, and when it comes back. */
  money: string | null
  /** The listing after it. */
  goesOn: string | null
  ways: { label: string; href: string }[]
}

/** The end of a deal or an offer, beyond the heading; null while it is open. */
export function tellEnded({ offer, payment }: EndedDeal, locals: ServerLocals): TellEnded | null {
  if (!['cancelled', 'fraud', 'lost', 'rejected', 'withdrawn'].includes(offer.status)) return null
  // The bidder is asked to stand in.
  if (offer.actions.includes('standIn')) return null
  const { storefront } = locals
  const t = words(storefront.language, 'offer')
  const tell = (instant: string) => formatInstant(instant, storefront.intlLocale, storefront.timeZone)
  const isCode = offer.endedReason === 'other_accepted' || Object.keys(lostBy).some((one) => one === offer.endedReason)
  const isDeal = offer.status === 'cancelled' || offer.status === 'fraud'
  const isOwner = offer.side === 'owner'
  return {
    when: tell(offer.cancelledAt ?? offer.updatedAt),
    // The heading's hint already gives the reason of a fraud ruling.
    reason:
      offer.endedReason && !isCode && offer.status !== 'fraud'
        ? t('ended.reason', { reason: offer.endedReason })
        : null,
    paid:
      isOwner && isDeal && payment?.paidAt
        ? { text: t('ended.paid', { price: formatPrice(payment.amount, storefront) }), when: tell(payment.paidAt) }
        : null,
    money: isDeal ? moneyOf({ offer, payment }, locals) : null,
    goesOn: isOwner && offer.status === 'cancelled' ? goesOnOf(offer, locals) : null,
    ways: isOwner && offer.status === 'cancelled' ? waysOf(offer, locals) : [],
  }
}

function moneyOf({ offer, payment }: EndedDeal, { storefront }: ServerLocals): string | null {
  const { side, price, courierKeeps, cancelFault, company, status, reinstatedAt } = offer
  if (!price || side === 'admin') return null
  const t = words(storefront.language, 'offer')
  const claim = courierKeeps && formatPrice(courierKeeps, storefront)
  if (side === 'provider') {
    if (status === 'fraud') return null
    if (claim) return t('ended.provider.share', { claim })
    const owesFee = cancelFault === 'courier' && Number(price.fee.amount) > 0
    return t(owesFee ? 'ended.provider.fault' : 'ended.provider.free')
  }
  if (claim) return t('ended.owner.share', { company: company.name, claim })
  const { rescue } = offer
  const amount = rescue && formatPrice(rescue.amount, storefront)
  if (amount && rescue.offerId === offer.id && rescue.status === 'open')
    return t('rescue.held', { amount, until: formatInstant(rescue.until, storefront.intlLocale, storefront.timeZone) })
  if (amount && rescue.offerId === offer.id && rescue.status === 'rebooked' && !payment?.paidAt)
    return t('rescue.rebooked', { amount })
  if (payment && Number(payment.refunded.amount) > 0)
    return t('ended.owner.back', { amount: formatPrice(payment.refunded, storefront) })
  if (status === 'fraud') return null
  // A deal that was reopened and not paid again: the first payment went back before.
  if (!payment?.paidAt) return reinstatedAt === null ? t('ended.owner.none') : null
  return t('ended.owner.all', { price: formatPrice(price.prepaid, storefront) })
}

function goesOnOf({ auction, cancelFault }: OfferView, { storefront }: ServerLocals): string | null {
  const t = words(storefront.language, 'offer')
  if (auction.status === 'active' && cancelFault === 'courier') return t('ended.open')
  return auction.status === 'hidden' ? t('status.hiddenText.owner') : null
}

/** The listing is open again, or its owner can show it again or post a copy with other dates. */
function waysOf({ auctionId: id, auction }: OfferView, { locale, storefront }: ServerLocals) {
  if (auction.status !== 'hidden') return []
  const t = words(storefront.language, 'offer')
  return [
    { label: t('manage.unhide'), href: toPath(locale, 'manageListing', { id }) },
    { label: t('manage.copy'), href: toPath(locale, 'copyAuction', { id }) },
  ]
}

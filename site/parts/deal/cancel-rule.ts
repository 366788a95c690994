import { formatUntil } from '#api/common/format.rules.ts'
import { mayStillCancel } from '#api/delivery/delivery.rules.ts'
import { formatPrice } from '#site/parts/auction/format.ts'
import type { OfferView } from '#api/offer/offer.view.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'

/** The cancellation rule, shown before payment and as long as it applies. */
export function cancelRule(offer: OfferView, locals: ServerLocals): string | null {
  const t = words(locals.storefront.language, 'offer')
  if (offer.status === 'cancelled' && offer.courierKeeps) {
    const claim = formatPrice(offer.courierKeeps, locals.storefront)
    const side = offer.side === 'provider' ? 'provider' : 'owner'
    return `${t(`next.${side}.cancelled_claim`, { claim })}. ${t(`cancelling.vat.${locals.operator.claimVat}`)}`
  }
  const isBooked = offer.status === 'accepted'
  if (isBooked && offer.deliveryStatus && !mayStillCancel(offer.deliveryStatus)) return t('waybill.tooLate')
  if (offer.side === 'provider') return isBooked ? t('deal.cancelNoteProvider') : null
  const isOpen = ['active', 'awaiting_payment', 'accepted'].includes(offer.status)
  return isOpen ? ruleOfOwner(offer, locals) : null
}

/** The same in one line, for the customer who is about to pay. */
export function cancelShort({ cancelUntil }: OfferView, { storefront, now }: ServerLocals): string {
  const t = words(storefront.language, 'offer')
  if (cancelUntil === null) return t('waybill.freeToPickup')
  if (new Date(cancelUntil) < new Date(now)) return t('waybill.byAgreement')
  return t('waybill.freeUntil', { until: formatUntil(cancelUntil, storefront.intlLocale, storefront.timeZone) })
}

function ruleOfOwner({ cancelUntil }: OfferView, { storefront, now }: ServerLocals): string {
  const t = words(storefront.language, 'offer')
  if (cancelUntil !== null && new Date(cancelUntil) < new Date(now)) return t('deal.cancelTooLate')
  const until = cancelUntil && formatUntil(cancelUntil, storefront.intlLocale, storefront.timeZone)
  const rule = until ? t('deal.cancelNoteOwner', { until }) : t('deal.cancelNoteFlexible')
  return `${rule} ${t('waybill.courierCancels')}`
}

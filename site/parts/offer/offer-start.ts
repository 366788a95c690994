import type { OfferView } from '#api/offer/offer.view.ts'
import type { Typed } from '#site/forms/submit.ts'

/** What a fresh offer form holds: nothing, or the provider's own offer that he wants to change. */
export function offerStart(mine: OfferView | undefined): Typed {
  if (!mine) return { priceType: 'gross', validDays: '14' }
  return {
    priceType: 'gross',
    price: mine.price.gross.amount.replace(/\.00$/, ''),
    transportType: mine.transportType ?? '',
    pickupDate: mine.pickupDate ?? '',
    deliveryDate: mine.deliveryDate ?? '',
    validDays: '14',
    message: mine.message,
  }
}

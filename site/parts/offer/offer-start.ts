import type { OfferTemplateView } from '#api/offer/get-offer-template.ts'
import type { PricedOfferView } from '#api/offer/offer.view.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/**
 * Initial values of the offer form: the reader's existing offer, or else the company's template.
 */
export async function offerStart(
  { api }: Pick<ServerLocals, 'api'>,
  mine: PricedOfferView | undefined,
): Promise<Typed> {
  if (!mine) return templateStart(await api.offer.template())
  return {
    priceType: 'gross',
    price: mine.price.gross.amount.replace(/\.00$/, ''),
    minPrice: mine.minPrice?.amount.replace(/\.00$/, '') ?? '',
    transportType: mine.transportType ?? '',
    vehicleId: String(mine.vehicle?.id ?? ''),
    pickupDate: mine.pickupDate ?? '',
    deliveryDate: mine.deliveryDate ?? '',
    durationDays: String(mine.durationDays ?? ''),
    validDays: '14',
    message: mine.message,
  }
}

export const templateStart = (template: OfferTemplateView): Typed => ({
  priceType: template.priceType,
  transportType: template.transportType ?? '',
  validDays: String(template.validDays),
  message: template.message,
})

import { clockOf } from '#api/common/dates.rules.ts'
import { fromWire, money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { Offer } from '#api/offer/offer.model.ts'
import type { OfferInput } from '#api/offer/offer.schema.ts'

/** The same offer at this price. A minimum price that is no longer below the price is dropped. */
export function sameTerms(
  { storefront }: Ctx,
  offer: Offer,
  price: WireMoney,
  validUntil = offer.validUntil,
): Omit<OfferInput, 'isPriceConfirmed'> {
  const { minGrossMinor, currency } = offer
  const isLeastBelow = minGrossMinor !== null && minGrossMinor < fromWire(price).minor
  return {
    auction: String(offer.auctionId),
    priceType: 'gross',
    price,
    minPrice: isLeastBelow ? toWire(money(minGrossMinor, currency)) : null,
    transportType: offer.transportType,
    vehicleId: offer.vehicleId,
    pickupDate: offer.pickupDate,
    deliveryDate: offer.deliveryDate,
    durationDays: offer.durationDays,
    validUntil: clockOf(validUntil.toISOString(), storefront.timeZone),
    validDays: null,
    message: offer.message,
    bookAtSetPrice: false,
    auctionVersion: null,
  }
}

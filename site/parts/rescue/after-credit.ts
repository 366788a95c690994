import { fromWire, money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { OfferView } from '#api/offer/offer.view.ts'

interface AfterCredit {
  /** Amount that the owner still pays for the offer. */
  toPay: WireMoney
  /** Amount that comes back if it is accepted; null for nothing. */
  back: WireMoney | null
}

/** An offer while money of a cancelled deal is held for it; null otherwise. */
export function afterCredit({ price, rescue }: Pick<OfferView, 'price' | 'rescue'>): AfterCredit | null {
  if (!price || rescue?.status !== 'open') return null
  const prepaid = fromWire(price.prepaid)
  const more = prepaid.minor - fromWire(rescue.amount).minor
  const wire = (minor: number) => toWire(money(minor, prepaid.currency))
  return { toPay: wire(Math.max(0, more)), back: more < 0 ? wire(-more) : null }
}

/** Amount that the owner pays by card for a chosen offer. */
export const toPayOf = (offer: Pick<OfferView, 'price' | 'rescue'>): WireMoney | undefined =>
  afterCredit(offer)?.toPay ?? offer.price?.prepaid

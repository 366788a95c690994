import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { prepaidMinor, type PriceParts } from './fee.rules.ts'

/** Price breakdown: what the customer pays, what the provider gets, and our fee. */
export interface PriceView {
  gross: WireMoney
  net: WireMoney
  vat: WireMoney
  vatPercent: number
  fee: WireMoney
  feeVat: WireMoney
  payout: WireMoney
  /** Paid by card when the offer is accepted. */
  prepaid: WireMoney
}

export function priceView(price: Omit<PriceParts, 'payoutMinor'>): PriceView {
  const wire = (minor: number) => toWire(money(minor, price.currency))
  return {
    gross: wire(price.grossMinor),
    net: wire(price.netMinor),
    vat: wire(price.vatMinor),
    vatPercent: price.vatPercent,
    fee: wire(price.feeNetMinor),
    feeVat: wire(price.feeVatMinor),
    payout: wire(price.grossMinor - price.feeNetMinor - price.feeVatMinor),
    prepaid: wire(prepaidMinor(price)),
  }
}

export const findWire = (minor: number | null, currency: Currency): WireMoney | null =>
  minor === null ? null : toWire(money(minor, currency))

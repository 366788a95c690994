import { formatMoney, formatMoneyRange, formatUnit } from '#api/common/format.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import type { PriceParts } from './fee.rules.ts'

/** A deal's price, and the kilometres that it paid for. */
export interface PaidWay extends Omit<PriceParts, 'vatPercent'> {
  distance: number
}

type Values = Record<string, string | number>
type SaySpan = (word: 'feeUpTo' | 'feeOver', values?: Values) => string
type OfferWord = 'customerPays' | 'fee' | 'feeVat' | 'payout'
/** Texts for couriers, and those of the form of an offer. */
interface Says {
  courier: (word: 'payoutTitle' | 'payoutPerKm', values?: Values) => string
  offer: (word: OfferWord) => string
}

/**
 * HTML of a deal's price, its commission, and what the courier receives. The build draws it with an
 * estimate and the server with a real deal; `about` says which.
 */
export function drawPayout(deal: PaidWay, about: string, { intlLocale }: Storefront, { courier, offer }: Says): string {
  const { currency, distance, grossMinor, feeNetMinor, feeVatMinor, payoutMinor } = deal
  const amount = (minor: number) => formatMoney({ minor, currency }, intlLocale).replace('-', '−')
  const line = (term: string, minor: number, kind = '') => `<div${kind}><dt>${term}</dt><dd>${amount(minor)}</dd></div>`
  const lines = [
    line(offer('customerPays'), grossMinor),
    line(offer('fee'), -feeNetMinor),
    feeVatMinor > 0 ? line(offer('feeVat'), -feeVatMinor) : '',
    line(offer('payout'), payoutMinor, ' class="sum"'),
  ]
  const title = courier('payoutTitle', { distance: formatUnit(distance, 'kilometer', intlLocale) })
  const perKm = courier('payoutPerKm', { price: amount(Math.round(payoutMinor / distance)) })
  return `<h2 class="h3">${title}</h2><p class="small muted">${about}</p><dl class="kv">${lines.join('')}</dl><p class="small muted">${perKm}</p>`
}

/** The prices that a part of the commission is for: `up to €25`, `€25 – €100`, `over €375`. */
export function feeSpan(
  { fromMinor, upToMinor }: { fromMinor: number; upToMinor: number },
  { currency }: Pick<PriceParts, 'currency'>,
  intlLocale: string,
  say: SaySpan,
): string {
  const amount = (minor: number) => formatMoney({ minor, currency }, intlLocale)
  if (upToMinor === Infinity) return say('feeOver', { amount: amount(fromMinor) })
  if (fromMinor === 0) return say('feeUpTo', { amount: amount(upToMinor) })
  return formatMoneyRange({ minor: fromMinor, currency }, { minor: upToMinor, currency }, intlLocale)
}

import { currencies, type Currency, type Storefront } from '#content/storefronts.ts'
import { asTyped, typedNumber } from '#site/forms/typed-number.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { findRate, type OwnRate } from '#site/parts/offer/rate-between.ts'

/** The form field of the lowest price per km. Its name says its currency, so a URL means the same to every reader. */
export const perKmField = (currency: Currency): string =>
  currency === 'EUR' ? 'euroPerKmMin' : `${currency.toLowerCase()}PerKmMin`

/** More than cents: converted back, the amount is the same as typed. */
const EXACT_DECIMALS = 4

/**
 * The lowest price per km in euros, in which searches are kept; a text that is no number stays as it
 * is, for the call to reject it.
 */
export async function euroPerKm(
  { api, storefront }: Pick<ServerLocals, 'api' | 'storefront'>,
  sent: Typed,
): Promise<string | undefined> {
  const currency = currencies.find((one) => sent[perKmField(one)])
  const text = currency && sent[perKmField(currency)]
  if (!text || currency === 'EUR') return text
  const euros = typedNumber(text, storefront) * (await findRate({ api }, currency, 'EUR'))
  return Number.isNaN(euros) ? text : euros.toFixed(EXACT_DECIMALS)
}

/** The same in the reader's currency, as a text for the field; without a rate, for readers of euros, as it is. */
export function ownPerKm(euros: string | undefined, own: OwnRate | undefined, storefront: Storefront) {
  const amount = euros && own ? typedNumber(euros, storefront) * own.rate : Number.NaN
  return Number.isNaN(amount) ? euros : asTyped(amount.toFixed(2), storefront)
}

import { readBy } from '#api/common/caller.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import type { ServerLocals } from '#site/server-locals.ts'

interface OwnRate {
  /** The currency in which the reader wants to see prices. */
  currency: Currency
  /** One unit of the listing's currency in the reader's currency. */
  rate: number
}

/** The rate from the listing's currency to the reader's; undefined if they are the same. */
export async function rateBetween(
  { api, caller, storefront }: Pick<ServerLocals, 'api' | 'caller' | 'storefront'>,
  currency: Currency,
): Promise<OwnRate | undefined> {
  const { currency: own } = readBy(caller, storefront)
  if (currency === own) return undefined
  const { rates } = await api.storefront.currencyRates()
  const perEuro = (wanted: Currency) => Number(rates.find(({ code }) => code === wanted)?.rate)
  const rate = perEuro(own) / perEuro(currency)
  return rate ? { currency: own, rate } : undefined
}

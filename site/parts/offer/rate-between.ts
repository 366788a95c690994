import type { Currency } from '#content/storefronts.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** The rate from the listing's currency to the reader's; undefined if they are the same. */
export async function rateBetween(
  { api, storefront }: Pick<ServerLocals, 'api' | 'storefront'>,
  currency: Currency,
): Promise<number | undefined> {
  if (currency === storefront.currency) return undefined
  const { rates } = await api.storefront.currencyRates()
  const perEuro = (wanted: Currency) => Number(rates.find(({ code }) => code === wanted)?.rate)
  return perEuro(storefront.currency) / perEuro(currency) || undefined
}

import type { Currency } from '#content/storefronts.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** What a unit of a listing's currency is worth in the reader's own; nothing where they are the same. */
export async function rateBetween(
  { api, storefront }: Pick<ServerLocals, 'api' | 'storefront'>,
  currency: Currency,
): Promise<number | undefined> {
  if (currency === storefront.currency) return undefined
  const { rates } = await api.storefront.currencyRates()
  const perEuro = (wanted: Currency) => Number(rates.find(({ code }) => code === wanted)?.rate)
  return perEuro(storefront.currency) / perEuro(currency) || undefined
}

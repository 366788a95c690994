import { readBy } from '#api/common/caller.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import type { ServerLocals } from '#site/server-locals.ts'

export interface OwnRate {
  /** The currency in which the reader wants to see prices. */
  currency: Currency
  /** One unit of the other currency in the reader's currency. */
  rate: number
}

type Reader = Pick<ServerLocals, 'api' | 'caller' | 'storefront'>

/** One unit of a currency in another, at the rate of the day; NaN if it is unknown. */
export async function findRate({ api }: Pick<Reader, 'api'>, from: Currency, to: Currency): Promise<number> {
  const { rates } = await api.storefront.currencyRates()
  const perEuro = (wanted: Currency) => Number(rates.find(({ code }) => code === wanted)?.rate)
  return perEuro(to) / perEuro(from)
}

/** The rate from a currency to the reader's; undefined if they are the same. */
export async function rateBetween(locals: Reader, currency: Currency): Promise<OwnRate | undefined> {
  const { currency: own } = readBy(locals.caller, locals.storefront)
  if (currency === own) return undefined
  const rate = await findRate(locals, currency, own)
  return rate ? { currency: own, rate } : undefined
}

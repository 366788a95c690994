import type { RateView } from '#api/offer/get-rate-card.ts'
import { toPath } from '#content/paths.ts'
import type { Currency } from '#content/storefronts.ts'
import type { Typed } from '#site/forms/submit.ts'
import { sentPrice } from '#site/forms/typed-number.ts'
import type { ServerLocals } from '#site/server-locals.ts'

const told = ['on', 'off', 'card', 'saved', 'removed'] as const

/** What the page says it has done, after it was sent there by its own form. */
export const ratesSavedAs = (asked: string | null) => told.find((one) => one === asked)

/** In which money a rate is written: its own, or that of the storefront. */
export const currencyOfRate = (
  rate: RateView | undefined,
  { storefront }: Pick<ServerLocals, 'storefront'>,
): Currency => rate?.least.currency ?? storefront.currency

/** What a company does on the page of its rate card; answers where to go next. */
export async function runRateAction(
  locals: ServerLocals,
  { do: name, rateId = '', ...typed }: Typed,
  edited: RateView | undefined,
): Promise<string> {
  const { api, locale } = locals
  const here = toPath(locale, 'rates')
  const id = Number(rateId)
  if (name === 'on' || name === 'off') {
    await api.offer.changeRateCard({ isOn: name === 'on' })
    return `${here}?done=${name}`
  }
  if (name === 'card') {
    await api.offer.changeRateCard(typed)
    return `${here}?done=card`
  }
  if (name === 'remove') {
    await api.offer.removeRate({ rateId: id })
    return `${here}?done=removed`
  }
  const currency = currencyOfRate(edited, locals)
  const data = {
    ...typed,
    least: sentPrice(typed.least, currency, locals.storefront),
    perKm: sentPrice(typed.perKm, currency, locals.storefront),
  } as unknown as Parameters<typeof api.offer.addRate>[0]
  if (id > 0) await api.offer.changeRate({ ...data, rateId: id })
  else await api.offer.addRate(data)
  return `${here}?done=saved`
}

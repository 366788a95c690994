import type { RateView } from '#api/offer/rates/get-rate-card.ts'
import { toPath } from '#content/paths.ts'
import type { Currency } from '#content/storefronts.ts'
import type { Typed } from '#site/forms/submit.ts'
import { sentPrice } from '#site/forms/typed-number.ts'
import type { ServerLocals } from '#site/server-locals.ts'

const told = ['on', 'off', 'card', 'saved', 'removed'] as const

/** The message after a redirect from the page's own form. */
export const ratesSavedAs = (asked: string | null) => told.find((one) => one === asked)

/** The currency of a rate: its own, or the storefront's for a new one. */
export const currencyOfRate = (
  rate: RateView | undefined,
  { storefront }: Pick<ServerLocals, 'storefront'>,
): Currency => rate?.least.currency ?? storefront.currency

/** Runs an action of the rate card's page; returns where to go next. */
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

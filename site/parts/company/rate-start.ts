import type { RateCardView, RateView } from '#api/offer/rates/get-rate-card.ts'
import type { Typed } from '#site/forms/submit.ts'

const plain = (amount: string): string => amount.replace(/\.00$/, '')

/** Initial values of the form: the card's limits, and the rate being edited. */
export function rateStart({ dailyLimit, leadDays }: RateCardView, rate?: RateView): Typed {
  const card = { dailyLimit: String(dailyLimit), leadDays: String(leadDays) }
  if (!rate) return card
  return {
    ...card,
    categoryId: rate.categoryId,
    countryFrom: rate.countryFrom ?? '',
    countryTo: rate.countryTo ?? '',
    kmFrom: String(rate.kmFrom),
    kmTo: rate.kmTo === null ? '' : String(rate.kmTo),
    weightMax: rate.weightMax === null ? '' : String(rate.weightMax),
    least: plain(rate.least.amount),
    perKm: plain(rate.perKm.amount),
  }
}

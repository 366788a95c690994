import type { RateCardView } from '#api/offer/rates/get-rate-card.ts'
import type { RateData } from '#api/offer/rates/rate.schema.ts'
import { runJob } from '#api/jobs.ts'
import { pounds } from './offers.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { aCtx, as } from '#tests/support/test-app.ts'

/** A pound a kilometre for a car, anywhere. */
export const aRate = (wishes: Partial<RateData> = {}): RateData => ({
  categoryId: 'cars',
  countryFrom: null,
  countryTo: null,
  kmFrom: 0,
  kmTo: null,
  weightMax: null,
  least: pounds('100'),
  perKm: pounds('1'),
  ...wishes,
})

/** An active rate card with one rate. */
export async function aRateCard(
  by: SignedIn,
  wishes: Partial<RateData> = {},
  card: { dailyLimit?: number; leadDays?: number } = {},
): Promise<RateCardView> {
  await as(by).offer.addRate(aRate(wishes))
  return as(by).offer.changeRateCard({ isOn: true, ...card })
}

/** Runs the job that follows the opening of a listing. */
export const offerByRates = (auction: { id: number }): Promise<void> =>
  runJob(aCtx(), 'offer-by-rates', { id: auction.id })

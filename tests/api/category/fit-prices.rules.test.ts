import { describe, expect, test } from 'vitest'
import { errorsOn, fitPrices, type PaidJob } from '#api/category/fit-prices.rules.ts'
import { modelEuro } from '#api/category/price-model.rules.ts'
import { tariffEuro } from '#api/category/tariff.rules.ts'
import { aMarket } from '#bench/paid-jobs.ts'

const UNSEEN = 1000
const perEuro = { EUR: 1 }
const heldOut = (jobs: number, outliers = 0.01) => {
  const all = aMarket({ seed: 7, jobs: jobs + UNSEEN, outliers })
  return { unseen: all.slice(0, UNSEEN), models: fitPrices(all.slice(UNSEEN), perEuro) }
}

describe('prices learned from deals', () => {
  test.each([
    [300, 0.23],
    [1000, 0.19],
    [4000, 0.17],
  ])('learned from %i deals miss unseen ones by less than %f, where the tariff misses by a third', (jobs, most) => {
    const { unseen, models } = heldOut(jobs)
    const { model, tariff } = errorsOn(unseen, models)

    expect(tariff).toBeGreaterThan(0.3)
    expect(model).toBeLessThan(most)
  })

  test('hold though one price in ten is ten times or a tenth of the true one', () => {
    const { models } = heldOut(2000, 0.1)
    const honest = aMarket({ seed: 7, jobs: UNSEEN, outliers: 0 })

    expect(errorsOn(honest, models).model).toBeLessThan(0.2)
  })

  test('follow the hidden rule: 3 % a floor, and dear summers', () => {
    const { models } = heldOut(4000)
    const cars = models.find(({ mainCategoryId }) => mainCategoryId === 'cars')

    expect(cars?.coefficients.floors).toBeCloseTo(Math.log(1.03), 2)
    expect(cars?.coefficients.winter).toBeCloseTo(-0.12, 1)
  })

  test('have half of unseen prices between low and high', () => {
    const { unseen, models } = heldOut(4000)
    const cars = models.find(({ mainCategoryId }) => mainCategoryId === 'cars')
    const own = unseen.filter(({ mainCategoryId }) => mainCategoryId === 'cars')
    const within = own.filter((job) => cars && isBetween(job, cars))

    expect(within.length / own.length).toBeGreaterThan(0.42)
    expect(within.length / own.length).toBeLessThan(0.58)
  })

  test('do not exist for few deals, or for deals that follow the tariff', () => {
    const few = aMarket({ seed: 3, jobs: 400 }).filter(({ mainCategoryId }) => mainCategoryId === 'cars')
    const asTariff = aMarket({ seed: 3, jobs: 200 }).map((job) => ({ ...job, euro: tariffEuro(job) }))

    expect(fitPrices(few.slice(0, 11), perEuro)).toEqual([])
    expect(fitPrices(few.slice(0, 60), perEuro)).toHaveLength(1)
    expect(fitPrices(asTariff, perEuro)).toEqual([])
    expect(fitPrices([], perEuro)).toEqual([])
  })

  test('are the same each time', () => {
    expect(heldOut(300).models).toEqual(heldOut(300).models)
  })
})

function isBetween(job: PaidJob, model: ReturnType<typeof fitPrices>[number]): boolean {
  const [low, , high] = modelEuro(model, job)
  return job.euro >= low && job.euro <= high
}

import { errorsOn, fitPrices, type PaidJob } from '#api/category/fit-prices.rules.ts'
import { findPaidJobs } from '#api/category/learn-prices.ts'
import { readConfig } from '#api/kit/config.ts'
import { jobContext } from '#api/jobs.ts'
import { openServices } from '#api/services.ts'
import { aMarket } from './paid-jobs.ts'

const UNSEEN = 2000
const PARTS = 5
const perEuro = { EUR: 1 }

interface Line {
  market: string
  learned: number
  models: number
  unseen: number
  model: number
  tariff: number
}

/**
 * `node bench/prices.ts`: the error of the estimate on unseen deals; with DATABASE_URL also for the
 * deals of that shop.
 */
const invented = [100, 300, 1000, 3000, 10_000].map((jobs): Line => {
  const all = aMarket({ seed: 20_261_125, jobs: jobs + UNSEEN, outliers: 0.02 })
  const [unseen, seen] = [all.slice(0, UNSEEN), all.slice(UNSEEN)]
  const models = fitPrices(seen, perEuro)
  return { market: 'invented', learned: jobs, models: models.length, unseen: UNSEEN, ...errorsOn(unseen, models) }
})

/** Cross-validation: each fifth in turn is predicted from the others. */
function heldOut(jobs: readonly PaidJob[]): Line {
  const lines = Array.from({ length: PARTS }, (_, part) => {
    const models = fitPrices(
      jobs.filter((_, at) => at % PARTS !== part),
      perEuro,
    )
    const unseen = jobs.filter((_, at) => at % PARTS === part)
    return { models: models.length, ...errorsOn(unseen, models) }
  })
  const mean = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((sum, line) => sum + of(line), 0) / lines.length
  return {
    market: 'of the shop',
    learned: Math.round((jobs.length * (PARTS - 1)) / PARTS),
    models: Math.round(mean(({ models }) => models)),
    unseen: jobs.length,
    model: mean(({ model }) => model),
    tariff: mean(({ tariff }) => tariff),
  }
}

async function ofShop(): Promise<Line[]> {
  if (!process.env.DATABASE_URL) return []
  const { services, close } = await openServices(readConfig(process.env))
  const jobs = await findPaidJobs(jobContext(services))
  await close()
  return [heldOut(jobs)]
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const rows = [...invented, ...(await ofShop())].map((line) => [
  line.market,
  line.learned,
  line.models,
  line.unseen,
  percent(line.model),
  percent(line.tariff),
])
const titles = ['deals', 'learned from', 'models', 'unseen', 'estimate misses by', 'tariff misses by']
for (const row of [titles, titles.map(() => '---'), ...rows]) process.stdout.write(`| ${row.join(' | ')} |\n`)

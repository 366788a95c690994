import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, query } from '#api/kit/db/db.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { Currency } from '#content/storefronts.ts'
import { fitPrices, type FittedModel, type PaidJob } from './fit-prices.rules.ts'
import { DEALS, FILL_DEALS, type DealRow } from './price-model.query.ts'
import { LEARNED_MONTHS } from './price.rules.ts'
import { KG_PER_M3 } from './tariff.rules.ts'

/** Maximum number of deals, newest first: training must take only seconds. */
const DEALS_MOST = 10_000
const MONTH_MS = 30.44 * 24 * 60 * 60 * 1000

/**
 * Nightly training from all deals. Rebuilt from scratch, so that deals cancelled later drop out.
 */
export const learnPrices = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await query(ctx, `select pg_advisory_xact_lock(hashtext('carryto.prices'))`)
    await query(ctx, 'delete from price_deals')
    const since = ctx.now.minus({ months: LEARNED_MONTHS }).toJSDate()
    await query(ctx, FILL_DEALS, [since, KG_PER_M3])
    const models = fitPrices(await findPaidJobs(ctx), await findRates(ctx))
    await query(ctx, 'delete from price_models')
    for (const model of models) await keep(ctx, model)
  })

/** The newest deals of the last training data. */
export async function findPaidJobs(ctx: Ctx): Promise<PaidJob[]> {
  const rows = await query<DealRow>(ctx, DEALS, [DEALS_MOST])
  return rows.map((row) => jobOf(row, ctx))
}

const jobOf = ({ agreedAt, weightKg, volumeM3, dateRange, ...row }: DealRow, { now }: Ctx): PaidJob => ({
  ...row,
  load: { weightKg, volumeM3, dateRange },
  month: agreedAt.getUTCMonth() + 1,
  age: Math.max(0, (now.toMillis() - agreedAt.getTime()) / MONTH_MS),
})

async function findRates(ctx: Ctx): Promise<Partial<Record<Currency, number>>> {
  const rows = await query<{ code: Currency; perEuro: number }>(
    ctx,
    'select code, per_euro::float8 as "perEuro" from currency_rates',
  )
  return Object.fromEntries(rows.map(({ code, perEuro }) => [code, perEuro]))
}

const keep = (ctx: TxCtx, model: FittedModel): Promise<unknown> =>
  query(
    ctx,
    `insert into price_models (main_category_id, deals, coefficients, low, middle, high, per_euro, error, tariff_error, learned_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      model.mainCategoryId,
      model.deals,
      model.coefficients,
      model.low,
      model.middle,
      model.high,
      model.perEuro,
      model.error,
      model.tariffError,
      ctx.now.toJSDate(),
    ],
  )

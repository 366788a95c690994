import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { fetchRates } from './rate-source.port.ts'

const SOURCE = 'ecb'
/** Our currencies do not halve or double within a day, so such a rate is an error of the source. */
const LEAP_MAX = 2

/**
 * Fetches today's exchange rates if a source is configured; never replaces newer rates by older
 * ones.
 */
export async function refreshCurrencyRates(ctx: Ctx): Promise<void> {
  const { ratesUrl } = ctx.config
  if (!ratesUrl) return
  const { asOf, perEuro } = await fetchRates(ratesUrl)
  const changed = await query<{ code: string }>(
    ctx,
    `update currency_rates r set per_euro = n.rate, as_of = $3, source = $4
     from unnest($1::text[], $2::numeric[]) as n(code, rate)
     where r.code = n.code and r.as_of <= $3
       and n.rate between r.per_euro / $5 and r.per_euro * $5
     returning r.code`,
    [[...perEuro.keys()], [...perEuro.values()], asOf, SOURCE, LEAP_MAX],
  )
  const left = await query<{ code: string }>(
    ctx,
    `select code from currency_rates where code <> 'EUR' and as_of < $1`,
    [asOf],
  )
  if (left.length > 0) ctx.log.warn({ asOf, codes: left.map(({ code }) => code) }, 'rates that were not renewed')
  ctx.log.info({ asOf, renewed: changed.length }, 'currency rates')
}

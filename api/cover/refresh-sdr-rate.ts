import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { fetchSdrRate } from './sdr-source.port.ts'

const SOURCE = 'nbp'
/** The SDR is a basket of currencies, so a rate that halves or doubles is an error of the source. */
const LEAP_MAX = 2

/** Fetches today's rate of the SDR if a source is configured; never replaces a newer rate by an older one. */
export async function refreshSdrRate(ctx: Ctx): Promise<void> {
  const { sdrUrl } = ctx.config
  if (!sdrUrl) return
  const { asOf, perEuro } = await fetchSdrRate(sdrUrl)
  const changed = await query(
    ctx,
    `update sdr_rate set per_euro = $1, as_of = $2, source = $3
     where as_of <= $2 and $1::numeric between per_euro / $4 and per_euro * $4 returning as_of`,
    [perEuro, asOf, SOURCE, LEAP_MAX],
  )
  if (changed.length === 0) ctx.log.warn({ asOf, perEuro }, 'the rate of the SDR was not renewed')
}

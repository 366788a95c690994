import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
import { oncePerPage } from '#api/kit/once-per-page.ts'

interface Rate {
  code: string
  rate: string
  asOf: string
  source: string
}

interface CurrencyRates {
  base: 'EUR'
  /** Then they are good for an idea of a price, never for an invoice. */
  isApproximate: boolean
  rates: Rate[]
}

/** What one euro is worth; a rate is text, for it is no number to reckon money with unrounded. */
export async function listCurrencyRates(ctx: Ctx): Promise<CurrencyRates> {
  const rates = await oncePerPage(ctx, 'currency rates', () =>
    query<Rate>(
      ctx,
      `select code, trim_scale(per_euro)::text as rate, to_char(as_of, 'YYYY-MM-DD') as "asOf", source
       from currency_rates order by code`,
    ),
  )
  // A euro is a euro, whoever says so.
  const isApproximate = rates.some(({ code, source }) => code !== 'EUR' && source === 'approximate')
  return { base: 'EUR', isApproximate, rates }
}

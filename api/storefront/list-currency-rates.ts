import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { requestMemo } from '#api/kit/request-memo.ts'

interface Rate {
  code: string
  rate: string
  asOf: string
  source: string
}

interface CurrencyRates {
  base: 'EUR'
  /** If true, the rates are good for estimates, but not for invoices. */
  isApproximate: boolean
  rates: Rate[]
}

/** Exchange rates per euro; as text, to keep them exact. */
export async function listCurrencyRates(ctx: Ctx): Promise<CurrencyRates> {
  const rates = await requestMemo(ctx, 'currency rates', () =>
    query<Rate>(
      ctx,
      `select code, trim_scale(per_euro)::text as rate, to_char(as_of, 'YYYY-MM-DD') as "asOf", source
       from currency_rates order by code`,
    ),
  )
  // The euro's own rate is always exact.
  const isApproximate = rates.some(({ code, source }) => code !== 'EUR' && source === 'approximate')
  return { base: 'EUR', isApproximate, rates }
}

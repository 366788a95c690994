import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, query } from '#api/kit/db/db.ts'

/** Rates that moved less than this share are ignored, because they hardly change the order. */
const MOVES_FROM = 0.01

/**
 * Updates the rates used to compare prices, and recomputes the open auctions in those currencies.
 */
export async function refreshEuroPrices(ctx: Ctx): Promise<void> {
  const moved = await query<{ code: string }>(
    ctx,
    `select r.code from currency_rates r left join search_rates s on s.code = r.code
     where s.code is null or abs(r.per_euro / s.per_euro - 1) > $1 order by 1`,
    [MOVES_FROM],
  )
  for (const { code } of moved) {
    await inTransaction(ctx, async (ctx) => {
      await query(
        ctx,
        `insert into search_rates select code, per_euro from currency_rates where code = $1
         on conflict (code) do update set per_euro = excluded.per_euro`,
        [code],
      )
      await query(
        ctx,
        `select refresh_open_auctions(array(
           select a.id from open_auctions o join auctions a on a.id = o.auction_id where a.currency = $1))`,
        [code],
      )
    })
  }
  if (moved.length > 0) ctx.log.info({ moved: moved.map(({ code }) => code) }, 'search rates')
}

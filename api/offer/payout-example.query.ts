import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { DEAL_COLUMNS, RECENT_DEALS, wayOf, type DealRow, type DealWay } from '#api/search/done-deals.query.ts'
import type { Currency, Locale, Storefront } from '#content/storefronts.ts'
import { payoutMinorOf, prepaidMinor } from './fee.rules.ts'
import type { PaidWay } from './payout-example.rules.ts'

/** Deals looked at in each storefront for one that was paid whole, in its currency. */
const LOOKED_AT = 5

interface PaidRow extends DealRow {
  locale: Locale
  currency: Currency
  netMinor: number
  grossMinor: number
  feeNetMinor: number
  feeVatMinor: number
  distance: number
  realizedAt: Date
}

export interface PaidDeal extends DealWay, PaidWay {
  distance: number
  realizedAt: Date
}

/** The newest deals with a commission in each storefront. */
const PAID_DEALS = /* sql */ `select * from (
    select a.locale, ${DEAL_COLUMNS}, o.currency, o.net_minor as "netMinor", o.gross_minor as "grossMinor",
      o.fee_net_minor as "feeNetMinor", o.fee_vat_minor as "feeVatMinor", o.realized_at as "realizedAt",
      row_number() over (partition by a.locale order by o.realized_at desc, o.id desc) as place
    from ${RECENT_DEALS} o join auctions a on a.id = o.auction_id
    where o.fee_net_minor > 0 and a.distance > 0) d
  where place <= ${LOOKED_AT} order by locale, place`

/** For a storefront: the newest deal that shows what a courier is paid, if there is one. */
export async function findPaidDeals(ctx: Ctx): Promise<(storefront: Storefront) => PaidDeal | undefined> {
  const rows = await query<PaidRow>(ctx, PAID_DEALS)
  return (storefront) => {
    const isOwn = ({ locale, currency }: PaidRow) => locale === storefront.locale && currency === storefront.currency
    // Above a limit we hold only the commission, and the customer pays the courier the rest.
    const row = rows.find((one) => isOwn(one) && prepaidMinor(one) === one.grossMinor)
    return row && { ...row, ...wayOf(row, storefront), distance: row.distance, vatMinor: row.grossMinor - row.netMinor, payoutMinor: payoutMinorOf(row) } // prettier-ignore
  }
}

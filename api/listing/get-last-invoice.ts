import type { Invoice } from '#api/auction/auction.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'

interface LastInvoice {
  invoice: Invoice | null
}

/** Invoice data of the caller's latest listing with a VAT invoice, to prefill the form. */
export async function getLastInvoice(ctx: Ctx): Promise<LastInvoice> {
  const userId = ctx.caller.isSignedIn ? ctx.caller.userId : null
  const row = await queryOne<LastInvoice>(
    ctx,
    'select invoice from auctions where owner_id = $1 and invoice is not null order by id desc limit 1',
    [userId],
  )
  return row ?? { invoice: null }
}

import type { Invoice } from '#api/auction/auction.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db.ts'

interface LastInvoice {
  invoice: Invoice | null
}

/** For whom the caller wanted his last VAT invoice: nobody types his company twice. */
export async function getLastInvoice(ctx: Ctx): Promise<LastInvoice> {
  const userId = ctx.caller.isSignedIn ? ctx.caller.userId : null
  const found = await queryOne<LastInvoice>(
    ctx,
    'select invoice from auctions where owner_id = $1 and invoice is not null order by id desc limit 1',
    [userId],
  )
  return found ?? { invoice: null }
}

import { lockAuction } from '#api/auction/get-auction.query.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { failField } from '#api/kit/fail.ts'
import { recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { ListingReport } from './listing-report.model.ts'
import type { ReportAuction } from './moderation.schema.ts'

/** Reports a listing; open to everybody who can see it. A repeated report is ignored. */
export async function reportAuction(
  ctx: TxCtx,
  { auction: ref, ground, text, name, email }: ReportAuction,
): Promise<void> {
  const { caller, storefront } = ctx
  const { auction } = await lockAuction(ctx, ref)
  const who = caller.isSignedIn
    ? { reporterId: caller.userId, name: caller.name, email: caller.email }
    : { reporterId: null, name, email: email ?? failField('email', 'required') }
  if (await hasReported(ctx, auction.id, who.email)) return
  const made = await ListingReport.create(
    {
      auctionId: auction.id,
      ...who,
      locale: storefront.locale,
      ground,
      text,
      status: 'open',
    },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'report', made, 'report')
}

async function hasReported(ctx: TxCtx, auctionId: number, email: string): Promise<boolean> {
  const row = await queryOne(
    ctx,
    `select 1 from listing_reports where auction_id = $1 and lower(email) = lower($2) and status = 'open'`,
    [auctionId, email],
  )
  return row !== undefined
}

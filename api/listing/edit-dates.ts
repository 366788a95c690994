import { todayIn } from '#api/common/dates.rules.ts'
import { AppError } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { AuctionItem } from '#api/auction/auction.model.ts'
import type { EditDates } from '#api/auction/auction-call.schema.ts'
import { untimelyDateErrors } from '#api/auction/auction.rules.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { dateColumns } from './form-to-columns.part.ts'
import { estimatePrice } from './estimate-price.part.ts'
import { lockEditable, saveEdit } from './save-edit.part.ts'

/** Only the days change: the usual case when a listing has run out. */
export async function editDates(
  ctx: TxCtx,
  { auction: ref, version, ...form }: EditDates,
): Promise<OwnAuctionView> {
  const auction = await lockEditable(ctx, ref, version, 'auction.editDates')
  const errors = untimelyDateErrors(form, todayIn(ctx.now, storefrontOf(auction.locale).timeZone))
  if (errors.length > 0) throw new AppError('invalid', { errors })
  auction.set(dateColumns(form))
  const changed = auction.changed() || []
  const isMaterial = changed.some((column) => column !== 'transportDateRange')
  const items = await AuctionItem.findAll({
    where: { auctionId: auction.id },
    transaction: ctx.tx,
  })
  const priceEstimation = await estimatePrice(ctx, auction.currency, auction, items)
  return saveEdit(ctx, auction, { priceEstimation }, isMaterial)
}

import { todayIn } from '#api/common/dates.rules.ts'
import { DateTime } from 'luxon'
import { AppError } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { storefrontOf } from '#content/storefronts.ts'
import type { Auction } from '#api/auction/auction.model.ts'
import type { EditDates } from '#api/auction/auction-call.schema.ts'
import { untimelyDateErrors, UNHIDE_MONTHS } from '#api/auction/auction.rules.ts'
import { expiryDate } from '#api/auction/expiry-date.lib.ts'
import { seeListing } from '#api/offer/listing-seen.query.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { dateColumns } from './form-to-columns.part.ts'
import { estimatePrice } from './estimate-price.part.ts'
import { lockEditable, saveEdit } from './save-edit.part.ts'

/** Changes the dates only, usually of an expired listing. Flexible dates get a new expiry date. */
export async function editDates(ctx: TxCtx, { auction: ref, version, ...form }: EditDates): Promise<OwnAuctionView> {
  const auction = await lockEditable(ctx, ref, version, 'auction.editDates')
  const errors = untimelyDateErrors(form, todayIn(ctx.now, storefrontOf(auction.locale).timeZone))
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const before = await seeListing(ctx, auction)
  auction.set(dateColumns(form))
  if (!auction.dateFixed && mayLast(ctx, auction)) auction.expiresAt = expiryDate(auction, ctx.now)
  const changed = auction.changed() || []
  const isMaterial = changed.some((column) => !ofNoPrice.includes(column))
  const priceEstimation = await estimatePrice(ctx, auction.currency, auction, before.items)
  return saveEdit(ctx, auction, { priceEstimation }, isMaterial ? before : null)
}

/** Columns that do not influence the price. */
const ofNoPrice: readonly string[] = ['transportDateRange', 'expiresAt']

const mayLast = ({ now }: TxCtx, { createdAt }: Auction): boolean =>
  DateTime.fromJSDate(createdAt).plus({ months: UNHIDE_MONTHS }) > now

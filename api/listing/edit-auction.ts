import { isDeepStrictEqual } from 'node:util'
import { money, toWire } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { authorize, FieldErrors } from '#api/kit/fail.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import { fieldOfColumn, isNote, itemColumns } from '#api/category/item-field.rules.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { arrangePictures, findWrongPictures } from './arrange-pictures.part.ts'
import { materialColumns } from '#api/auction/auction-field.rules.ts'
import type { Auction, ItemRow } from '#api/auction/auction.model.ts'
import { mayOn } from '#api/auction/auction.policy.ts'
import type { EditAuction } from './listing.schema.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { findWrongForm, formToColumns } from './form-to-columns.part.ts'
import { getAuction } from '#api/auction/get-auction.query.ts'
import { seeListing } from '#api/offer/listing-seen.query.ts'
import { lockEditable, saveEdit } from './save-edit.part.ts'
import { withTmpIds, writeItems, type ItemColumns } from './write-items.part.ts'

/**
 * The owner edits a listing. If facts relevant to the price have changed, existing offers become
 * stale.
 */
export async function editAuction(ctx: Ctx, edit: EditAuction): Promise<OwnAuctionView> {
  const { auction: ref, version, ...form } = edit
  const { auction: before } = await getAuction(ctx, ref)
  authorize(mayOn('auction.edit', ctx.caller, before))
  const there = { ...ctx, storefront: storefrontOf(before.locale) }
  const errors = new FieldErrors()
  await findWrongPictures(ctx, { ...form, uuid: before.uuid }, errors)
  // Older clients do not send these, so keep them.
  const { invoice = before.invoice, declaredValue = valueOf(before) } = form
  const { columns, items } = await formToColumns(there, { ...form, invoice, declaredValue }, errors)
  return inLastTransaction(ctx, async (ctx) => {
    const auction = await lockEditable(ctx, ref, version)
    const before = await seeListing(ctx, auction)
    const isMaterial = hasChanged(auction, columns) || haveChanged(before.items, items)
    await writeItems(ctx, auction.id, items)
    await arrangePictures(ctx, auction, form.pictures)
    const saved = await saveEdit(ctx, auction, columns, isMaterial ? before : null)
    return withTmpIds(saved, form.items)
  })
}

const valueOf = ({ declaredMinor, currency }: Auction) =>
  declaredMinor === null ? null : toWire(money(declaredMinor, currency))

/** Checks of an edit that need more than the schema. */
export async function findWrongEdit(
  ctx: Ctx,
  { auction: ref, ...form }: Passed<EditAuction>,
  errors: FieldErrors,
): Promise<void> {
  const { auction } = await getAuction(ctx, ref ?? '')
  authorize(mayOn('auction.edit', ctx.caller, auction))
  await findWrongPictures(ctx, { ...form, uuid: auction.uuid }, errors)
  await findWrongForm({ ...ctx, storefront: storefrontOf(auction.locale) }, form, errors)
}

/** Fields on which prices are based: route, dates, weight and category. */
const material = ['fromPlaceId', 'toPlaceId', ...materialColumns] as const

/** A village has no place id, so it is compared by name. */
const villages = ['fromAddress', 'toAddress'] as const

const hasChanged = (auction: Auction, columns: Partial<Auction>): boolean =>
  material.some((column) => (columns[column] ?? null) !== (auction[column] ?? null)) ||
  villages.some((end) => (columns[end]?.village ?? '') !== (auction[end]?.village ?? ''))

const haveChanged = (before: readonly ItemRow[], items: readonly ItemColumns[]): boolean =>
  !isDeepStrictEqual(before.map(comparable), items.map(comparable))

/** The form's metadata does not change the price. */
const said = itemColumns.filter((column) => !isNote(fieldOfColumn[column]))

/** The room of a thing does not change the price either. */
const comparable = ({ extra, ...item }: Omit<ItemColumns, 'extra'> & { extra: object }) => [
  { ...extra, room: undefined },
  ...said.map((column) => item[column]),
]

import type { TxCtx } from '#api/kit/transition.ts'
import { AuctionItem } from '#api/auction/auction.model.ts'
import type { ItemForm } from './item.schema.ts'

export type ItemColumns = ReturnType<typeof itemColumns>

/** The items as the form has them now: what it no longer names is gone. */
export async function writeItems(
  ctx: TxCtx,
  auctionId: number,
  items: readonly ItemColumns[],
): Promise<void> {
  await AuctionItem.destroy({ where: { auctionId }, transaction: ctx.tx })
  await AuctionItem.bulkCreate(
    items.map((item, position) => ({ auctionId, position, ...item })),
    { transaction: ctx.tx },
  )
}

export const itemColumns = (item: ItemForm) => ({
  uniqueKey: item.uniqueKey,
  itemCategoryId: item.itemCategoryId ?? '',
  autocompleteItemId: item.autocompleteItemId,
  name: item.name,
  itemsNumber: item.itemsNumber,
  lengthCm: item.length,
  widthCm: item.width,
  heightCm: item.height,
  weightKg: item.weight,
  model: item.model,
  productionDate: item.productionDate,
  bodyType: item.bodyType,
  hasWheels: item.hasWheels,
  palletized: item.palletized,
  packed: item.packed,
  oversize: item.oversize,
  dimensionsEstimated: item.dimensionsEstimated,
  isAdjustedByUser: item.isAdjustedByUser,
  extra: item.extra,
})

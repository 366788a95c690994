import type { TxCtx } from '#api/kit/transition.ts'
import { AuctionItem } from './auction.model.ts'
import type { ItemForm } from './item.schema.ts'

/** The items as the form has them now: what it no longer names is gone. */
export async function writeItems(
  ctx: TxCtx,
  auction: { id: number; categoryId: string },
  items: readonly ItemForm[],
): Promise<void> {
  await AuctionItem.destroy({ where: { auctionId: auction.id }, transaction: ctx.tx })
  await AuctionItem.bulkCreate(
    items.map((item, position) => ({
      auctionId: auction.id,
      position,
      ...itemColumns(item, auction.categoryId),
    })),
    { transaction: ctx.tx },
  )
}

export const itemColumns = (item: ItemForm, categoryId: string) => ({
  uniqueKey: item.uniqueKey,
  itemCategoryId: item.itemCategoryId ?? categoryId,
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

import type { TxCtx } from '#api/kit/db/transition.ts'
import { fieldOfColumn } from '#api/category/item-field.rules.ts'
import { pickBy } from '#api/common/record.rules.ts'
import { AuctionItem } from '#api/auction/auction.model.ts'
import type { ItemForm } from './item.schema.ts'

export type ItemColumns = ReturnType<typeof itemColumns>

/** Replaces the items of an auction. */
export async function writeItems(ctx: TxCtx, auctionId: number, items: readonly ItemColumns[]): Promise<void> {
  await AuctionItem.destroy({ where: { auctionId }, transaction: ctx.tx })
  await AuctionItem.bulkCreate(
    items.map((item, position) => ({ auctionId, position, ...item })),
    { transaction: ctx.tx },
  )
}

export const itemColumns = (item: ItemForm) => ({
  ...pickBy(fieldOfColumn, item),
  itemCategoryId: item.itemCategoryId ?? '',
  extra: item.extra,
})

/** Adds the client's temporary ids to the items, which are in the order in which they were sent. */
export const withTmpIds = <T extends { items: readonly { tmpId: string | null }[] }>(
  view: T,
  sent: readonly { tmpId?: string | null | undefined }[],
): T => ({
  ...view,
  items: view.items.map((item, at) => ({ ...item, tmpId: sent[at]?.tmpId ?? null })),
})

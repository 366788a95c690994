/** What an item weighs and how many there are; one when nobody says (W31). */
interface WeighedItem {
  weight?: number | null | undefined
  itemsNumber?: number | null | undefined
}

/** W31: the sum of weight times number. */
export const totalWeight = (items: readonly WeighedItem[]): number =>
  Math.round(
    items.reduce((sum, item) => sum + (item.weight ?? 0) * (item.itemsNumber ?? 1), 0) * 10,
  ) / 10

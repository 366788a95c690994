/** Maximum weight of everything in one listing. */
export const WEIGHT_MAX_KG = 1_000_000

/** Weight and number of an item; one by default (W31). */
interface WeighedItem {
  weight?: number | null | undefined
  itemsNumber?: number | null | undefined
}

/** W31: the sum of weight times number, in kg. */
export const totalWeight = (items: readonly WeighedItem[]): number =>
  Math.round(items.reduce((sum, item) => sum + (item.weight ?? 0) * (item.itemsNumber ?? 1), 0) * 10) / 10

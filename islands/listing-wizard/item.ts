import { newUuid } from '#islands/kit/uuid.ts'

export type Value = string | number | boolean | null

/** One thing to move as the form keeps it; what its category asks beside stands in `extra`. */
export interface Item {
  uniqueKey: string
  itemCategoryId: string | null
  autocompleteItemId: string | null
  name: string
  itemsNumber: number | null
  length: number | null
  width: number | null
  height: number | null
  weight: number | null
  model: string | null
  productionDate: string | null
  bodyType: string | null
  hasWheels: boolean | null
  palletized: boolean | null
  packed: boolean | null
  oversize: boolean | null
  dimensionsEstimated: boolean
  isAdjustedByUser: boolean
  extra: Record<string, Value>
}

export const newItem = (): Item => ({
  uniqueKey: newUuid(),
  itemCategoryId: null,
  autocompleteItemId: null,
  name: '',
  itemsNumber: 1,
  length: null,
  width: null,
  height: null,
  weight: null,
  model: null,
  productionDate: null,
  bodyType: null,
  hasWheels: null,
  palletized: null,
  packed: null,
  oversize: null,
  dimensionsEstimated: false,
  isAdjustedByUser: false,
  extra: {},
})

const sizes = ['length', 'width', 'height', 'weight'] as const
export type Size = (typeof sizes)[number]
export type Sizes = Record<Size, number | null>

const isSize = (key: string): key is Size => (sizes as readonly string[]).includes(key)

const isOwnKey = (key: string): key is keyof Item => key in emptyItem && key !== 'extra'
const emptyItem = newItem()

export const valueOf = (item: Item, key: string): Value =>
  isOwnKey(key) ? (item[key] as Value) : (item.extra[key] ?? null)

/** W42: a size changed by hand is the person's own and no longer the suggestion's. */
export function withValue(item: Item, key: string, value: Value): Item {
  if (!isOwnKey(key)) return { ...item, extra: { ...item.extra, [key]: value } }
  const isAdjusted = isSize(key) && item.autocompleteItemId !== null
  return { ...item, [key]: value, isAdjustedByUser: item.isAdjustedByUser || isAdjusted }
}

/** What a suggestion knows of a thing (W42). */
export interface Suggested extends Partial<Sizes> {
  autocompleteItemId: string
  key: 'name' | 'model'
  text: string
}

export const withSuggestion = (item: Item, { key, text, ...known }: Suggested): Item => ({
  ...item,
  ...known,
  [key]: text,
  dimensionsEstimated: sizes.some((size) => known[size] !== undefined),
  isAdjustedByUser: false,
})

/** Typed freely: the suggestion's sizes stay as an estimate, its id does not. */
export const withoutSuggestion = (item: Item, key: 'name' | 'model', text: string): Item => ({
  ...item,
  [key]: text,
  autocompleteItemId: null,
})

export const duplicate = (item: Item): Item => ({
  ...item,
  extra: { ...item.extra },
  uniqueKey: newUuid(),
})

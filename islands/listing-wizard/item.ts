import { emptyValues, isItemKey, keptOf, type ByField } from '#api/category/item-field.rules.ts'
import { pickBy } from '#api/common/record.rules.ts'
import { newUuid } from '#islands/kit/uuid.ts'

export type Value = string | number | boolean | null

/** The item's value for each kind of column. */
interface FormValues {
  text: string | null
  leaf: string | null
  name: string
  integer: number | null
  decimal: number | null
  count: number | null
  flag: boolean | null
  mark: boolean
}
type Fields = ByField<FormValues>

/** An item in the form; the category's extra questions are in `extra`. */
export interface Item extends Fields {
  uniqueKey: string
  extra: Record<string, Value>
}

export const newItem = (): Item => ({
  ...pickBy(keptOf, emptyValues),
  uniqueKey: newUuid(),
  extra: {},
})

/** Nothing has been entered yet; the room is known before the thing. */
export const isBlank = ({ name, model, autocompleteItemId, extra, ...item }: Item): boolean =>
  !name &&
  !model &&
  autocompleteItemId === null &&
  sizes.every((size) => item[size] === null) &&
  Object.entries(extra).every(([key, value]) => value === null || key === 'room')

const sizes = ['length', 'width', 'height', 'weight'] as const
type Size = (typeof sizes)[number]
type Sizes = Record<Size, number | null>

const isSize = (key: string): key is Size => (sizes as readonly string[]).includes(key)

export const valueOf = (item: Item, key: string): Value => (isItemKey(key) ? item[key] : (item.extra[key] ?? null))

/** W42: a size edited by hand no longer belongs to the suggestion. */
export function withValue(item: Item, key: string, value: Value): Item {
  if (!isItemKey(key)) return { ...item, extra: { ...item.extra, [key]: value } }
  const isAdjusted = isSize(key) && item.autocompleteItemId !== null
  return { ...item, [key]: value, isAdjustedByUser: item.isAdjustedByUser || isAdjusted }
}

/** The data of an item suggestion (W42). */
interface Suggested extends Partial<Sizes> {
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

/** With free text the suggestion's sizes stay as an estimate, but its ID is dropped. */
export const withoutSuggestion = (item: Item, key: 'name' | 'model', text: string): Item => ({
  ...item,
  [key]: text,
  autocompleteItemId: null,
})

/** The text of one field that names a thing. */
export interface NamedThing {
  key: 'name' | 'model'
  text: string
}

/** The thing named elsewhere, instead of the only one in the form; several things stay. */
export function withThing(items: Item[], { key, text }: NamedThing): Item[] {
  const [item, ...others] = items
  if (!item || others.length > 0 || item[key] === text) return items
  return [withoutSuggestion(isBlank(item) ? item : newItem(), key, text)]
}

export const duplicate = (item: Item): Item => ({
  ...item,
  extra: { ...item.extra },
  uniqueKey: newUuid(),
})

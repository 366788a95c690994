import { atom, map } from 'nanostores'
import { ITEMS_MAX } from '#api/category/load.rules.ts'
import { fieldTypes } from '#api/category/item-field.rules.ts'
import { isKnownRule } from '#api/category/validator.rules.ts'
import { ModuleNotFound } from '#api/common/module.rules.ts'
import { api, type Outputs } from '#islands/kit/client.ts'
import { tellFault } from '#islands/kit/tell-fault.ts'
import { $form, change } from './draft.store.ts'
import { clearErrors } from './errors.store.ts'
import { duplicate, isBlank, newItem, withValue, type Item, type Value } from './item.ts'

/** The questions for the kind of goods, once loaded. */
type AskedFields = Outputs['category']['itemFields']
/** W41: one question as the server sends it, in the storefront's language. */
export type ShownField = AskedFields['fields'][number]

type FieldsState = { state: 'waiting' } | { state: 'failed' } | ({ state: 'ready' } & AskedFields)

export const $fields = atom<FieldsState>({ state: 'waiting' })
const FIELDS_WAIT_MS = 10_000

/** Loads the questions for this kind of goods; called again when the kind changes. */
export async function askFields(): Promise<void> {
  const { categoryId } = $form.get()
  const known = $fields.get()
  if (!categoryId || (known.state === 'ready' && known.itemCategoryId === categoryId)) return
  $fields.set({ state: 'waiting' })
  try {
    const asked = await api.category.itemFields.query({ itemCategoryId: categoryId }, { timeoutMs: FIELDS_WAIT_MS })
    if ($form.get().categoryId !== categoryId) return
    // The server answers a kind of the other tree with the kind whose questions it shares.
    $fields.set({ state: 'ready', ...asked, itemCategoryId: categoryId })
    forgetRooms(asked)
    tellUnknown(asked)
  } catch {
    if ($form.get().categoryId === categoryId) $fields.set({ state: 'failed' })
  }
}

/** Another kind of removal has other rooms: things in unknown ones stay, without a room. */
function forgetRooms({ rooms }: AskedFields): void {
  const isKnown = ({ extra: { room = null } }: Item) => room === null || rooms.some(({ id }) => id === room)
  const { items } = $form.get()
  if (items.every(isKnown)) return
  change({ items: items.map((item) => (isKnown(item) ? item : withValue(item, 'room', null))) })
}

/**
 * E03: reports field types this client does not know; they are shown as text fields, and an unknown
 * check is an error (V28).
 */
function tellUnknown({ fields }: AskedFields): void {
  for (const { type, mandatoryValidators, optionalValidators } of fields) {
    if (!fieldTypes.includes(type)) tellFault(new ModuleNotFound('field', type))
    for (const rule of [...mandatoryValidators, ...optionalValidators])
      if (!isKnownRule(rule)) tellFault(new ModuleNotFound('validator', rule.type))
  }
}

export function changeItem(uniqueKey: string, next: (item: Item) => Item): void {
  const items = $form.get().items.map((item) => (item.uniqueKey === uniqueKey ? next(item) : item))
  change({ items })
}

export function answer(uniqueKey: string, key: string, value: Value): void {
  changeItem(uniqueKey, (item) => withValue(item, key, value))
  const position = $form.get().items.findIndex((item) => item.uniqueKey === uniqueKey)
  clearErrors(`items[${position}].${key}`)
}

/** Adds an empty item, in a room of a removal if one is given. */
export const addItem = (room?: string): void =>
  insert({ ...newItem(), extra: room ? { room } : {} }, $form.get().items.length)

export function duplicateItem(uniqueKey: string): void {
  const at = $form.get().items.findIndex((item) => item.uniqueKey === uniqueKey)
  const twin = $form.get().items[at]
  if (twin) insert(duplicate(twin), at + 1)
}

/** The item added last, so that its card can take the focus. */
export const $added = atom<string | null>(null)

function insert(item: Item, at: number): void {
  const { items } = $form.get()
  if (items.length >= ITEMS_MAX) return
  change({ items: [...items.slice(0, at), item, ...items.slice(at)] })
  $added.set(item.uniqueKey)
}

/** The item removed last; it can be restored. */
export const $removed = atom<{ item: Item; at: number } | null>(null)

export function removeItem(uniqueKey: string): void {
  const { items } = $form.get()
  const at = items.findIndex((item) => item.uniqueKey === uniqueKey)
  const item = items[at]
  if (!item || (items.length === 1 && isBlank(item))) return
  $removed.set({ item, at })
  const left = items.filter((one) => one !== item)
  change({ items: left.length > 0 ? left : [newItem()] })
}

export function putBack(): void {
  const removed = $removed.get()
  if (!removed) return
  if ($form.get().items.every(isBlank)) change({ items: [] })
  insert(removed.item, removed.at)
  $removed.set(null)
}

/** Drops rows that were added but left empty. */
export function dropBlankItems(): void {
  const { items } = $form.get()
  const said = items.filter((item) => !isBlank(item))
  if (said.length > 0 && said.length < items.length) change({ items: said })
}

/** W32: a typed total weight stays; clearing it returns to the sum. */
export function typeTotalWeight(totalWeight: number | null): void {
  change({ totalWeight, isTotalWeightEditedByUser: totalWeight !== null })
  clearErrors('totalWeight')
}

export type FloorKey = 'pickupFloor' | 'deliveryFloor' | 'pickupElevator' | 'deliveryElevator'

export function answerFloor(key: FloorKey, value: number | boolean | null): void {
  change({ [key]: value })
  clearErrors(key, key.replace('Floor', 'Elevator'))
}

export function describe(description: string): void {
  change({ description })
  clearErrors('description')
}

/**
 * Cars are chosen in three steps; the options of the second and third depend on the earlier
 * choices.
 */
export const $cars = map<Record<string, ChosenCar>>({})
interface ChosenCar {
  car: CarSuggestion
  generationId: string | null
}

export type CarSuggestion = Outputs['category']['suggestCars'][number]
export type CarSeries = CarSuggestion['generations'][number]['series'][number]

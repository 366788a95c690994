import { atom } from 'nanostores'
import { ITEMS_MAX } from '#api/category/load.rules.ts'
import type { Outputs } from '#islands/kit/client.ts'
import { $form, change } from './draft.store.ts'
import { isBlank, newItem, withSuggestion, type Item } from './item.ts'
import { changeItem, removeItem } from './items.store.ts'

/** A room of a removal, with its usual items. */
export type Room = Outputs['category']['itemFields']['rooms'][number]
type Thing = Room['things'][number]

/** The last count, for the screen-reader announcement. */
export const $counted = atom<{ what: string; number: number } | null>(null)

const pieces = (item: Item): number => item.itemsNumber ?? 1

/** How many of an item are on the list, in all rooms. */
export const countOf = (items: readonly Item[], { id }: Thing): number =>
  items.filter(({ autocompleteItemId }) => autocompleteItemId === id).reduce((sum, item) => sum + pieces(item), 0)

/** One row per kind of item; an empty row is filled first. */
function withThing(items: readonly Item[], thing: Thing, number: number): Item[] {
  const match = items.find(({ autocompleteItemId }) => autocompleteItemId === thing.id)
  if (match) return items.map((item) => (item === match ? { ...item, itemsNumber: pieces(item) + number } : item))
  const { id, name, length, width, height, weight } = thing
  const sizes = { length, width, height, weight }
  const named = withSuggestion(newItem(), { autocompleteItemId: id, key: 'name', text: name, ...sizes })
  const added = { ...named, itemsNumber: number }
  const at = items.findIndex(isBlank)
  if (at >= 0) return items.map((item, here) => (here === at ? added : item))
  return items.length < ITEMS_MAX ? [...items, added] : [...items]
}

export function addThing(thing: Thing): void {
  change({ items: withThing($form.get().items, thing, 1) })
  tell(thing)
}

export function takeThingAway(thing: Thing): void {
  const item = $form.get().items.find(({ autocompleteItemId }) => autocompleteItemId === thing.id)
  if (item) countItem(item, -1)
}

const tell = (thing: Thing): void => $counted.set({ what: thing.name, number: countOf($form.get().items, thing) })

/** Changes the count of a row by one; a count of zero removes the row. */
export function countItem({ uniqueKey, name, itemsNumber }: Item, by: 1 | -1): void {
  const number = (itemsNumber ?? 1) + by
  if (number === 0) removeItem(uniqueKey)
  else changeItem(uniqueKey, (item) => ({ ...item, itemsNumber: number }))
  $counted.set({ what: name, number })
}

/** The room added last, with the list before it; undo is possible until the next change. */
export const $taken = atom<{ name: string; before: Item[]; after: Item[] } | null>(null)

export function takeRoom({ name, things }: Room): void {
  const before = $form.get().items
  const after = things.reduce((items, thing) => withThing(items, thing, thing.count), before)
  change({ items: after })
  $taken.set({ name, before, after })
}

export function putRoomBack(): void {
  const taken = $taken.get()
  if (taken) change({ items: taken.before })
  $taken.set(null)
}

/** The item being described: its questions stay open until it is finished. */
export const $described = atom<string | null>(null)

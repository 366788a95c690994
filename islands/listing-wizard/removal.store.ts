import { atom } from 'nanostores'
import { ITEMS_MAX, roomOf } from '#api/category/load.rules.ts'
import type { Outputs } from '#islands/kit/client.ts'
import { $form, change } from './draft.store.ts'
import { isBlank, newItem, withSuggestion, type Item } from './item.ts'
import { changeItem, removeItem } from './items.store.ts'

/** A room of a removal, with its usual items. */
export type Room = Outputs['category']['itemFields']['rooms'][number]
type Thing = Room['things'][number]

/** The room whose things are shown. */
export const $openRoom = atom<string | null>(null)

export const toggleRoom = ({ id }: Room): void => $openRoom.set($openRoom.get() === id ? null : id)

/** The last count, for the screen-reader announcement. */
export const $counted = atom<{ what: string; number: number } | null>(null)

const pieces = (item: Item): number => item.itemsNumber ?? 1

/** The row of a thing in one room. */
export const findThing = (items: readonly Item[], room: Room, { id }: Thing): Item | undefined =>
  items.find((item) => item.autocompleteItemId === id && roomOf(item) === room.id)

/** How many of a thing stand in one room. */
function countOf(items: readonly Item[], room: Room, thing: Thing): number {
  const item = findThing(items, room, thing)
  return item ? pieces(item) : 0
}

/** One row per thing and room; an empty row is filled first. */
function withThing(items: readonly Item[], room: Room, thing: Thing, number: number): Item[] {
  const match = findThing(items, room, thing)
  if (match) return items.map((item) => (item === match ? { ...item, itemsNumber: pieces(item) + number } : item))
  const { id, name, length, width, height, weight } = thing
  const sizes = { length, width, height, weight }
  const named = withSuggestion(newItem(), { autocompleteItemId: id, key: 'name', text: name, ...sizes })
  const added = { ...named, itemsNumber: number, extra: { room: room.id } }
  const at = items.findIndex(isBlank)
  if (at >= 0) return items.map((item, here) => (here === at ? added : item))
  return items.length < ITEMS_MAX ? [...items, added] : [...items]
}

export function addThing(room: Room, thing: Thing): void {
  const items = withThing($form.get().items, room, thing, 1)
  change({ items })
  $counted.set({ what: thing.name, number: countOf(items, room, thing) })
}

/** Changes the count of a row by one; a count of zero removes the row. */
export function countItem({ uniqueKey, name, itemsNumber }: Item, by: 1 | -1): void {
  const number = (itemsNumber ?? 1) + by
  if (number === 0) removeItem(uniqueKey)
  else changeItem(uniqueKey, (item) => ({ ...item, itemsNumber: number }))
  $counted.set({ what: name, number })
}

/** The room filled or cleared last, with the lists; undo is possible until the next change. */
export const $taken = atom<{ name: string; isAdded: boolean; before: Item[]; after: Item[] } | null>(null)

export function takeRoom(room: Room): void {
  const before = $form.get().items
  const after = room.things.reduce((items, thing) => withThing(items, room, thing, thing.count), before)
  change({ items: after })
  $taken.set({ name: room.name, isAdded: true, before, after })
}

export function clearRoom({ id, name }: Room): void {
  const before = $form.get().items
  const left = before.filter((item) => roomOf(item) !== id)
  const after = left.length > 0 ? left : [newItem()]
  change({ items: after })
  $taken.set({ name, isAdded: false, before, after })
}

export function putRoomBack(): void {
  const taken = $taken.get()
  if (taken) change({ items: taken.before })
  $taken.set(null)
}

/** The item being described: its questions stay open until it is finished. */
export const $described = atom<string | null>(null)

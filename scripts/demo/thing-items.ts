import { findSuggested, type Suggested } from '#api/category/load-items.lib.ts'
import type { Choice } from './things.ts'
import { textsOf, type Texts } from './words.ts'

/** An item as the form sends it; fields of its category are on the same level. */
export type RawItem = Record<string, string | number | boolean | null>

type Make = (choice: Choice) => RawItem[]

function suggested(id: string): Suggested {
  const found = findSuggested(id)
  if (!found) throw new Error(`no item ${id}`)
  return found
}

const sized = (one: Suggested, { language }: Choice): RawItem => ({
  autocompleteItemId: one.id,
  name: one.names[language],
  itemsNumber: 1,
  length: one.length,
  width: one.width,
  height: one.height,
  weight: one.weight,
})

const pickOf = (ids: string, { random }: Choice): Suggested => suggested(random.pick(ids.split(' ')))

/** A thing of our list, in its usual size. */
export const item =
  (ids: string, more: RawItem = {}): Make =>
  (choice) => [{ ...sized(pickOf(ids, choice), choice), ...more }]

/** A whole room or flat, sometimes with an extra thing. */
export const set =
  (ids: string): Make =>
  (choice) => {
    const one = pickOf(ids, choice)
    const rooms = { ...sized(one, choice), volume: one.volume, packed: true }
    if (choice.random.chance(0.6)) return [rooms]
    const beside = choice.random.pick(['bicycle', 'upright-piano', 'washing-machine', 'boxes-20'])
    return [rooms, { ...sized(suggested(beside), choice), packed: false }]
  }

/** Several equal things on pallets. */
export const load =
  (ids: string, [least, most]: [number, number]): Make =>
  (choice) => {
    const { random } = choice
    const one = sized(pickOf(ids, choice), choice)
    const more = { palletized: true, stackable: random.chance(0.4), tailLift: random.chance(0.5) }
    return [{ ...one, itemsNumber: random.int(least, most), ...more }]
  }

/** Things without a table, such as animals or rubble: one size for each name. */
export const stuff =
  (
    key: keyof Texts['things'],
    more: RawItem,
    sizes: readonly { kg: readonly [number, number]; count?: readonly [number, number] }[],
  ): Make =>
  ({ random, language }) => {
    const names = textsOf(language).things[key]
    const at = random.int(0, names.length - 1)
    const { kg, count = [1, 1] } = sizes[at] ?? sizes[0] ?? { kg: [1, 1] }
    return [
      {
        name: names[at] ?? '',
        itemsNumber: random.int(count[0], count[1]),
        weight: random.int(kg[0], kg[1]),
        ...more,
      },
    ]
  }

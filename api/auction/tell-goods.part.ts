import type { TitledItem } from '#api/category/generate-title.ts'
import type { Storefront } from '#content/storefronts.ts'
import {
  madeTitleColumn,
  readGoods,
  readTitle,
  slugOf,
  whole,
  type Made,
  type Read,
} from './reader-title.part.ts'

/** In centimetres. */
interface Size {
  length: number
  width: number
  height: number
}

type ItemSize = { [K in keyof Size]: Size[K] | null }

/** What a title is made of, and how large the things are, as a text of one column. */
export const GOODS = /* sql */ `${madeTitleColumn(
  `, 'length', i.length_cm, 'width', i.width_cm, 'height', i.height_cm`,
)}::text`

interface ToldGoods extends Read {
  /** What is carried, without the towns of its title. */
  goods: Read
  slug: string
  itemsCount: number
  /** Of its largest thing. */
  size: Size | null
}

/** Some listings stand on many lists: what is told of the same text is told once. */
const TOLD_MAX = 5000
const told = new Map<string, ToldGoods>()

/** What is carried, in the words of the reader; its owner reads his own whole. */
export function tellGoods(goods: string, reader: Storefront, isOwn: boolean): ToldGoods {
  const key = `${reader.locale} ${isOwn} ${goods}`
  const known = told.get(key)
  if (known) return known
  const made = JSON.parse(goods) as Made & { items: readonly (TitledItem & ItemSize)[] }
  const [oldest] = told.keys()
  if (told.size >= TOLD_MAX && oldest !== undefined) told.delete(oldest)
  const writing = isOwn ? whole : undefined
  const one = {
    ...readTitle(made, reader, writing),
    goods: readGoods(made, reader, writing),
    slug: slugOf(made),
    itemsCount: made.items.reduce((sum, { itemsNumber }) => sum + (itemsNumber ?? 0), 0),
    size: largestOf(made.items),
  }
  told.set(key, one)
  return one
}

function largestOf(items: readonly ItemSize[]): Size | null {
  let largest: Size | null = null
  for (const { length, width, height } of items)
    if (length && width && height && volumeOf(largest) < length * width * height)
      largest = { length, width, height }
  return largest
}

const volumeOf = (size: Size | null): number => (size ? size.length * size.width * size.height : 0)

import { formatNumber } from '#api/common/format.rules.ts'
import { totalWeight } from './weight.rules.ts'

/** Different things in one listing; a house has about ten per room. */
export const ITEMS_MAX = 200

/** Measures of one kind of thing; sizes are in centimetres. */
export interface LoadItem {
  itemsNumber?: number | null | undefined
  length?: number | null | undefined
  width?: number | null | undefined
  height?: number | null | undefined
  /** Volume of one piece in m³, for what has no sizes, such as the contents of a room. */
  volume?: number | null | undefined
  weight?: number | null | undefined
  /** ID of its room, in a removal. */
  room?: string | null | undefined
  /** May hold volume and room instead, as in a form and in a row. */
  extra?: Readonly<Record<string, unknown>> | undefined
  dimensionsEstimated?: boolean | undefined
  isAdjustedByUser?: boolean | undefined
}

/** Everything that one listing moves. */
export interface Load {
  /** Number of different things. */
  kinds: number
  pieces: number
  /** Null if the volume of any kind is unknown. */
  volumeM3: number | null
  /** Whether a size is a usual one from our list, which the owner has not corrected. */
  isEstimated: boolean
}

export const CM3_PER_M3 = 1_000_000

/** Volume of one piece in m³. */
function volumeOf(item: LoadItem): number | null {
  const { length, width, height } = item
  const volume = item.volume ?? item.extra?.volume
  if (typeof volume === 'number' && volume > 0) return volume
  return length && width && height ? (length * width * height) / CM3_PER_M3 : null
}

const piecesOf = ({ itemsNumber }: LoadItem): number => itemsNumber ?? 1

/** Item with the heaviest single piece; undefined if no weight is known. */
export const heaviestOf = <T extends LoadItem>(items: readonly T[]): T | undefined =>
  items.filter(({ weight }) => weight).toSorted((one, other) => (other.weight ?? 0) - (one.weight ?? 0))[0]

export const loadOf = (items: readonly LoadItem[]): Load => ({
  kinds: items.length,
  pieces: items.reduce((sum, item) => sum + piecesOf(item), 0),
  volumeM3: totalVolume(items),
  isEstimated: items.some((item) => item.dimensionsEstimated && !item.isAdjustedByUser),
})

function totalVolume(items: readonly LoadItem[]): number | null {
  let sum = 0
  for (const item of items) {
    const one = volumeOf(item)
    if (one === null) return null
    sum += one * piecesOf(item)
  }
  return items.length > 0 ? Math.round(sum * 100) / 100 : null
}

/** Things in one room, and their totals. */
export interface RoomLoad<T> {
  room: string
  things: T[]
  load: Load
  /** In kilograms; null if unknown. */
  weight: number | null
}

export const roomOf = ({ room, extra }: Pick<LoadItem, 'room' | 'extra'>): string | null => {
  const named = room ?? extra?.room
  return typeof named === 'string' && named ? named : null
}

/** Things by room, in the order in which the rooms first appear, and those without a room. */
export function byRoom<T extends LoadItem>(items: readonly T[]): { rooms: RoomLoad<T>[]; others: T[] } {
  const found = new Map<string | null, T[]>()
  for (const item of items) found.set(roomOf(item), [...(found.get(roomOf(item)) ?? []), item])
  const rooms = [...found].flatMap(([room, things]) =>
    room === null ? [] : [{ room, things, load: loadOf(things), weight: totalWeight(things) || null }],
  )
  return { rooms, others: found.get(null) ?? [] }
}

/** Cubic metres as a number for readers, with a decimal below ten. */
export const volumeNumber = (m3: number, { intlLocale }: { intlLocale: string }): string =>
  formatNumber(Math.max(m3, 0.1), intlLocale, m3 < 9.95 ? 1 : 0)

/** A volume for readers, `11 m³` or `3.4 m³`. */
export const formatVolume = (m3: number, storefront: { intlLocale: string }): string =>
  `${volumeNumber(m3, storefront)}\u00A0m³`

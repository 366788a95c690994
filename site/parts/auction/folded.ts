import { byRoom, type LoadItem, type RoomLoad } from '#api/category/load.rules.ts'

/** More kinds of things than this make a wall: the totals come first, and most of the list is folded. */
const KINDS_MAX = 5
const SHOWN = 3

interface Folded<T> {
  /** Rooms of a removal, each folded, for a list that is too long. */
  rooms: readonly RoomLoad<T>[]
  shown: readonly T[]
  rest: readonly T[]
}

export function folded<T extends LoadItem>(things: readonly T[]): Folded<T> {
  if (things.length <= KINDS_MAX) return { rooms: [], shown: things, rest: [] }
  const { rooms, others } = byRoom(things)
  return others.length > KINDS_MAX
    ? { rooms, shown: others.slice(0, SHOWN), rest: others.slice(SHOWN) }
    : { rooms, shown: others, rest: [] }
}

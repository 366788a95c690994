/** More kinds of things than this make a wall: the totals come first, and most of the list is folded. */
const KINDS_MAX = 5
const SHOWN = 3

export const folded = <T>(things: readonly T[]): { shown: readonly T[]; rest: readonly T[] } =>
  things.length > KINDS_MAX ? { shown: things.slice(0, SHOWN), rest: things.slice(SHOWN) } : { shown: things, rest: [] }

/** A seeded random generator. */
export type Dice = ReturnType<typeof diceOf>

export function diceOf(seed: number) {
  let state = seed >>> 0
  /** mulberry32: evenly spread over [0, 1). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (sides: number): number => Math.floor(next() * sides)
  return {
    below,
    between: (low: number, high: number): number => low + below(high - low + 1),
    oneIn: (sides: number): boolean => below(sides) === 0,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    /** A generator for each client, so that the pace of one does not change the luck of another. */
    fork: () => diceOf(below(0xffff_ffff)),
  }
}

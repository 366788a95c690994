export type Random = ReturnType<typeof createRandom>

/** The same seed gives the same story (mulberry32). */
export function createRandom(seed: number) {
  let state = seed

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Both ends included. */
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const between = (from: number, to: number): number => from + next() * (to - from)
  const chance = (share: number): boolean => next() < share

  function pick<T>(list: readonly T[]): T {
    const found = list[int(0, list.length - 1)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }

  function shuffled<T>(list: readonly T[]): T[] {
    const mixed = [...list]
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = int(0, at)
      const [a, b] = [mixed[at], mixed[other]]
      if (a !== undefined && b !== undefined) [mixed[at], mixed[other]] = [b, a]
    }
    return mixed
  }

  const some = <T>(list: readonly T[], count: number): T[] => shuffled(list).slice(0, count)
  const digits = (count: number): string => Array.from({ length: count }, () => int(0, 9)).join('')

  function uuid(): string {
    const hex = Array.from({ length: 32 }, () => int(0, 15).toString(16)).join('')
    const variant = pick(['8', '9', 'a', 'b'])
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
  }

  return { int, between, chance, pick, shuffled, some, digits, uuid }
}

/**
 * A separate generator for a part whose number of draws depends on the hour: later parts stay the
 * same.
 */
export const fork = (random: Random): Random => createRandom(random.int(0, 2 ** 31 - 1))

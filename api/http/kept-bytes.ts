interface Kept<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

/** What was asked for last stays, as much of it as there is room for. */
export function keepWithin<V>(maxBytes: number, bytesOf: (value: V) => number): Kept<V> {
  const kept = new Map<string, V>()
  // A page that many read at once need not be moved each time.
  let latest = ''
  return {
    get(key) {
      const found = kept.get(key)
      if (found === undefined || key === latest) return found
      kept.delete(key)
      kept.set(key, found)
      latest = key
      return found
    },
    set(key, value) {
      kept.set(key, value)
      latest = key
      // All are counted anew, for what is kept grows: it is seldom that one comes in.
      let bytes = 0
      for (const one of kept.values()) bytes += bytesOf(one)
      for (const [oldest, one] of kept) {
        if (bytes <= maxBytes || kept.size === 1) break
        kept.delete(oldest)
        bytes -= bytesOf(one)
      }
    },
  }
}

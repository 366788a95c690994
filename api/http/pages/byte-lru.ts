interface Kept<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

/** An LRU cache limited by size in bytes. The newest entry stays even if it is too large. */
export function byteLru<V>(maxBytes: number, bytesOf: (value: V) => number): Kept<V> {
  const kept = new Map<string, V>()
  // Skips reordering if the same page is read many times in a row.
  let latest = ''
  return {
    get(key) {
      const cached = kept.get(key)
      if (cached === undefined || key === latest) return cached
      kept.delete(key)
      kept.set(key, cached)
      latest = key
      return cached
    },
    set(key, value) {
      kept.set(key, value)
      latest = key
      // Entries grow after they are added, so sum all of them again. `set` is rare.
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

import { LRUCache } from 'lru-cache'

/**
 * Memoises a pure function of a text. Holds at most `most` characters of input and output; the
 * least recently used entry goes first.
 */
export function lruMemo(most: number, make: (text: string) => string): (text: string) => string {
  const made = new LRUCache<string, string>({
    maxSize: most,
    // The library refuses a size of zero.
    sizeCalculation: (value, text) => text.length + value.length || 1,
    memoMethod: (text) => make(text),
  })
  return (text) => made.memo(text)
}

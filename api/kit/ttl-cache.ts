import { LRUCache } from 'lru-cache'

interface Wishes<T> {
  /** Time to live in milliseconds. */
  ms: number
  /** Maximum number of entries; beyond it the least recently used is dropped. */
  most: number
  /** Whether to cache an answer; for example not one that was found quickly. */
  isKept: (answer: T) => boolean
  now?: () => number
}

type Find<T> = () => Promise<T>

/**
 * TTL cache for answers that are the same for everybody and slow to find. Concurrent questions
 * share one lookup.
 */
export function ttlCache<T>({ ms, most, isKept, now = Date.now }: Wishes<T>) {
  // In an object, because the library stores neither null nor undefined.
  const answers = new LRUCache<string, { answer: T }, Find<T>>({
    max: most,
    ttl: ms,
    ttlResolution: 0,
    perf: { now },
    // A lookup whose entry is evicted meanwhile still answers its callers.
    ignoreFetchAbort: true,
    fetchMethod: async (_question, _stale, { context: find }) => ({ answer: await find() }),
  })
  return async (question: string, find: Find<T>): Promise<T> => {
    const { answer } = await answers.forceFetch(question, { context: find })
    if (!isKept(answer)) answers.delete(question)
    return answer
  }
}

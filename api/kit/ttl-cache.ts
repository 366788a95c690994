interface Wishes<T> {
  /** Time to live in milliseconds. */
  ms: number
  /** Maximum number of entries; beyond it the oldest is dropped. */
  most: number
  /** Whether to cache an answer; for example not one that was found quickly. */
  isKept: (answer: T) => boolean
  now?: () => number
}

interface Kept<T> {
  answer: Promise<T>
  until: number
}

/**
 * TTL cache for answers that are the same for everybody and slow to find. Concurrent questions
 * share one lookup.
 */
export function ttlCache<T>({ ms, most, isKept, now = Date.now }: Wishes<T>) {
  const all = new Map<string, Kept<T>>()
  return (question: string, find: () => Promise<T>): Promise<T> => {
    const known = all.get(question)
    if (known && known.until > now()) return known.answer
    all.delete(question)
    const [oldest] = all.keys()
    if (all.size >= most && oldest !== undefined) all.delete(oldest)
    const forget = () => void (all.get(question) === kept && all.delete(question))
    const settle = async (): Promise<T> => {
      try {
        const answer = await find()
        if (isKept(answer)) kept.until = now() + ms
        else forget()
        return answer
      } catch (error) {
        forget()
        throw error
      }
    }
    const kept: Kept<T> = { until: Infinity, answer: settle() }
    all.set(question, kept)
    return kept.answer
  }
}

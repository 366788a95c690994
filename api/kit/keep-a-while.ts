interface Wishes<T> {
  /** So long an answer is given again. */
  ms: number
  /** Of more questions than this the oldest is forgotten. */
  most: number
  /** What was found at once is found anew, and is never old. */
  isKept: (answer: T) => boolean
  now?: () => number
}

interface Kept<T> {
  answer: Promise<T>
  until: number
}

/**
 * An answer that is the same for everybody and takes long to find: it is found once for all who ask
 * meanwhile, and given again for a while.
 */
export function keepAWhile<T>({ ms, most, isKept, now = Date.now }: Wishes<T>) {
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

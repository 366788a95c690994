interface Waiting<Q, A> {
  asked: Q
  resolve: (answer: A) => void
  reject: (reason: unknown) => void
}

interface Journeys<Q> {
  most: number
  keyOf: (asked: Q) => string
  /** Schedules the sending of a batch. */
  bus?: (send: () => void) => void
}

/**
 * Batch loader: questions asked at the same moment, or while `most` batches are running, are
 * answered by one call. `askAll` returns answers in the order of the questions. Two questions with
 * the same key go into different batches.
 */
export function batchLoader<Q, A>(
  { most, keyOf, bus = queueMicrotask }: Journeys<Q>,
  askAll: (asked: readonly Q[]) => Promise<readonly A[]>,
): (asked: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = []
  let isCalled = false
  let underway = 0

  function send(): void {
    isCalled = false
    while (waiting.length > 0 && underway < most) {
      const batch = new Map<string, Waiting<Q, A>>()
      const left: Waiting<Q, A>[] = []
      for (const one of waiting) {
        const key = keyOf(one.asked)
        if (batch.has(key)) left.push(one)
        else batch.set(key, one)
      }
      waiting = left
      underway += 1
      void answer([...batch.values()]).finally(() => {
        underway -= 1
        send()
      })
    }
  }

  async function answer(batch: readonly Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await askAll(batch.map(({ asked }) => asked))
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as A)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (isCalled) return
      isCalled = true
      bus(send)
    })
}

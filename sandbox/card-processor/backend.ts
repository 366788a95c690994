import type { Habits } from './console-acts.ts'
import type { WordsTable } from './processor-words.ts'
import type { Store } from './store.ts'

export interface Caller {
  id: string
  key: string | null
}

/** What every call and every page of the processor works with. */
export interface Backend {
  store: Store
  /** Milliseconds; the tests own the clock. */
  now: () => number
  seconds: () => number
  /** An address on this server: `/c/pay/…` → `http://127.0.0.1:4010/c/pay/…`. */
  url: (path: string) => string
  /** Tells the product what happened, when the webhooks get to it. */
  emit: (type: string, object: { id: string }, account?: string) => void
  /** Sends an event once more. */
  send: (event: string) => void
  words: WordsTable
  /** Whose request is being answered, for the events it causes. */
  caller: Caller | null
  disputeAfterMs: number
  habits: Habits
  log: (message: string, details?: Record<string, unknown>) => void
}

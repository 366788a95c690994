import type { Habits } from './console-acts.ts'
import type { WordsTable } from './processor-words.ts'
import type { Store } from './store.ts'

export interface Caller {
  id: string
  key: string | null
}

/** Shared context of all calls and pages of the processor. */
export interface Backend {
  store: Store
  /** Milliseconds; tests set the clock. */
  now: () => number
  seconds: () => number
  /** A URL on this server: `/c/pay/…` → `http://127.0.0.1:4010/c/pay/…`. */
  url: (path: string) => string
  /** Publishes an event, which the webhooks deliver to the product. */
  emit: (type: string, object: { id: string }, account?: string) => void
  /** Resends an event. */
  send: (event: string) => void
  words: WordsTable
  /** The request that is being answered; events that it causes refer to it. */
  caller: Caller | null
  disputeAfterMs: number
  habits: Habits
  log: (message: string, details?: Record<string, unknown>) => void
}

import { setTimeout as pause } from 'node:timers/promises'
import { sentenceFor } from './user-error.ts'
import { within } from '#scripts/kit/stopping.ts'

/** A process that runs until it ends by itself or is stopped. */
export interface Running {
  /** Resolves when it is ready; rejects if it ends before. */
  ready: Promise<unknown>
  /** Resolves with how it ended: `SIGKILL`, `exit 1`. */
  ended: Promise<string>
  stop: () => void
}

interface Supervised {
  /** For use in a sentence: `web process`. */
  name: string
  start: () => Running | Promise<Running>
}

export interface Supervision {
  stop: () => Promise<void>
}

interface Habits {
  say: (sentence: string) => void
  firstPauseMs?: number
  longestPauseMs?: number
  /** After running this long, a process restarts with the shortest delay again. */
  healthyAfterMs?: number
}

const STOPS_WITHIN_MS = 10_000

/**
 * Starts a process and restarts it whenever it ends, with backoff. A failure of the first start is
 * thrown.
 */
export async function keepUp(
  { name, start }: Supervised,
  { say, firstPauseMs = 250, longestPauseMs = 15_000, healthyAfterMs = 60_000 }: Habits,
): Promise<Supervision> {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = await start()
  await running.ready
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      running.stop()
      await within(STOPS_WITHIN_MS, watching)
    },
  }

  async function watch(): Promise<void> {
    for (let next = firstPauseMs; ; next = Math.min(next * 2, longestPauseMs)) {
      const begun = performance.now()
      const how = await running.ended
      if (signal.aborted) return
      if (performance.now() - begun >= healthyAfterMs) next = firstPauseMs
      say(`The ${name} ended (${how}); back in ${next / 1000} s.`)
      await pause(next, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      running = await startAgain()
      if (signal.aborted) running.stop()
    }
  }

  async function startAgain(): Promise<Running> {
    try {
      const again = await start()
      // Prevents an unhandled rejection: those who only await `ended` learn there how it ended.
      again.ready.catch(() => undefined)
      return again
    } catch (error) {
      const why = (sentenceFor(error) ?? String(error)).replace(/\.$/, '')
      return { ready: Promise.resolve(), ended: Promise.resolve(why), stop: () => undefined }
    }
  }
}

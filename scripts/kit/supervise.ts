import { setTimeout as pause } from 'node:timers/promises'
import { sentenceFor } from './user-error.ts'
import { within } from '#scripts/kit/stopping.ts'

/** Something that runs until it ends by itself or is stopped. */
export interface Running {
  /** Does its work from here on; fails when it ends before. */
  ready: Promise<unknown>
  /** Gives how it ended: `SIGKILL`, `exit 1`. */
  ended: Promise<string>
  stop: () => void
}

interface Supervised {
  /** As it stands in a sentence: `web process`. */
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
  /** Who lived as long as this starts again from the first pause. */
  healthyAfterMs?: number
}

const STOPS_WITHIN_MS = 10_000

/**
 * Starts something and brings it back whenever it ends, after a pause that grows while it keeps on
 * ending. A first start that fails is the caller's to know.
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
      // Whoever waits for it only here learns how it ended from `ended`.
      again.ready.catch(() => undefined)
      return again
    } catch (error) {
      const why = (sentenceFor(error) ?? String(error)).replace(/\.$/, '')
      return { ready: Promise.resolve(), ended: Promise.resolve(why), stop: () => undefined }
    }
  }
}

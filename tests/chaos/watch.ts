import { sendOnce } from './client.ts'

const EVERY_MS = 100
const GIVEN_UP_AFTER_MS = 15_000

export interface Gap {
  from: number
  ms: number
}

/**
 * Requests a listing ten times a second and notes each answer, even a 503. A gap is a time in which
 * a web process was alive and none answered.
 */
export function watchAnswers(ports: readonly number[], path: string, isAnyAlive: () => boolean) {
  let lastAt = Date.now()
  let worst: Gap = { from: lastAt, ms: 0 }
  const answered = () => {
    const now = Date.now()
    if (now - lastAt > worst.ms) worst = { from: lastAt, ms: now - lastAt }
    lastAt = now
  }
  const ticking = setInterval(() => {
    // Dead processes owe no answer; the gap starts when one is back.
    if (!isAnyAlive()) lastAt = Date.now()
    for (const port of ports)
      void sendOnce(port, `GET ${path}`, undefined, { within: GIVEN_UP_AFTER_MS }).then((answer) => {
        if (answer) answered()
      })
  }, EVERY_MS)
  return {
    stop(): Gap {
      clearInterval(ticking)
      answered()
      return worst
    },
  }
}

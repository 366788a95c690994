import { sendOnce } from './client.ts'

const EVERY_MS = 100
const GIVEN_UP_AFTER_MS = 15_000

export interface Gap {
  from: number
  ms: number
}

/**
 * Asks for a listing ten times a second and notes when anybody answered, be it that he is busy. A
 * gap is a time in which a web process lived and none answered.
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
    // The dead owe no answer; the clock begins anew with whoever comes back.
    if (!isAnyAlive()) lastAt = Date.now()
    for (const port of ports)
      void sendOnce(port, `GET ${path}`, undefined, { within: GIVEN_UP_AFTER_MS }).then(
        (answer) => {
          if (answer) answered()
        },
      )
  }, EVERY_MS)
  return {
    stop(): Gap {
      clearInterval(ticking)
      answered()
      return worst
    },
  }
}

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Failure } from '#api/kit/fail.ts'

/** Pieces of work that are in the house at once: what the database's connections can do within a second. */
const WORK_MAX = 100
/** Work that makes everybody wait as long as this is too much, however few pieces it is. */
const LATE_MS = 200
const LOOK_EVERY_MS = 500
const COME_BACK_SECONDS = 2

export interface Gate {
  isFull(): boolean
  /** Does the work, or refuses it at once: what cannot be done soon is not begun. */
  pass<T>(work: () => Promise<T>): Promise<T>
}

/** Stands before all that asks the database, so that work waits outside and not in a queue within. */
export function openGate(workMax = WORK_MAX): Gate {
  const isLate = watchDelay()
  let inside = 0
  const isFull = () => inside >= workMax || (inside > 0 && isLate())
  return {
    isFull,
    async pass(work) {
      if (isFull()) throw busy()
      inside += 1
      try {
        return await work()
      } finally {
        inside -= 1
      }
    },
  }
}

export const busy = (): Failure =>
  new Failure('unavailable', { retryAfterSeconds: COME_BACK_SECONDS })

/** Whether, in the last half second, one turn in two of the event loop came late. */
function watchDelay(): () => boolean {
  const delays = monitorEventLoopDelay()
  delays.enable()
  let isLate = false
  setInterval(() => {
    isLate = delays.percentile(50) > LATE_MS * 1e6
    delays.reset()
  }, LOOK_EVERY_MS).unref()
  return () => isLate
}

import { Failure } from '#api/kit/fail.ts'

/** Pieces of work that are in the house at once: twice what the database's connections take. */
const WORK_MAX = 32
/** These are always let in; more of them only as long as a turn of the event loop is short. */
const FEW = 8
const LATE_MS = 100
const BEAT_MS = 20
const COME_BACK_SECONDS = 2

/** Writers that wait for one another leave the readers their room. */
export type Work = 'read' | 'write'

export interface Gate {
  isFull(kind: Work): boolean
  /** Does the work, or refuses it at once: what cannot be done soon is not begun. */
  pass<T>(kind: Work, work: () => Promise<T>): Promise<T>
}

/** Stands before all that asks the database, so that work waits outside and not in a queue within. */
export function openGate(workMax = WORK_MAX): Gate {
  const isLate = watchTurns()
  const inside = { read: 0, write: 0 }
  const isFull = (kind: Work) =>
    inside[kind] >= workMax || (inside.read + inside.write >= FEW && isLate())
  return {
    isFull,
    async pass(kind, work) {
      if (isFull(kind)) throw busy()
      inside[kind] += 1
      try {
        return await work()
      } finally {
        inside[kind] -= 1
      }
    },
  }
}

export const busy = (): Failure =>
  new Failure('unavailable', { retryAfterSeconds: COME_BACK_SECONDS })

export const workOf = (method: string): Work =>
  method === 'GET' || method === 'HEAD' ? 'read' : 'write'

/** Whether this turn of the event loop has gone on for long: its timer would have struck. */
function watchTurns(): () => boolean {
  let struck = performance.now()
  setInterval(() => {
    struck = performance.now()
  }, BEAT_MS).unref()
  return () => performance.now() - struck > LATE_MS
}

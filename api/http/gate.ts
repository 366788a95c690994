import type { Request } from 'express'
import { AppError } from '#api/kit/fail.ts'

/** Pieces of work that are in the house at once: a few more than the database has connections for. */
const WORK_MAX = 20
/** So many are let in however slow the machine is. */
const WORK_MIN = 8
/** A turn of the event loop in which everybody waits that long had too much work in it. */
const LATE_MS = 100
const BEAT_MS = 20
const COME_BACK_SECONDS = 2

/** Writers that wait for one another leave the readers their room, and uploads leave both theirs. */
type Work = 'read' | 'write' | 'upload'

/** An upload asks the database now and then; the rest of its time it waits for its turn in the line of pictures. */
const UPLOADS_PER_WORK = 2

export interface Gate {
  isFull(kind: Work): boolean
  /** Does the work, or refuses it at once: what cannot be done soon is not begun. */
  pass<T>(kind: Work, work: () => Promise<T>): Promise<T>
}

/** Stands before all that asks the database, so that work waits outside and not in a queue within. */
export function openGate(workMax = WORK_MAX): Gate {
  const roomNow = watchRoom(workMax)
  const inside = { read: 0, write: 0, upload: 0 }
  const isFull = (kind: Work) =>
    inside[kind] >= roomNow() * (kind === 'upload' ? UPLOADS_PER_WORK : 1)
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

export const busy = (): AppError =>
  new AppError('unavailable', { retryAfterSeconds: COME_BACK_SECONDS })

export function workOf(req: Pick<Request, 'method' | 'is'>): Work {
  if (req.method === 'GET' || req.method === 'HEAD') return 'read'
  return req.is('multipart/form-data') ? 'upload' : 'write'
}

/** How much there is room for: half of it after each turn that was too long, one more after each that was not. */
function watchRoom(workMax: number): () => number {
  const least = Math.min(WORK_MIN, workMax)
  let room = workMax
  let struck = performance.now()
  const isLate = () => performance.now() - struck > LATE_MS
  setInterval(() => {
    room = isLate() ? Math.max(room / 2, least) : Math.min(room + 1, workMax)
    struck = performance.now()
  }, BEAT_MS).unref()
  return () => (isLate() ? least : room)
}

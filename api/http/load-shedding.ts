import type { Request } from 'express'
import { AppError } from '#api/kit/fail.ts'

/**
 * Maximum number of requests of a kind at work: more than its database pool has connections,
 * because not all of them query at the same time.
 */
const WORK_MAX = 20
/** Minimum number of requests at work, however slow the machine is. */
const WORK_MIN = 8
/** If a turn of the event loop takes longer than this, the process is overloaded. */
const LATE_MS = 100
const BEAT_MS = 20
const COME_BACK_SECONDS = 2

/**
 * Reads, writes, uploads, events and drawn documents have separate limits, so that none of them
 * blocks the others.
 */
const kinds = ['read', 'write', 'upload', 'event', 'drawing'] as const
export type Work = (typeof kinds)[number]

/**
 * An upload uses the database only now and then and mostly waits for image processing, so more of
 * them fit.
 */
const UPLOADS_PER_WORK = 2
/** Length of the waiting queue, as a multiple of `WORK_MAX`. */
const LINE_PER_WORK = 4
/** Maximum wait in the queue; a later answer would be useless to a reader. */
const WAIT_MS = 500

/** Concurrent webhooks. They are only stored, and have a limit of their own. */
const EVENTS_AT_ONCE = 4
/** Queue length for webhooks: a burst waits instead of being refused. */
const EVENT_LINE = 5000
/** Maximum wait of a webhook. Its sender expects an answer within 10 seconds. */
const EVENT_WAIT_MS = 8000

/** A document is drawn by the CPU alone, so several at once would only slow down everybody else. */
const DRAWINGS_AT_ONCE = 1
const DRAWING_LINE = 8
const DRAWING_WAIT_MS = 8000

/** Limits of the kinds that do not follow the load: slots, length of the queue, maximum wait. */
const fixedLimits: Partial<Record<Work, { room: number; line: number; waitMs: number }>> = {
  event: { room: EVENTS_AT_ONCE, line: EVENT_LINE, waitMs: EVENT_WAIT_MS },
  drawing: { room: DRAWINGS_AT_ONCE, line: DRAWING_LINE, waitMs: DRAWING_WAIT_MS },
}

export interface LoadShedder {
  /** No free slot, and the queue is full. */
  isFull(kind: Work): boolean
  /** Runs the work when a slot is free. Throws 503 if the queue is full or the wait is too long. */
  pass<T>(kind: Work, work: () => Promise<T>): Promise<T>
  /** Resolves when no work is left. Work also finishes if its client has disconnected. */
  whenEmpty(): Promise<void>
}

/**
 * Load shedding in front of everything that uses the database, so that requests queue here and not
 * in the pool.
 */
export function createLoadShedder(workMax = WORK_MAX): LoadShedder {
  const roomNow = watchRoom(workMax)
  const inside = { read: 0, write: 0, upload: 0, event: 0, drawing: 0 }
  let told: (() => void)[] = []
  const isEmpty = () => kinds.every((kind) => inside[kind] === 0 && lines[kind].length === 0)
  const lines: Record<Work, (() => void)[]> = { read: [], write: [], upload: [], event: [], drawing: [] }
  const roomFor = (kind: Work) => fixedLimits[kind]?.room ?? roomNow() * (kind === 'upload' ? UPLOADS_PER_WORK : 1)
  const hasRoom = (kind: Work) => inside[kind] < roomFor(kind)
  const lineFor = (kind: Work) => fixedLimits[kind]?.line ?? workMax * LINE_PER_WORK
  const isFull = (kind: Work) => !hasRoom(kind) && lines[kind].length >= lineFor(kind)

  function enter(kind: Work): Promise<void> | undefined {
    if (hasRoom(kind)) {
      inside[kind] += 1
      return undefined
    }
    if (isFull(kind)) throw busy()
    const line = lines[kind]
    return new Promise((enters, leaves) => {
      const comeIn = () => {
        clearTimeout(patience)
        inside[kind] += 1
        enters()
      }
      const patience = setTimeout(() => {
        line.splice(line.indexOf(comeIn), 1)
        leaves(busy())
      }, fixedLimits[kind]?.waitMs ?? WAIT_MS)
      line.push(comeIn)
    })
  }

  function leave(kind: Work): void {
    inside[kind] -= 1
    while (lines[kind].length > 0 && hasRoom(kind)) lines[kind].shift()?.()
    if (!isEmpty()) return
    for (const tell of told) tell()
    told = []
  }

  return {
    isFull,
    async pass(kind, work) {
      await enter(kind)
      try {
        return await work()
      } finally {
        leave(kind)
      }
    },
    whenEmpty: () => (isEmpty() ? Promise.resolve() : new Promise((resolve) => void told.push(resolve))),
  }
}

export const busy = (): AppError => new AppError('unavailable', { retryAfterSeconds: COME_BACK_SECONDS })

export function workOf(req: Pick<Request, 'method' | 'is'>): Work {
  if (req.method === 'GET' || req.method === 'HEAD') return 'read'
  return req.is('multipart/form-data') ? 'upload' : 'write'
}

/**
 * The current limit: halved after each turn of the event loop that was too long, raised by one
 * after each other.
 */
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

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
const kinds = ['read', 'write', 'upload', 'event'] as const
export type Work = (typeof kinds)[number]

/** An upload asks the database now and then; the rest of its time it waits for its turn in the line of pictures. */
const UPLOADS_PER_WORK = 2
/** Who comes when the house is full waits outside, in a line this many times as long as the house is large, */
const LINE_PER_WORK = 4
/** and no longer than this: an answer that comes later is of no use to somebody who reads. */
const WAIT_MS = 500

/** Events of other machines, which are only stored: a few at a time, beside all the others. */
const EVENTS_AT_ONCE = 4
/** Their burst waits instead of being refused, */
const EVENT_LINE = 5000
/** and for most of the ten seconds in which its sender expects an answer. */
const EVENT_WAIT_MS = 8000

export interface Gate {
  /** Nobody is let in, and the line is full as well. */
  isFull(kind: Work): boolean
  /** Does the work when its turn has come, or refuses it: what cannot be done soon is not begun. */
  pass<T>(kind: Work, work: () => Promise<T>): Promise<T>
  /** Once nobody is in the house: work goes on when whoever asked for it has hung up. */
  whenEmpty(): Promise<void>
}

/** Stands before all that asks the database, so that work waits outside and not in a queue within. */
export function openGate(workMax = WORK_MAX): Gate {
  const roomNow = watchRoom(workMax)
  const inside = { read: 0, write: 0, upload: 0, event: 0 }
  let told: (() => void)[] = []
  const isEmpty = () => kinds.every((kind) => inside[kind] === 0 && lines[kind].length === 0)
  const lines: Record<Work, (() => void)[]> = { read: [], write: [], upload: [], event: [] }
  const roomFor = (kind: Work) =>
    kind === 'event' ? EVENTS_AT_ONCE : roomNow() * (kind === 'upload' ? UPLOADS_PER_WORK : 1)
  const hasRoom = (kind: Work) => inside[kind] < roomFor(kind)
  const lineFor = (kind: Work) => (kind === 'event' ? EVENT_LINE : workMax * LINE_PER_WORK)
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
      const patience = setTimeout(
        () => {
          line.splice(line.indexOf(comeIn), 1)
          leaves(busy())
        },
        kind === 'event' ? EVENT_WAIT_MS : WAIT_MS,
      )
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
    whenEmpty: () =>
      isEmpty() ? Promise.resolve() : new Promise((resolve) => void told.push(resolve)),
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

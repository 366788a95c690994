import { once } from 'node:events'
import { Router } from 'express'
import { queryOne } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import type { Services } from '#api/kit/services.ts'

export interface Readiness {
  isDraining: boolean
}

/** A database that does not answer within this time counts as unreachable. */
const ANSWER_WITHIN_MS = 1500

/**
 * `/health`: the process is alive. `/ready`: database, job queue and storage answer, and no
 * shutdown has begun.
 */
export function health({ storage }: Services, readiness: Readiness): Router {
  const doors = Router()
  doors.get('/health', (_req, res) => {
    res.json({ status: 'ok' })
  })
  doors.get('/ready', async (_req, res) => {
    if (readiness.isDraining) fail('unavailable')
    const checks = Promise.all([
      queryOne({ tx: undefined }, `select count(*) as waiting from graphile_worker.jobs`),
      storage.check(),
    ])
    const late = AbortSignal.timeout(ANSWER_WITHIN_MS)
    await Promise.race([checks, once(late, 'abort').then(() => fail('unavailable'))]).catch(() => fail('unavailable'))
    res.json({ status: 'ready' })
  })
  return doors
}

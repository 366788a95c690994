import { Router } from 'express'
import { row } from '#api/kit/db.ts'
import { fail } from '#api/kit/fail.ts'
import type { Services } from '#api/kit/services.ts'

export interface Readiness {
  isDraining: boolean
}

/** Alive, and ready: database, job queue and storage can be reached and nobody is stopping us. */
export function health({ storage }: Services, readiness: Readiness): Router {
  const doors = Router()
  doors.get('/health', (_req, res) => {
    res.json({ status: 'ok' })
  })
  doors.get('/ready', async (_req, res) => {
    if (readiness.isDraining) fail('unavailable')
    const checks = Promise.all([
      row({ tx: undefined }, `select count(*) as waiting from graphile_worker.jobs`),
      storage.put('ready/probe', Buffer.from('ok')),
    ])
    await checks.catch(() => fail('unavailable'))
    res.json({ status: 'ready' })
  })
  return doors
}

import { describe, expect, test } from 'vitest'
import { queryOne, query } from '#api/kit/db/db.ts'
import { createLog } from '#api/kit/log.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import { startHeartbeat } from '#api/kit/worker/worker-heartbeat.ts'
import { startWorkerLoop } from '#api/kit/worker/worker-loop.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()

const noTx = { tx: undefined }
const log = createLog('silent')
let count = 0

/** A job that a worker of this name began this many seconds ago. */
async function aLockedJob(worker: string, seconds: number): Promise<string> {
  count += 1
  const key = `job ${count}`
  await addJob(noTx, 'sweep', {}, { key })
  await query(
    noTx,
    `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - $3 * interval '1 second'
     where key = $1`,
    [key, worker, seconds],
  )
  return key
}

const isLocked = async (key: string) =>
  (
    await queryOne<{ locked: boolean }>(
      noTx,
      `select locked_at is not null as locked from graphile_worker.jobs where key = $1`,
      [key],
    )
  )?.locked

const lastHeard = (worker: string, seconds: number) =>
  query(noTx, `insert into worker_lives (worker_id, beat_at) values ($1, now() - $2 * interval '1 second')`, [
    worker,
    seconds,
  ])

/** A worker with regular heartbeats for this many seconds. */
async function aSteadyWorker(name: string, seconds = 31) {
  let now = 0
  const heart = startHeartbeat(name, ['sweep'], log, () => now)
  for (; now < seconds * 1000; now += 5000) await heart.beat()
  return { heart, wait: (ms: number) => (now += ms) }
}

describe('the jobs of a worker', () => {
  test('are released after a missing heartbeat, even if there never was one', async () => {
    await lastHeard('dead', 31)
    const jobs = [await aLockedJob('dead', 40), await aLockedJob('never heard', 40)]

    await aSteadyWorker('living')

    for (const job of jobs) expect(await isLocked(job)).toBe(false)
    const lives = await query(noTx, `select worker_id from worker_lives where worker_id = 'dead'`)
    expect(lives).toEqual([])
  })

  test('stay locked while the heartbeat goes on, however long they take', async () => {
    await lastHeard('busy', 3)
    const job = await aLockedJob('busy', 3 * 60 * 60)

    await aSteadyWorker('another')

    expect(await isLocked(job)).toBe(true)
  })

  test('just begun stay locked before the first heartbeat', async () => {
    const job = await aLockedJob('newborn', 2)

    await aSteadyWorker('elder')

    expect(await isLocked(job)).toBe(true)
  })

  test('are not released by a worker that cannot write its own heartbeat', async () => {
    const { heart, wait } = await aSteadyWorker('back again')
    const job = await aLockedJob('back a moment later', 40)

    wait(25_000)
    await heart.beat()

    expect(await isLocked(job)).toBe(true)
  })
})

test('replaced while their worker died do not stay in the queue', async () => {
  const key = await aLockedJob('dead', 310)
  await addJob(noTx, 'sweep', {}, { key })

  await aSteadyWorker('tidy')

  const left = await query<{ attempts: number }>(
    noTx,
    `select key, attempts from graphile_worker.jobs where task_identifier = 'sweep' and (key = $1 or key is null)`,
    [key],
  )
  expect(left).toEqual([{ key, attempts: 0 }])
})

test('end with the removal of its heartbeat row', async () => {
  const life = startWorkerLoop('short', [], log)

  await life.end()

  expect(await query(noTx, `select 1 from worker_lives where worker_id = 'short'`)).toEqual([])
})

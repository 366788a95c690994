import { parseCrontab } from 'graphile-worker'
import pg from 'pg'
import { expect, test } from 'vitest'
import { crontab } from '#api/jobs.ts'
import { row, rows } from '#api/kit/db.ts'
import { announce } from '#api/kit/outbox.ts'
import { startWorker } from '#api/worker.ts'
import { aWholeDeal } from './notification/a-whole-deal.ts'
import { aCtx, aWorld, theServices } from '#tests/support/world.ts'

aWorld()

const noTx = { tx: undefined }

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await new Promise((done) => setTimeout(done, 50))
}

const isTold = async (userId: number, event: string) =>
  (await row(noTx, `select 1 as yes from notifications where user_id = $1 and event = $2`, [
    userId,
    event,
  ])) !== undefined

const lives = async () =>
  (await rows<{ worker: string }>(noTx, `select worker_id as worker from worker_lives`)).map(
    ({ worker }) => worker,
  )

const inWork = async () =>
  (await rows(noTx, `select id from graphile_worker.jobs where locked_at is not null`)).length

async function aConnection(): Promise<pg.Client> {
  const client = new pg.Client(theServices().config.databaseUrl)
  await client.connect()
  return client
}

test('the worker goes on though every connection of it is cut', async () => {
  const { owner, offerId } = await aWholeDeal()
  const worker = startWorker({ services: theServices() })
  await announce(aCtx(), 'offer.post', offerId)
  await until(() => isTold(owner.userId, 'offer.post'))

  await rows(
    noTx,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await until(async () => {
    await announce(aCtx(), 'offer.withdraw', offerId)
    return true
  })
  await until(() => isTold(owner.userId, 'offer.withdraw'))

  await worker.stop()
  expect(await isTold(owner.userId, 'offer.withdraw')).toBe(true)
}, 60_000)

test('the worker goes on though it could not say of several jobs how they ended', async () => {
  const deals = [await aWholeDeal(), await aWholeDeal(), await aWholeDeal(), await aWholeDeal()]
  const [threads, jobs] = [await aConnection(), await aConnection()]
  await threads.query('begin')
  await threads.query(
    `select pg_advisory_xact_lock(hashtext('tell'), hashtext('auction:' || auction_id)) from offers`,
  )
  for (const { offerId } of deals) await announce(aCtx(), 'offer.post', offerId)
  const worker = startWorker({ services: theServices() })
  await until(async () => (await inWork()) >= deals.length)
  const [first] = await lives()

  await jobs.query('begin; lock table graphile_worker._private_jobs in access exclusive mode')
  await threads.query('rollback')
  await until(async () => !(await lives()).includes(first ?? ''))
  await jobs.query('rollback')

  for (const { owner } of deals) await until(() => isTold(owner.userId, 'offer.post'))
  await worker.stop()
  await Promise.all([threads.end(), jobs.end()])
  expect(await rows(noTx, `select id from outbox_announcements`)).toEqual([])
}, 120_000)

test('each timer runs one at a time, and at most one more waits', () => {
  const timers = parseCrontab(crontab)

  expect(timers.length).toBeGreaterThan(5)
  for (const { task, options } of timers)
    expect(options).toMatchObject({ queueName: task, jobKey: task })
})

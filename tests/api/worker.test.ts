import { parseCrontab } from 'graphile-worker'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { crontab } from '#api/jobs.ts'
import { queryOne, query } from '#api/kit/db/db.ts'
import { addJob, publishEvent } from '#api/kit/worker/outbox.ts'
import { startWorker } from '#api/worker.ts'
import { aWholeDeal } from './notification/a-whole-deal.ts'
import { takeSeen } from '#tests/support/guard.ts'
import { aCtx, testApp, theServices } from '#tests/support/test-app.ts'

testApp()

const noTx = { tx: undefined }
/** Shorter than the real time after which a worker counts as stuck. */
const stuckAfterSeconds = 5

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await new Promise((done) => setTimeout(done, 50))
}

const isTold = async (userId: number, event: string) =>
  (await queryOne(noTx, `select 1 as yes from notifications where user_id = $1 and event = $2`, [userId, event])) !==
  undefined

const inWork = async () => (await query(noTx, `select id from graphile_worker.jobs where locked_at is not null`)).length

test('the worker continues after all its connections are cut', async () => {
  const { owner, offerId } = await aWholeDeal()
  const worker = startWorker({ services: theServices() })
  await publishEvent(aCtx(), 'offer.post', offerId)
  await until(() => isTold(owner.userId, 'offer.post'))

  await query(
    noTx,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await until(async () => {
    await publishEvent(aCtx(), 'offer.withdraw', offerId)
    return true
  })
  await until(() => isTold(owner.userId, 'offer.withdraw'))

  await worker.stop()
  expect(await isTold(owner.userId, 'offer.withdraw')).toBe(true)
  // The libraries log each transaction and statement that was lost with its connection.
  const isOfTheCut = /Rolling back transaction|Connection terminated unexpectedly|terminating connection due to/
  expect(takeSeen().filter((said) => !isOfTheCut.test(said))).toEqual([])
}, 60_000)

test('hanging jobs in all slots do not block the others', async () => {
  const { owner, offerId } = await aWholeDeal()
  const forever = new Promise<never>(() => undefined)
  const storage = { ...theServices().storage, remove: () => forever }
  for (const uid of ['a', 'b', 'c', 'd']) await addJob(noTx, 'remove-picture-files', { uids: [uid] })
  const worker = startWorker({ services: { ...theServices(), storage }, stuckAfterSeconds })
  await until(async () => (await inWork()) === 4)

  await publishEvent(aCtx(), 'offer.post', offerId)
  await until(() => isTold(owner.userId, 'offer.post'))

  await worker.stop()
  expect(await isTold(owner.userId, 'offer.post')).toBe(true)
}, 90_000)

test('a worker whose first statement fails still does its work', async () => {
  const { owner, offerId } = await aWholeDeal()
  const rename = (from: string, to: string) => query(noTx, `alter table graphile_worker.${from} rename to ${to}`)
  await rename('_private_tasks', 'away')
  let said = ''
  const log = pino({ level: 'debug' }, { write: (line: string) => void (said += line) })
  const worker = startWorker({ services: { ...theServices(), log }, stuckAfterSeconds })
  await until(() => Promise.resolve(said.includes('Failed to acquire job')))
  await rename('away', '_private_tasks')

  await publishEvent(aCtx(), 'offer.post', offerId)
  await until(() => isTold(owner.userId, 'offer.post'))

  await worker.stop()
  expect(await isTold(owner.userId, 'offer.post')).toBe(true)
}, 90_000)

test('each timer runs one at a time, and at most one more waits', () => {
  const timers = parseCrontab(crontab)

  expect(timers.length).toBeGreaterThan(5)
  for (const { task, options } of timers) expect(options).toMatchObject({ queueName: task, jobKey: task })
})

import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { isPassing } from '#api/kit/db/database-faults.ts'
import { database, inTransaction, queryOne, query } from '#api/kit/db/db.ts'
import { findAppError } from '#api/kit/fail.ts'
import { anOpenDeal } from '#tests/support/scenes/offers.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { takeSeen } from '#tests/support/guard.ts'
import { aCtx, as, testApp, theServices } from '#tests/support/test-app.ts'

testApp()

const noTx = { tx: undefined }

/** Another database client, in a transaction of its own. */
async function aStranger() {
  const client = new pg.Client({ connectionString: theServices().config.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  return client
}

/** Waits until this many sessions wait for a lock. */
async function untilWaiting(many: number): Promise<void> {
  const sql = `select count(*)::int as many from pg_locks l join pg_stat_activity a on a.pid = l.pid
               where not l.granted and a.datname = current_database()`
  while (((await queryOne<{ many: number }>(noTx, sql))?.many ?? 0) < many);
}

describe('a row that stays locked', () => {
  test('makes surplus writers fail with “try again later”, while reads go on', async () => {
    const { ann, auction } = await anOpenDeal()
    const stranger = await aStranger()
    await stranger.query('select 1 from auctions where id = $1 for update', [auction.id])

    const writers = Array.from({ length: 40 }, () => refusal(as(ann).auction.hide({ auction: auction.id })))
    await untilWaiting(10)
    const read = await as(guestCaller).auction.get({ auction: auction.id })
    const refusals = await Promise.all(writers)

    expect(read.id).toBe(auction.id)
    expect(new Set(refusals)).toEqual(new Set(['unavailable']))
    await stranger.query('rollback')
    await stranger.end()
    expect((await as(ann).auction.hide({ auction: auction.id })).status).toBe('hidden')
  })
})

test('a call that hits a serialization failure or deadlock is retried once', async () => {
  const { ann, auction } = await anOpenDeal()
  // Sequences ignore rollbacks, so only the first attempt fails.
  await query(noTx, 'create sequence clashes')
  await query(
    noTx,
    `create function clash_once() returns trigger language plpgsql as '
     begin
       if nextval(''clashes'') = 1 then raise exception ''gave way'' using errcode = ''40P01''; end if;
       return new;
     end '`,
  )
  await query(noTx, 'create trigger clash before insert on audit_events for each row execute function clash_once()')

  const hidden = await as(ann).auction.hide({ auction: auction.id })

  expect(hidden.status).toBe('hidden')
  expect(await queryOne(noTx, 'select last_value as tries from clashes')).toEqual({ tries: 2 })
})

describe('a broken connection', () => {
  test('fails the call with “try again later”, and the next call gets another one', async () => {
    const sleeping = query(noTx, 'select pg_sleep(4) as slept').catch((error: unknown) => error)
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%as slept'`
    while ((await query(noTx, cut)).length === 0);

    expect(findAppError(await sleeping)?.code).toBe('unavailable')
    expect(await queryOne(noTx, 'select 1 as one')).toEqual({ one: 1 })
  })

  test('in the middle of a transaction leaves nothing behind', async () => {
    const { ann, auction } = await anOpenDeal()
    const lost = inTransaction(aCtx(ann), async (ctx) => {
      await query(ctx, `update auctions set title = 'lost' where id = $1`, [auction.id])
      await query(ctx, 'select pg_terminate_backend(pg_backend_pid())')
    })

    expect(findAppError(await lost.catch((error: unknown) => error))?.code).toBe('unavailable')
    const row = await queryOne<{ title: string }>(noTx, `select title from auctions where id = $1`, [auction.id])
    expect(row?.title).not.toBe('lost')
    expect(takeSeen()).toEqual([expect.stringContaining('Rolling back transaction')])
  })
})

test('every connection times out, for reads and writes', async () => {
  const limits = `select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`

  const reading = await queryOne(noTx, limits)
  const writing = await inTransaction(aCtx(), (ctx) => queryOne(ctx, limits))

  expect(reading).toEqual({ statement: '5s', lock: '2s', idle: '10s' })
  expect(writing).toEqual(reading)
})

test('a write outside a transaction does not use the reader pool', async () => {
  const { read, write } = (database().connectionManager as unknown as { pool: { read: Pool; write: Pool } }).pool
  const before = { read: read.using, write: write.using }

  const writing = query(noTx, `update users set updated_at = updated_at where id = 0`)
  const reading = query(noTx, `select 1 as one`)
  const during = await new Promise((done) =>
    setImmediate(() => {
      done({ read: read.using - before.read, write: write.using - before.write })
    }),
  )

  expect(during).toEqual({ read: 1, write: 1 })
  await Promise.all([writing, reading])
})

interface Pool {
  using: number
}

describe('a temporary database outage', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code })

  test.each(['57P01', '57014', '53300', '53100', '55P03', '40P01', '25P03', '58030', 'XX000', 'ENOSPC', 'ECONNREFUSED'])('%s', (code) => {
    expect(isPassing(withCode(code))).toBe(true)
    expect(isPassing(new Error('wrapped', { cause: withCode(code) }))).toBe(true)
  }) // prettier-ignore

  test.each(['23505', '42P01', '22P02', 'ENOENT', ''])('but %s is', (code) => {
    expect(isPassing(withCode(code))).toBe(false)
  })
})

import { once } from 'node:events'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { driver } from '#api/kit/db/connection.ts'
import { database, inTransaction, lockThenRead, lookUp, query, queryOne } from '#api/kit/db/db.ts'
import { findAppError } from '#api/kit/fail.ts'
import { aCtx, testApp, theServices } from '#tests/support/test-app.ts'

testApp()

const noTx = { tx: undefined }

/** From now on the server ends each new connection before it enters a pool. */
async function endWhatOpens(): Promise<void> {
  const stranger = new pg.Client({ connectionString: theServices().config.databaseUrl })
  await stranger.connect()
  database().addHook('afterConnect', 'end', async (client) => {
    const { processID, connection } = client as {
      processID: number
      connection: NodeJS.EventEmitter
    }
    const ended = once(connection, 'end')
    await stranger.query('select pg_terminate_backend($1)', [processID])
    await ended
  })
  onTestFinished(() => stranger.end())
}

test.each([
  ['reads', `select 1 as one`],
  ['writes', `update users set updated_at = updated_at where id = 0`],
])('a caller who %s on a connection ended while opening is told to retry, and can', async (_, sql) => {
  await endWhatOpens()
  const refused = await query(noTx, sql).catch((error: unknown) => error)
  database().removeHook('afterConnect', 'end')

  expect(findAppError(refused)?.code).toBe('unavailable')
  expect(await query(noTx, sql)).toBeDefined()
  expect(await queryOne(noTx, 'select 1 as one')).toEqual({ one: 1 })
})

test('a connection that breaks before it has a listener does not crash the process', () => {
  const fresh = new driver.Client()

  expect(() => fresh.emit('error', new Error('gone'))).not.toThrow()
  expect(fresh._invalid).toBe(true)
})

describe('a statement in a transaction', () => {
  test('repeated with another value, is planned once', async () => {
    const text = `select name from users where id = $1`
    const kept = await inTransaction(aCtx(), async (ctx) => {
      await query(ctx, text, [1])
      await query(ctx, text, [2])
      return query(ctx, `select statement from pg_prepared_statements where statement = '${text}'`)
    })

    expect(kept).toEqual([{ statement: text }])
  })

  test('that runs often is planned once, even without values', async () => {
    const text = `select name from users order by id limit 1`
    const kept = await inTransaction(aCtx(), async (ctx) => {
      await lookUp(ctx, text, [])
      await lookUp(ctx, text, [])
      return query(ctx, `select statement from pg_prepared_statements where statement = '${text}'`)
    })

    expect(kept).toEqual([{ statement: text }])
  })

  test('is refused after its end, as the connection may be in use elsewhere', async () => {
    const over = await inTransaction(aCtx(), (ctx) => Promise.resolve(ctx))

    await expect(query(over, `select 1 as one`)).rejects.toThrow('the transaction is over: commit')
  })
})

describe('a read behind a lock, in one round trip', () => {
  test('sees changes committed while it waited for the lock', async () => {
    await query(noTx, `create table turns (id int, count int)`)
    await query(noTx, `insert into turns values (1, 0)`)
    const turn = () =>
      inTransaction(aCtx(), async (ctx) => {
        const [seen] = await lockThenRead<{ count: number }>(
          ctx,
          [`select id from turns where id = $1 for update`, [1]],
          [`select count from turns where id = $1`, [1]],
        )
        await query(ctx, `update turns set count = $1`, [(seen?.count ?? 0) + 1])
      })

    await Promise.all(Array.from({ length: 20 }, turn))

    expect(await queryOne(noTx, `select count from turns`)).toEqual({ count: 20 })
  })

  test('returns to each of several concurrent callers their own rows', async () => {
    const seen = await inTransaction(aCtx(), (ctx) =>
      Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          lockThenRead(ctx, [`select $1::int as lock`, [at]], [`select $1::int as at, $1::int % 3 as rest`, [at]]),
        ),
      ),
    )

    expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => [{ at, rest: at % 3 }]))
  })

  test('fails with the lock’s error, and its connection stays usable', async () => {
    const refused = inTransaction(aCtx(), (ctx) =>
      lockThenRead(ctx, [`select 1 / $1::int as lock`, [0]], [`select 2 as two`, []]),
    )

    await expect(refused).rejects.toThrow('division by zero')
    const all = Array.from({ length: 20 }, (_, at) =>
      inTransaction(aCtx(), (ctx) => queryOne(ctx, `select $1::int as at`, [at])),
    )
    expect(await Promise.all(all)).toEqual(all.map((_, at) => ({ at })))
  })
})

test('a missing value is refused, not taken for null', async () => {
  await expect(queryOne(noTx, `select $1::int as one`, [undefined])).rejects.toThrow('missing')
})

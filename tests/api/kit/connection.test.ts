import { once } from 'node:events'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { driver } from '#api/kit/connection.ts'
import { database, inTransaction, lockThenRead, lookUp, query, queryOne } from '#api/kit/db.ts'
import { findAppError } from '#api/kit/fail.ts'
import { aCtx, testApp, theServices } from '#tests/support/test-app.ts'

testApp()

const noTx = { tx: undefined }

/** From now on each connection is ended by the server when it is open and in no pool yet. */
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
])('whoever %s over a connection that ended while it opened is told to come back, and may', async (_, sql) => {
  await endWhatOpens()
  const refused = await query(noTx, sql).catch((error: unknown) => error)
  database().removeHook('afterConnect', 'end')

  expect(findAppError(refused)?.code).toBe('unavailable')
  expect(await query(noTx, sql)).toBeDefined()
  expect(await queryOne(noTx, 'select 1 as one')).toEqual({ one: 1 })
}) // prettier-ignore

test('a connection that breaks before anybody listens to it ends nobody’s process', () => {
  const fresh = new driver.Client()

  expect(() => fresh.emit('error', new Error('gone'))).not.toThrow()
  expect(fresh._invalid).toBe(true)
})

describe('what a transaction asks', () => {
  test('again, with another value, is planned by the database once', async () => {
    const text = `select name from users where id = $1`
    const kept = await inTransaction(aCtx(), async (ctx) => {
      await query(ctx, text, [1])
      await query(ctx, text, [2])
      return query(ctx, `select statement from pg_prepared_statements where statement = '${text}'`)
    })

    expect(kept).toEqual([{ statement: text }])
  })

  test('all the time is planned once, also where it names no value', async () => {
    const text = `select name from users order by id limit 1`
    const kept = await inTransaction(aCtx(), async (ctx) => {
      await lookUp(ctx, text, [])
      await lookUp(ctx, text, [])
      return query(ctx, `select statement from pg_prepared_statements where statement = '${text}'`)
    })

    expect(kept).toEqual([{ statement: text }])
  })

  test('after its end is refused: its connection may be somebody else’s by now', async () => {
    const over = await inTransaction(aCtx(), (ctx) => Promise.resolve(ctx))

    await expect(query(over, `select 1 as one`)).rejects.toThrow('the transaction is over: commit')
  })
})

describe('what is read behind a lock, in one journey', () => {
  test('sees what came true while the lock was waited for', async () => {
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

  test('answers each of several who ask at once in one transaction with his own', async () => {
    const seen = await inTransaction(aCtx(), (ctx) =>
      Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          lockThenRead(
            ctx,
            [`select $1::int as lock`, [at]],
            [`select $1::int as at, $1::int % 3 as rest`, [at]],
          ),
        ),
      ),
    )

    expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => [{ at, rest: at % 3 }]))
  })

  test('is refused with what refused the lock, and its connection goes on', async () => {
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

test('a value that is missing is refused and not taken for none', async () => {
  await expect(queryOne(noTx, `select $1::int as one`, [undefined])).rejects.toThrow('missing')
})

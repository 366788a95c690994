import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { migrate } from '#api/migrate.ts'
import { rollback } from '#api/kit/migrate.ts'
import { aDatabase } from '#tests/support/database.ts'

const ask = async <R extends object>(url: string, sql: string): Promise<R[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<R>(sql)
  await client.end()
  return rows
}

describe('db:rollback', () => {
  test('takes back what ran last, though another migration is dated later', async () => {
    const url = await aDatabase()
    const early = '202611210945-create-split-events'
    await ask(url, `delete from schema_migrations where name = '${early}'`)
    await ask(url, 'drop table split_events')
    const done = await migrate(url)

    expect(done).toEqual([early])
    expect(await rollback(url)).toEqual([early])
    expect(await ask(url, `select to_regclass('split_events') as there`)).toEqual([{ there: null }])
    expect(await migrate(url)).toEqual([early])
  })

  test('has nothing to do in an empty database', async () => {
    const url = await aDatabase()
    await ask(url, 'drop table schema_migrations')

    expect(await rollback(url)).toEqual([])
  })
})

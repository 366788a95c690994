import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { migrate } from '#api/migrate.ts'
import { migrateDatabase, rollback } from '#api/kit/db/migrate.ts'
import { root } from '#scripts/kit/child.ts'
import { SCHEMA_FILE, schemaOf } from '#scripts/kit/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

const ask = async <R extends object>(url: string, sql: string): Promise<R[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<R>(sql)
  await client.end()
  return rows
}

/** The newest migrations are those that a release might roll back. */
const TAKEN_BACK = 20

const schema = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const text = await schemaOf(client)
  await client.end()
  return text
}

/** A migration that ran a second time may leave its columns in another order. */
const linesOf = (text: string) => text.replaceAll(/,$/gm, '').split('\n').toSorted()

test('docs/schema.sql is what the migrations make (npm run db:migrate)', async () => {
  const written = await readFile(path.join(root, SCHEMA_FILE), 'utf8')

  expect(await schema(await aDatabase())).toBe(written)
})

describe('db:rollback', () => {
  test('rolls back the migration that ran last, even if another one has a later date', async () => {
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

  test('rolls back one migration after another, and all run again to the same tables, constraints and indexes', async () => {
    const url = await aDatabase()
    const before = linesOf(await schema(url))
    for (let taken = 0; taken < TAKEN_BACK; taken++) expect(await rollback(url)).toHaveLength(1)
    expect(linesOf(await schema(url))).not.toEqual(before)

    expect(await migrateDatabase(url, () => Promise.resolve())).toHaveLength(TAKEN_BACK)
    expect(linesOf(await schema(url))).toEqual(before)
  })

  test('has nothing to do in an empty database', async () => {
    const url = await aDatabase()
    await ask(url, 'drop table schema_migrations')

    expect(await rollback(url)).toEqual([])
  })
})

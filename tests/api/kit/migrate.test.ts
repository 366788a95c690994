import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { migrate } from '#api/migrate.ts'
import { migrateDatabase, rollback } from '#api/kit/migrate.ts'
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

/** Everything that migrations create, except for the order of columns. */
const SCHEMA = `
  select * from (
    select table_name || '.' || column_name as name,
      concat_ws(' ', data_type, is_nullable, column_default) as text
    from information_schema.columns where table_schema = 'public'
    union all
    select conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all
    select indexname, indexdef from pg_indexes where schemaname = 'public'
    union all
    select tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      and tgrelid::regclass::text not like 'graphile_worker%'
  ) made
  where name !~ '^schema_migrations'
  order by name, text`

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
    const before = await ask(url, SCHEMA)
    for (let taken = 0; taken < TAKEN_BACK; taken++) expect(await rollback(url)).toHaveLength(1)
    expect(await ask(url, SCHEMA)).not.toEqual(before)

    expect(await migrateDatabase(url, () => Promise.resolve())).toHaveLength(TAKEN_BACK)
    expect(await ask(url, SCHEMA)).toEqual(before)
  })

  test('has nothing to do in an empty database', async () => {
    const url = await aDatabase()
    await ask(url, 'drop table schema_migrations')

    expect(await rollback(url)).toEqual([])
  })
})

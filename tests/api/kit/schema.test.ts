import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { database } from '#api/kit/db/db.ts'
import { testApp } from '#tests/support/test-app.ts'
import { aDatabase } from '#tests/support/database.ts'

testApp()

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client(await aDatabase())
  await client.connect()
  return () => client.end()
})

interface Column {
  table: string
  name: string
  type: string
  isRequired: boolean
}

const columns = async () => {
  const { rows } = await client.query<Column>(
    `select table_name as table, column_name as name, udt_name as type,
       is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as "isRequired"
     from information_schema.columns where table_schema = 'public'`,
  )
  return rows
}

/** The type of a column by the type of its attribute in a model. */
const types: Partial<Record<string, readonly string[]>> = {
  INTEGER: ['int4', 'int2'],
  BIGINT: ['int8'],
  TEXT: ['text', 'bpchar', 'varchar', 'citext'],
  STRING: ['text', 'bpchar', 'varchar', 'citext'],
  DATE: ['timestamptz'],
  DATEONLY: ['date'],
  BOOLEAN: ['bool'],
  JSONB: ['jsonb'],
  UUID: ['uuid'],
  'DOUBLE PRECISION': ['float8', 'numeric'],
}

const attributes = () =>
  Object.values(database().models).flatMap((model) =>
    Object.values(model.getAttributes()).map(({ field, type }) => ({
      table: model.getTableName() as string,
      name: field ?? '',
      type: (type as { key: string }).key,
    })),
  )

test('every attribute of a model is a column of its type', async () => {
  const all = await columns()
  const wrong = attributes().filter(({ table, name, type }) => {
    const column = all.find((one) => one.table === table && one.name === name)
    if (type === 'ARRAY') return !column?.type.startsWith('_')
    return !column || !types[type]?.includes(column.type)
  })

  expect(wrong).toEqual([])
})

test('every column that a new row must fill is an attribute of its model', async () => {
  const known = attributes()
  const tables = new Set(known.map(({ table }) => table))
  const missing = (await columns()).filter(
    ({ table, name, isRequired }) =>
      isRequired && tables.has(table) && !known.some((one) => one.table === table && one.name === name),
  )

  expect(missing).toEqual([])
})

test('a status takes only the values that a constraint names', async () => {
  const { rows } = await client.query<{ table: string }>(
    // The two tables about mailboxes hold the status code of a mail server, as 5.1.1.
    `select c.table_name as table from information_schema.columns c
     where c.table_schema = 'public' and c.column_name = 'status'
       and c.table_name not in ('mailbox_closures', 'mail_reports') and not exists (
       select from pg_constraint k where k.conrelid = c.table_name::regclass and k.contype = 'c'
         and pg_get_constraintdef(k.oid) ~ '\\mstatus (= ANY|= )')`,
  )

  expect(rows).toEqual([])
})

// Deleting a row reads every table that refers to it. Places are never deleted.
test('a foreign key has an index', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select k.conrelid::regclass || '.' || a.attname as name from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and k.confrelid <> 'places'::regclass and not exists (
       select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])
     order by name`,
  )

  expect(rows.map(({ name }) => name)).toEqual([])
})

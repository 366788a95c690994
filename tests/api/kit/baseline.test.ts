import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { migrateDatabase, migrateStepByStep } from '#api/kit/db/migrate.ts'
import { root } from '#scripts/kit/child.ts'
import { anEmptyDatabase } from '#tests/support/database.ts'

async function ask<R extends object>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(sql)).rows
  } finally {
    await client.end()
  }
}

const linesOf = async (url: string, sql: string) =>
  (await ask<{ line: string }>(url, sql)).map(({ line }) => line).toSorted()

const migrateEmpty = (url: string) => migrateDatabase(url, () => Promise.resolve())

/**
 * Everything that a catalogue says about our objects, but for their numbers (`oid`, and that of a
 * column after others were dropped) and sizes. It does not use the writer of the baseline.
 */
const CATALOGUE: Readonly<Record<string, string>> = {
  // Names of tables of long values and of triggers inside foreign keys contain an oid.
  'which object depends on which': `
    select distinct concat_ws(' ', o.type, o.identity, d.deptype, r.type, r.identity) as line
    from pg_depend d, pg_identify_object(d.classid, d.objid, d.objsubid) o,
      pg_identify_object(d.refclassid, d.refobjid, d.refobjsubid) r
    where d.objid >= 16384 and o.identity || r.identity !~ 'pg_toast|RI_Constraint|graphile_worker'`,
  relations: `
    select concat_ws(' ', relname, relkind, relpersistence, relreplident, relrowsecurity, relforcerowsecurity, reloptions,
      relacl, relowner::regrole, relam, reltablespace, relchecks, relhassubclass) as line
    from pg_class where relnamespace = 'public'::regnamespace`,
  // The columns of an index keep their names when those of its table are renamed.
  'columns in their order': `
    select concat_ws(' ', c.relname, row_number() over (partition by c.oid order by attnum),
      case when relkind <> 'i' then attname end, to_jsonb(a) - '{attrelid,attname,attnum,atttypid,attcollation,atthasmissing,attmissingval}'::text[],
      format_type(atttypid, atttypmod), attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace`,
  constraints: `
    select concat_ws(' ', conrelid::regclass, conname, contype, condeferrable, condeferred, convalidated, conislocal,
      coninhcount, connoinherit, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace`,
  'foreign keys in the order of their checks': `
    select concat_ws(' ', row_number() over (order by oid), conname) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'`,
  // An index that a constraint owns may come earlier than it did: it is created with its table.
  'indexes in the order of the planner': `
    select concat_ws(' ', row_number() over (partition by indrelid, k.oid is null order by indexrelid),
      pg_get_indexdef(indexrelid), to_jsonb(i)
      - '{indexrelid,indrelid,indkey,indclass,indcollation,indexprs,indpred,indcheckxmin}'::text[]) as line
    from pg_index i join pg_class c on c.oid = i.indrelid
    left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')
    where c.relnamespace = 'public'::regnamespace`,
  triggers: `
    select concat_ws(' ', tgrelid::regclass, pg_get_triggerdef(t.oid, true), tgenabled) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal`,
  functions: `
    select concat_ws(' ', case when prokind <> 'a' then pg_get_functiondef(oid) end, proname, proacl, proowner::regrole) as line
    from pg_proc where pronamespace = 'public'::regnamespace`,
  views: `select concat_ws(' ', viewname, viewowner, definition) as line from pg_views where schemaname = 'public'`,
  sequences: `
    select (to_jsonb(s))::text as line from pg_sequences s where schemaname = 'public'`,
  extensions: `
    select concat_ws(' ', extname, extversion, extnamespace::regnamespace, extowner::regrole, extconfig) as line
    from pg_extension`,
  types: `
    select concat_ws(' ', typname, typtype, typcategory, typnotnull, typacl, format_type(typbasetype, typtypmod)) as line
    from pg_type where typnamespace = 'public'::regnamespace`,
  comments: `
    select concat_ws(' ', type, identity, description) as line
    from pg_description, pg_identify_object(classoid, objoid, objsubid) where objoid >= 16384`,
  'grants and settings': `
    select concat_ws(' ', nspname, nspacl, nspowner::regrole) as line from pg_namespace where nspname = 'public'
    union all select defaclacl::text from pg_default_acl
    union all select setconfig::text from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where d.datname = current_database()`,
}

const TABLES = `select relname as line from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`

/** Each row of each table, without the times at which the migrations ran. */
async function rowsOf(url: string): Promise<string[]> {
  const tables = await linesOf(url, TABLES)
  const selects = tables.map((table) => `select '${table} ' || (to_jsonb(t) - 'at')::text as line from ${table} as t`)
  return linesOf(url, selects.join(' union all '))
}

// Running every migration takes long on a busy machine.
const PATIENCE_MS = 120_000

describe('the baseline', { timeout: PATIENCE_MS }, () => {
  test('and the migrations after it make the database that all migrations make', async () => {
    const [short, long] = await Promise.all([anEmptyDatabase(), anEmptyDatabase()])
    await Promise.all([migrateEmpty(short), migrateStepByStep(long)])

    for (const [what, sql] of Object.entries(CATALOGUE)) {
      const lines = await linesOf(long, sql)
      expect(await linesOf(short, sql), what).toEqual(lines)
    }
    expect(await rowsOf(short)).toEqual(await rowsOf(long))
  })

  test('two processes that start at once make one database', async () => {
    const url = await anEmptyDatabase()
    const done = await Promise.all([migrateEmpty(url), migrateEmpty(url)])

    expect(done.filter((names) => names.length > 0)).toHaveLength(1)
    expect(await rowsOf(url)).toContain('search_rates {"code": "EUR", "per_euro": 1}')
  })

  test('leaves nothing behind if it fails at its end, and the next start succeeds', async () => {
    const url = await anEmptyDatabase()
    const files = await readdir(path.join(root, 'migrations'))
    await ask(url, 'create table schema_migrations (name text primary key check (false))')
    await expect(migrateEmpty(url)).rejects.toThrow('schema_migrations_check')

    expect(await linesOf(url, TABLES)).toEqual(['schema_migrations'])
    await ask(url, 'drop table schema_migrations')
    expect(await migrateEmpty(url)).toHaveLength(files.filter((file) => file.endsWith('.ts')).length)
  })
})

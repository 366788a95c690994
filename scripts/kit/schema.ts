import type pg from 'pg'

export const SCHEMA_FILE = 'docs/schema.sql'

const SCHEMA_HEAD = `-- The tables of the database, written by \`npm run db:migrate\` from the catalogue.
-- Read it to see what is there; change it by a migration.`

const BASELINE_HEAD = `-- The database as the migrations listed at the end leave it, with the rows that they insert.
-- Written by \`npm run db:baseline\`; an empty database starts from it. Change it by a migration.`

/** Everything that migrations create in the schema `public`, in the order of creation. */
const PARTS = /* sql */ `
with tables as (
  select c.oid, c.relname as name, c.reloptions as options from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
)
select kind, "table", name, text from (
  select 'extension' as kind, '' as "table", extname as name, oid as age,
    'create extension if not exists ' || extname as text
  from pg_extension where extname <> 'plpgsql'
  union all
  select 'sequence', '', c.relname, c.oid, 'create sequence ' || c.relname from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
  union all
  select case when y.typrelid = 0 then 'function' else 'function of rows' end, '', p.proname, p.oid,
    trim(trailing e'\\n' from pg_get_functiondef(p.oid))
  from pg_proc p join pg_type y on y.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 'column', t.name, a.attname, a.attnum::int::oid,
    concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> y.typcollation then 'collate ' || a.attcollation::regcollation end,
      case when k.conname <> concat_ws('_', t.name, a.attname, 'not_null') then 'constraint ' || k.conname end,
      case when a.attnotnull then 'not null' end,
      case when a.attidentity <> '' then 'generated always as identity'
        when a.attgenerated <> '' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
        else 'default ' || pg_get_expr(d.adbin, d.adrelid) end)
  from tables t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  join pg_type y on y.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  left join pg_constraint k on k.conrelid = t.oid and k.contype = 'n' and k.conkey[1] = a.attnum
  union all
  select case contype when 'p' then 'primary key' when 'u' then 'unique' when 'f' then 'foreign key'
      when 'x' then 'exclusion' else 'check' end, t.name, k.conname, k.oid,
    'constraint ' || conname || ' ' || pg_get_constraintdef(k.oid)
  from tables t join pg_constraint k on k.conrelid = t.oid and k.contype in ('p', 'u', 'f', 'x', 'c')
  union all
  select 'option', name, '', oid, format('alter table %s set (%s)', name, array_to_string(options, ', '))
  from tables where options is not null
  union all
  select 'option', t.name, a.attname, t.oid,
    format('alter table %s alter column %I set statistics %s', t.name, a.attname, a.attstattarget)
  from tables t join pg_attribute a on a.attrelid = t.oid and a.attstattarget is not null
  union all
  select 'index', t.name, i.indexrelid::regclass::text, i.indexrelid, pg_get_indexdef(i.indexrelid)
  from tables t join pg_index i on i.indrelid = t.oid
  where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  union all
  select 'trigger', t.name, g.tgname, g.oid, pg_get_triggerdef(g.oid, true)
  from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
  union all
  select 'view', '', c.relname, c.oid,
    format(e'create view %s as\\n%s', c.relname, trim(trailing ';' from pg_get_viewdef(c.oid)))
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
) as part order by `

/** Triggers fire, and the planner compares indexes, in this order. */
const AS_CREATED = 'age, name'
/** Columns stay in their order. */
const BY_NAME = `case kind when 'column' then lpad(age::text, 4, '0') else name end, text`

/** Written inside `create table`, in this order. */
const INSIDE = ['column', 'primary key', 'unique', 'foreign key', 'exclusion', 'check'] as const

type Kind =
  | (typeof INSIDE)[number]
  | 'extension'
  | 'sequence'
  | 'function'
  | 'function of rows'
  | 'option'
  | 'index'
  | 'trigger'
  | 'view'

interface Part {
  kind: Kind
  /** Empty if the part belongs to no table. */
  table: string
  name: string
  text: string
}

/** The schema of this database as readable SQL: each table with everything that belongs to it. */
export async function schemaOf(client: pg.Client): Promise<string> {
  const parts = await partsOf(client, BY_NAME)
  const tables = byTable(parts).map(([table, its]) =>
    [createTable(table, its), ...statements(its, 'option', 'index', 'trigger')].join('\n'),
  )
  // A comment may have been reworded since the function was created.
  const functions = parts
    .filter(({ kind }) => kind === 'function' || kind === 'function of rows')
    .map(({ text }) => `${text.replaceAll(/^\s*--.*\n/gm, '')};`)
  return inBlocks([
    SCHEMA_HEAD,
    statements(parts, 'extension', 'sequence').join('\n'),
    ...tables,
    ...statements(parts, 'view'),
    ...functions,
  ])
}

/** SQL that makes an empty database like this one, with its rows and the record of its migrations. */
export async function baselineOf(client: pg.Client): Promise<string> {
  const parts = await partsOf(client, AS_CREATED)
  const tables = byTable(parts)
  const later = parts.filter(isAddedLater).map(({ table, text }) => `alter table ${table} add ${text};`)
  const text = inBlocks([
    BASELINE_HEAD,
    // A function may name a table that is created below it.
    'set local check_function_bodies = off;',
    statements(parts, 'extension', 'sequence').join('\n'),
    ...statements(parts, 'function'),
    ...tables.map(([table, its]) => {
      const early = its.filter((part) => !isAddedLater(part))
      return [createTable(table, early), ...statements(its, 'option', 'index')].join('\n')
    }),
    ...statements(parts, 'function of rows', 'view'),
    ...(await rowsOf(
      client,
      tables.map(([table]) => table),
    )),
    later.join('\n'),
    statements(parts, 'trigger').join('\n'),
    ...(await rowsOf(client, ['schema_migrations'])),
  ])
  // Like a migration, it works in the first schema of the search path.
  return text.replaceAll(/ (ON|FUNCTION) public\./g, ' $1 ')
}

/** A foreign key needs the other table; `create table` would call an unchecked constraint checked. */
const isAddedLater = ({ kind, text }: Part): boolean => kind === 'foreign key' || text.endsWith(' NOT VALID')

const partsOf = async (client: pg.Client, order: string): Promise<Part[]> =>
  (await client.query<Part>(PARTS + order)).rows

/** In the order of the kinds. */
const texts = (parts: readonly Part[], kinds: readonly Kind[]): string[] =>
  kinds.flatMap((kind) => parts.filter((part) => part.kind === kind)).map(({ text }) => text)

const statements = (parts: readonly Part[], ...kinds: Kind[]): string[] => texts(parts, kinds).map((text) => `${text};`)

const byTable = (parts: readonly Part[]): [string, Part[]][] =>
  [...Map.groupBy(parts, ({ table }) => table)]
    .filter(([table]) => table !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

const createTable = (table: string, parts: readonly Part[]): string =>
  `create table ${table} (\n  ${texts(parts, INSIDE).join(',\n  ')}\n);`

const inBlocks = (blocks: readonly string[]): string => `${blocks.filter((one) => one !== '').join('\n\n')}\n`

/** The rows of these tables as `insert` statements. */
async function rowsOf(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const inserts: string[] = []
  for (const table of tables) {
    // The time of a migration is that of its run.
    const { rows } = await client.query<{ columns: string; cells: string }>(
      `select string_agg(quote_ident(cell.key), ', ') as columns, string_agg(quote_nullable(cell.value), ', ') as cells
       from ${table} as t, json_each_text(to_json(t)) as cell where cell.key <> 'at' or $1 <> 'schema_migrations'
       group by t.ctid order by t.ctid`,
      [table],
    )
    const lines = rows.map(({ cells }) => `  (${cells})`)
    if (rows[0]) inserts.push(`insert into ${table} (${rows[0].columns}) values\n${lines.join(',\n')};`)
  }
  return inserts
}

import type pg from 'pg'

export const SCHEMA_FILE = 'docs/schema.sql'

const HEAD = `-- The tables of the database, written by \`npm run db:migrate\` from the catalogue.
-- Read it to see what is there; change it by a migration.
`

/** Everything that migrations create in the schema \`public\`: columns, constraints, indexes, triggers, functions. */
const OBJECTS = /* sql */ `
with tables as (
  select c.oid, c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
), parts as (
  select t.name, 1 as part, a.attnum::text as place,
    concat_ws(' ', '  ' || a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end,
      case when a.attidentity <> '' then 'generated always as identity'
        when a.attgenerated <> '' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
        else 'default ' || pg_get_expr(d.adbin, d.adrelid) end) as text
  from tables t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  union all
  select t.name, 2, translate(contype::text, 'pufxc', '12345') || conname,
    '  constraint ' || conname || ' ' || pg_get_constraintdef(k.oid)
  from tables t join pg_constraint k on k.conrelid = t.oid and k.contype <> 'n'
  union all
  select t.name, 3, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) || ';'
  from tables t join pg_index i on i.indrelid = t.oid
  where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  union all
  select t.name, 4, g.tgname, pg_get_triggerdef(g.oid) || ';'
  from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
)
select name, part, text from parts order by name, part, case part when 1 then lpad(place, 4, '0') else place end, text`

const FUNCTIONS = /* sql */ `
select pg_get_functiondef(p.oid) as text from pg_proc p
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
order by p.proname`

const COLUMN = 1
const CONSTRAINT = 2

/** The schema of this database as readable SQL. */
export async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; part: number; text: string }>(OBJECTS)
  const tables = [...Map.groupBy(rows, ({ name }) => name)].map(([name, parts]) => {
    const isInside = ({ part }: { part: number }) => part === COLUMN || part === CONSTRAINT
    const inside = parts.filter(isInside).map(({ text }) => text)
    const after = parts.filter((part) => !isInside(part)).map(({ text }) => text)
    return [`create table ${name} (\n${inside.join(',\n')}\n);`, ...after].join('\n')
  })
  const functions = await client.query<{ text: string }>(FUNCTIONS)
  // A comment may have been reworded since the function was created.
  const texts = functions.rows.map(({ text }) => `${text.replaceAll(/^\s*--.*\n/gm, '').trimEnd()};`)
  return `${[HEAD, ...tables, ...texts].join('\n\n').replaceAll('\n\n\n', '\n\n')}\n`
}

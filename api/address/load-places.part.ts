import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

const FILE = new URL('../../content/places/gazetteer.tsv.gz', import.meta.url)

/** Advisory lock: processes that start at the same time load one after the other. */
const LOCK = 20_261_121

/** Columns of the file. Its last one has the aliases, which become rows of `place_names`. */
const COLUMNS =
  'id, place_id, kind, country, admin1, name, region, district, postal_prefix, lat, lng, population, city_id'

/**
 * Fills the gazetteer if its file has changed; places missing from the new file stay for old
 * listings.
 */
export async function loadPlaces(client: pg.ClientBase): Promise<{ loaded: boolean }> {
  const bytes = await readFile(FILE)
  const hash = createHash('sha256').update(bytes).digest('hex')
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const known = await client.query('select from places_loaded where hash = $1', [hash])
    const loaded = known.rowCount === 0
    if (loaded) await withoutIndexes(client, () => fill(client, gunzipSync(bytes), hash))
    await client.query('commit')
    if (loaded) await client.query('analyze places, place_names')
    return { loaded }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Drops indexes and foreign keys during the work and restores them afterwards: a third of the time.
 * Primary keys stay, because other tables refer to them.
 */
async function withoutIndexes(client: pg.ClientBase, work: () => Promise<void>) {
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `with tables as (
       select oid, relname as name from pg_class
       where relnamespace = current_schema()::regnamespace and relname in ('places', 'place_names')
     )
     select format('alter table %I drop constraint %I', name, conname) as remove,
       format('alter table %I add constraint %I %s', name, conname, pg_get_constraintdef(k.oid)) as restore
     from tables t join pg_constraint k on k.conrelid = t.oid and k.contype in ('f', 'u')
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
     from tables t join pg_index i on i.indrelid = t.oid
     where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))`,
  )
  for (const { remove } of rows) await client.query(remove)
  await work()
  for (const { restore } of rows) await client.query(restore)
}

async function fill(client: pg.ClientBase, bytes: Buffer, hash: string) {
  const { places, names } = linesOf(bytes)
  const { rowCount } = await client.query('select from places limit 1')
  if (rowCount === 0) await copyIn(client, `copy places (${COLUMNS}) from stdin`, places)
  else await replacePlaces(client, places)
  await client.query('delete from place_names')
  await copyIn(client, 'copy place_names (place_id, language, name, country, weight) from stdin', names)
  await client.query(
    `insert into places_loaded (hash) values ($1)
     on conflict (single) do update set hash = excluded.hash, loaded_at = now()`,
    [hash],
  )
}

/** Runs `copy … from stdin`: many rows for a third of the processor time of an `insert`. */
const copyIn = (client: pg.ClientBase, sql: string, lines: Buffer): Promise<void> =>
  pipeline(Readable.from(lines), client.query(from(sql)))

async function replacePlaces(client: pg.ClientBase, places: Buffer) {
  await client.query(`create temporary table new_places on commit drop as select ${COLUMNS} from places with no data`)
  await copyIn(client, 'copy new_places from stdin', places)
  const excluded = COLUMNS.replaceAll(/\w+/g, 'excluded.$&')
  await client.query(
    `insert into places (${COLUMNS}) select * from new_places
     on conflict (id) do update set (${COLUMNS}) = (${excluded})`,
  )
}

/**
 * Tenfold population counts 1, and a place's own name 1.3, so that Bergen in Norway comes before
 * Mons in Belgium, called Bergen in Dutch.
 */
const OWN_NAME = 1.3
/** Countries that our couriers hardly serve come last. */
const HARDLY_SERVED: Record<string, number> = { RU: -3, BY: -2 }

/** Position of `postal_prefix`, which a town does not have. */
const PREFIX = 8
const NULL = '\\N'

/**
 * Places and their names as lines for COPY. Read as Latin-1, which leaves every byte of the file as
 * it is and takes a third of the time.
 */
function linesOf(bytes: Buffer): { places: Buffer; names: Buffer } {
  const places: string[] = []
  const names: string[] = []
  for (const line of bytes.toString('latin1').replaceAll('\\', '\\\\').split('\n')) {
    if (line === '') continue
    const cells = line.split('\t')
    const [id, , kind, country = '', , name, , , , , , population] = cells
    const aliases = cells.pop() ?? ''
    if (kind === 'town') cells[PREFIX] = NULL
    places.push(cells.join('\t'))
    if (kind !== 'town') continue
    const weight = Math.log10(Number(population) + 10) + (HARDLY_SERVED[country] ?? 0)
    names.push([id, NULL, name, country, (weight + OWN_NAME).toFixed(2)].join('\t'))
    for (const alias of aliases.split('|').filter(Boolean))
      names.push([id, alias.slice(0, 2), alias.slice(3), country, weight.toFixed(2)].join('\t'))
  }
  return { places: copied(places), names: copied(names) }
}

const copied = (lines: readonly string[]) => Buffer.from(lines.join('\n'), 'latin1')

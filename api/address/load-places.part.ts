import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'

const FILE = new URL('../../content/places/gazetteer.tsv.gz', import.meta.url)

/** Advisory lock: processes that start at the same time load one after the other. */
const LOCK = 20_261_121

type Line = string[]

const columnsOf = (lines: Line[], count: number) =>
  Array.from({ length: count }, (_, i) => lines.map((line) => line[i] ?? ''))

const PLACE_COLUMNS = 13

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
    if (loaded) await withoutIndexes(client, () => fill(client, gunzipSync(bytes).toString(), hash))
    await client.query('commit')
    if (loaded) await client.query('analyze places, place_names')
    return { loaded }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Creating indexes afterwards takes a third of the time; unique ones stay, because they are needed
 * meanwhile.
 */
async function withoutIndexes(client: pg.ClientBase, work: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = current_schema() and tablename in ('places', 'place_names')
       and indexdef not like 'CREATE UNIQUE%'`,
  )
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

async function fill(client: pg.ClientBase, text: string, hash: string) {
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))
  await client.query(
    `insert into places (id, place_id, kind, country, admin1, name, region, district,
                         postal_prefix, lat, lng, population, city_id)
     select id, place_id, kind, country, admin1, name, region, district,
            nullif(postal_prefix, ''), lat, lng, population, city_id
     from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
                 $8::text[], $9::text[], $10::float8[], $11::float8[], $12::int[], $13::int[])
       as file (id, place_id, kind, country, admin1, name, region, district,
                postal_prefix, lat, lng, population, city_id)
     on conflict (id) do update set
       place_id = excluded.place_id, kind = excluded.kind, country = excluded.country,
       admin1 = excluded.admin1, name = excluded.name, region = excluded.region,
       district = excluded.district, postal_prefix = excluded.postal_prefix,
       lat = excluded.lat, lng = excluded.lng, population = excluded.population,
       city_id = excluded.city_id`,
    columnsOf(lines, PLACE_COLUMNS),
  )
  await fillNames(client, lines)
  await client.query(
    `insert into places_loaded (hash) values ($1)
     on conflict (single) do update set hash = excluded.hash, loaded_at = now()`,
    [hash],
  )
}

async function fillNames(client: pg.ClientBase, lines: Line[]) {
  const names = lines.filter((line) => line[2] === 'town').flatMap(namesOf)
  await client.query('delete from place_names')
  await client.query(
    `insert into place_names (place_id, language, name, country, weight)
     select place_id, nullif(language, ''), name, country, weight
     from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::real[])
       as file (place_id, language, name, country, weight)`,
    columnsOf(names, 5),
  )
}

/**
 * Tenfold population counts 1, and a place's own name 1.3, so that Bergen in Norway comes before
 * Mons in Belgium, called Bergen in Dutch.
 */
const OWN_NAME = 1.3
/** Countries that our couriers hardly serve come last. */
const HARDLY_SERVED: Record<string, number> = { RU: -3, BY: -2 }

function namesOf(line: Line): Line[] {
  const [id = '', , , country = '', , name = ''] = line
  const aliases = (line[PLACE_COLUMNS] ?? '').split('|').filter(Boolean)
  const weight = Math.log10(Number(line[11]) + 10) + (HARDLY_SERVED[country] ?? 0)
  const [own, other] = [weight + OWN_NAME, weight].map((one) => one.toFixed(2))
  return [
    [id, '', name, country, own ?? ''],
    ...aliases.map((alias) => [id, alias.slice(0, 2), alias.slice(3), country, other ?? '']),
  ]
}

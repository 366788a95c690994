import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { root } from '#scripts/kit/child.ts'
import type { Settled } from '#scripts/kit/database.ts'

/**
 * Whether there is nothing to do: every migration has run, the gazetteer is current, and the demo
 * is seeded.
 */
export async function isWorldReady({ databaseUrl }: Settled, withDemo: boolean): Promise<boolean> {
  const migrations = (await readdir(path.join(root, 'migrations'))).filter((file) => file.endsWith('.ts'))
  const places = await readFile(path.join(root, 'content/places/gazetteer.tsv.gz'))
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ ready: boolean }>(
      `select (select array_agg(name) from schema_migrations) @> $1 and exists (select from places_loaded where hash = $2)
        and ($3 or exists (select from demo_worlds)) as ready`,
      [migrations.map((file) => path.parse(file).name), createHash('sha256').update(places).digest('hex'), !withDemo],
    )
    return rows[0]?.ready === true
  } catch {
    // The database is empty or from an older version.
    return false
  } finally {
    await client.end()
  }
}

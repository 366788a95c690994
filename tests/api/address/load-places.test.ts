import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPlaces } from '#api/address/load-places.part.ts'
import { aDatabase } from '#tests/support/database.ts'

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client(await aDatabase())
  await client.connect()
})
afterAll(() => client.end())

async function count(table: 'places' | 'place_names'): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]?.n ?? 0
}

/** The indexes and constraints, which are absent while places are loaded. */
async function guardsOf(): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `select indexdef as text from pg_indexes where tablename in ('places', 'place_names')
     union all
     select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
     where conrelid in ('places'::regclass, 'place_names'::regclass)
     order by text`,
  )
  return rows.map(({ text }) => text)
}

// Building three indexes over a million names takes long on a busy machine.
const PATIENCE_MS = 180_000

describe('the gazetteer in the database', { timeout: PATIENCE_MS }, () => {
  test('is loaded once; the same file is skipped', async () => {
    await loadPlaces(client)

    expect(await loadPlaces(client)).toEqual({ loaded: false })
    expect(await count('places')).toBeGreaterThan(75_000)
  })

  test('is reloaded after a change, without duplicate places or names', async () => {
    await loadPlaces(client)
    const before = [await count('places'), await count('place_names')]
    const guards = await guardsOf()
    await client.query(`update places_loaded set hash = 'of an older file'`)
    await client.query(`update places set name = 'Danzig' where id = 3099434`)

    expect(await loadPlaces(client)).toEqual({ loaded: true })

    expect([await count('places'), await count('place_names')]).toEqual(before)
    const { rows } = await client.query('select name, key from places where id = 3099434')
    expect(rows).toEqual([{ name: 'Gdańsk', key: 'gdansk' }])
    expect(await guardsOf()).toEqual(guards)
  })
})

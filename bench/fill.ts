import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Settled } from '#scripts/kit/database.ts'
import { say, seconds } from '#scripts/kit/terminal.ts'
import { prepareDatabase } from '#scripts/kit/world.ts'

/** Half as many people as auctions: half a million accounts for a million listings. */
const usersOf = (size: number): number => Math.max(2000, size / 2)

/** Runs once for each size: later runs reuse the market. */
export async function fill(config: Settled, size: number): Promise<void> {
  await prepareDatabase(config, true)
  const client = new pg.Client(config.databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from users where email like 'bench-%'`,
    )
    if (rows[0]?.count === usersOf(size)) return
    const begun = performance.now()
    const sql = await readFile(path.join(import.meta.dirname, 'fill.sql'), 'utf8')
    await client.query('set synchronous_commit = off')
    await client.query(`begin; ${withSizes(sql, size)}; commit`)
    // Index-only scans need all-visible pages; vacuum marks only those whose commits are on disk.
    await client.query('checkpoint')
    await client.query('vacuum analyze')
    say(`  ${`${size} auctions`.padEnd(28)} ${seconds(begun)} s`)
  } finally {
    await client.end()
  }
}

const withSizes = (sql: string, size: number): string =>
  sql.replaceAll(':size', String(size)).replaceAll(':users', String(usersOf(size)))

import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#api/migrate.ts'
import { startPassingPostgres } from '#scripts/pg.ts'

const TEMPLATE = 'template_carryto'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server on which each test file gets a database of its own. */
    postgresUrl: string
    /** The migrated database it is copied from. */
    templateDatabase: string
  }
}

/** One PostgreSQL for all test files, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await openTemplate()
  project.provide('postgresUrl', url)
  project.provide('templateDatabase', TEMPLATE)
  return stop
}

/** With `TEST_TEMPLATE_READY` the given server already has the template: `npm run mutants` makes one for many runs. */
export async function openTemplate(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { TEST_DATABASE_URL: given, TEST_TEMPLATE_READY: ready } = process.env
  if (given !== undefined && ready !== undefined) return { url: given, stop: () => Promise.resolve() }
  const postgres = given === undefined ? await startPassingPostgres() : undefined
  const url = given ?? postgres?.url ?? ''
  if (postgres) await neverTidy(url)
  await makeTemplate(url)
  const stop = async () => {
    if (given !== undefined) await query(url, `drop database if exists ${TEMPLATE} with (force)`)
    await postgres?.stop()
  }
  return { url, stop }
}

/** Turns autovacuum off: databases are short-lived, and it would slow the tests down. */
async function neverTidy(url: string): Promise<void> {
  await query(url, 'alter system set autovacuum = off')
  await query(url, 'select pg_reload_conf()')
}

async function makeTemplate(url: string): Promise<void> {
  await query(url, `drop database if exists ${TEMPLATE} with (force)`)
  await query(url, `create database ${TEMPLATE}`)
  const template = new URL(url)
  template.pathname = `/${TEMPLATE}`
  await migrate(template.href)
  // A database is copied only while nobody is connected to it.
  await query(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`)
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

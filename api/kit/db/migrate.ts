import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { Umzug, type UmzugStorage } from 'umzug'

const folder = path.resolve(import.meta.dirname, '../../../migrations')
/** Written by `npm run db:baseline`. */
export const BASELINE = path.join(folder, 'baseline.sql')

interface Migration {
  up: string
  down: string
}

/**
 * Migrates a database: our migrations, then those of the job queue and `fill`. Returns the names of
 * our new migrations.
 */
export async function migrateDatabase(
  databaseUrl: string,
  fill: (client: pg.Client) => Promise<unknown>,
): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    // Processes that start at the same time take turns.
    await client.query(`select pg_advisory_lock(hashtext('carryto.migrate'))`)
    const done = [...(await startFromBaseline(client)), ...(await umzug(client).up())]
    // The job queue has a schema and a connection of its own.
    await Promise.all([fill(client), runMigrations({ connectionString: databaseUrl })])
    return done.map(({ name }) => name)
  })
}

/** Runs our migrations one by one, without the baseline and the job queue. */
export const migrateStepByStep = (databaseUrl: string): Promise<unknown> =>
  withClient(databaseUrl, (client) => umzug(client).up())

/** A database in which no migration has run starts from one file, in one transaction. */
async function startFromBaseline(client: pg.Client): Promise<{ name: string }[]> {
  if ((await umzug(client).executed()).length > 0) return []
  await inOneTransaction(client, await readFile(BASELINE, 'utf8'))
  return umzug(client).executed()
}

/**
 * Reverts the migration that ran last, which need not be the one with the latest date. Returns its
 * name, or none.
 */
export async function rollback(databaseUrl: string): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const ours = umzug(client)
    if ((await ours.executed()).length === 0) return []
    const { rows } = await client.query<{ name: string }>(
      // All migrations of the baseline have the same time.
      'select name from schema_migrations order by at desc, name collate "C" desc limit 1',
    )
    const undone = await ours.down({ migrations: rows.map(({ name }) => name) })
    return undone.map(({ name }) => name)
  })
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const umzug = (client: pg.Client) =>
  new Umzug<pg.Client>({
    migrations: {
      glob: ['*.ts', { cwd: folder }],
      resolve: ({ name, path: file }) => ({
        name: path.parse(name).name,
        up: async () => inOneTransaction(client, (await load(file)).up),
        down: async () => inOneTransaction(client, (await load(file)).down),
      }),
    },
    context: client,
    storage: doneTable(client),
    logger: undefined,
  })

const load = async (file: string | undefined): Promise<Migration> => (await import(file ?? '')) as Migration

async function inOneTransaction(client: pg.Client, sql: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function doneTable(client: pg.Client): UmzugStorage {
  const ready = () =>
    client.query(
      `create table if not exists schema_migrations (name text primary key, at timestamptz not null default now())`,
    )
  return {
    async logMigration({ name }) {
      await client.query('insert into schema_migrations (name) values ($1)', [name])
    },
    async unlogMigration({ name }) {
      await client.query('delete from schema_migrations where name = $1', [name])
    },
    async executed() {
      await ready()
      const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
      return rows.map(({ name }) => name)
    },
  }
}

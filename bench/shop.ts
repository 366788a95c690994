import path from 'node:path'
import pg from 'pg'
import { readConfig } from '#api/kit/config.ts'
import { root } from '#scripts/kit/child.ts'
import { freePort } from '#scripts/kit/free-port.ts'
import { startNode } from '#scripts/kit/node-process.ts'
import { startPostgres, type Postgres } from '#scripts/pg.ts'
import { fill } from './fill.ts'
import { spentBy, type Spent } from './processes.ts'
import type { Server } from './servers.ts'

export interface Shop extends Server {
  databaseUrl: string
  /** The environment variables of the web process. */
  env: Record<string, string>
  /** The database server and all its processes. */
  spentByDatabase: () => Spent | undefined
  /** Statements since the last call; undefined if the server does not count them. */
  countStatements: () => Promise<number | undefined>
  /** Execution time in Postgres in milliseconds; undefined like the statements. */
  databaseMs: () => Promise<number | undefined>
}

/**
 * Starts the built shop with a market of `size` auctions: one web process with its own Postgres, as
 * durable as in production.
 */
export async function openShop(size: number): Promise<Shop> {
  const dataDir = path.join(root, '.data/bench', String(size))
  const port = await freePort()
  const postgres = await startCounting(dataDir)
  const env = {
    // As in `npm start`: the pages are the production build, and rate limits can be raised.
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    ORIGIN_PATTERN: `http://{subdomain}.localhost:${port}`,
    LIMIT_FACTOR: '1000000',
    DEMO: '1',
  }
  await fill({ ...readConfig(env), databaseUrl: postgres.url }, size)
  const counter = await openCounter(postgres.url)
  const web = startNode('api/main.ts', env)
  await web.ready
  return {
    origin: `http://pl.localhost:${port}`,
    pid: web.pid,
    databaseUrl: postgres.url,
    env,
    spentByDatabase: () => spentBy(counter.postmaster),
    countStatements: counter.count,
    databaseMs: counter.worked,
    async stop() {
      web.stop()
      await web.ended
      await counter.close()
      await postgres.stop()
    },
  }
}

/** pg_stat_statements must be preloaded at server start, so a new cluster is started twice. */
async function startCounting(dataDir: string): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, fsync: true })
  const client = new pg.Client(postgres.url)
  await client.connect()
  const { rows } = await client.query<{ loaded: string }>(
    `select current_setting('shared_preload_libraries') as loaded`,
  )
  const isLoaded = rows[0]?.loaded !== ''
  if (!isLoaded) await client.query(`alter system set shared_preload_libraries = pg_stat_statements`)
  await client.end()
  if (isLoaded) return postgres
  await postgres.stop()
  return startPostgres({ dataDir, fsync: true })
}

async function openCounter(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const one = async <T>(sql: string): Promise<T | undefined> => (await client.query<{ value: T }>(sql)).rows[0]?.value
  const folder = await one<string>(`select current_setting('data_directory') as value`)
  const note = await one<string>(`select pg_read_file('${folder}/postmaster.pid') as value`)
  const isCounted = await client
    .query('create extension if not exists pg_stat_statements; select pg_stat_statements_reset()')
    .then(
      () => true,
      () => false,
    )
  const sum = (what: string) => `select ${what} as value from pg_stat_statements where query !~ 'pg_stat_statements'`
  let before = 0
  return {
    postmaster: Number(note?.split('\n')[0]),
    count: async (): Promise<number | undefined> => {
      if (!isCounted) return undefined
      const now = (await one<number>(sum('sum(calls)::int'))) ?? 0
      const since = now - before
      before = now
      return since
    },
    worked: async (): Promise<number | undefined> =>
      isCounted ? ((await one<number>(sum('sum(total_exec_time)'))) ?? 0) : undefined,
    close: () => client.end(),
  }
}

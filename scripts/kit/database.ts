import type { Config } from '#api/kit/config.ts'
import { phase, say } from '#scripts/kit/terminal.ts'
import { startPostgres, type Postgres } from '#scripts/pg.ts'

/** The settings, with the URL of the running database. */
export type Settled = Config & { databaseUrl: string }

export interface Database {
  config: Settled
  /** Set if we started the server. */
  postgres: Postgres | undefined
  stop: () => Promise<void>
}

export async function startDatabase(settings: Config): Promise<Database> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl !== undefined)
    return {
      config: { ...settings, databaseUrl },
      postgres: undefined,
      stop: () => Promise.resolve(),
    }
  const postgres = await phase('PostgreSQL', () => startPostgres({ dataDir, fsync: true }))
  if (!postgres.folder.startsWith(dataDir))
    say(`  Only root may enter ${dataDir}, so the database lives in ${postgres.folder}.`)
  return {
    config: { ...settings, databaseUrl: postgres.url },
    postgres,
    stop: () => postgres.stop(),
  }
}

/** Never for a production shop; for an external database only if requested. */
export function wantsDemo({ nodeEnv, databaseUrl, demo }: Config): boolean {
  return nodeEnv !== 'production' && (databaseUrl === undefined || demo)
}

import type { Config } from '#api/kit/config.ts'
import { phase, say } from '#scripts/kit/terminal.ts'
import { startPostgres, type Postgres } from '#scripts/pg.ts'

/** The settings, with the database that is really there. */
export type Settled = Config & { databaseUrl: string }

export interface Database {
  config: Settled
  /** Where it is a server of our own. */
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

/** Never into a real shop; into a database that is not ours only when asked. */
export function wantsDemo({ nodeEnv, databaseUrl, demo }: Config): boolean {
  return nodeEnv !== 'production' && (databaseUrl === undefined || demo)
}

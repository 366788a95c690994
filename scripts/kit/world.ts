import type { Config } from '#api/kit/config.ts'
import { migrate } from '#api/kit/migrate.ts'
import { phase, say } from '#scripts/kit/terminal.ts'
import { startPostgres } from '#scripts/pg.ts'
import type { seedDemo } from '#scripts/demo/seed-demo.ts'

export type DemoAccount = Awaited<ReturnType<typeof seedDemo>>['accounts'][number]

export interface World {
  /** The settings, with the database that is really there. */
  config: Config & { databaseUrl: string }
  accounts: readonly DemoAccount[]
  stop(): Promise<void>
}

/** A database that answers, is up to date and, for trying things out, full of a demo world. */
export async function startWorld(settings: Config): Promise<World> {
  const { config, stop } = await startDatabase(settings)
  try {
    await phase('database up to date', () => migrate(config.databaseUrl))
    if (!wantsDemo(settings)) return { config, stop, accounts: [] }
    return { config: { ...config, demo: true }, stop, accounts: await seed(config) }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function startDatabase(settings: Config): Promise<Omit<World, 'accounts'>> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl !== undefined)
    return { config: { ...settings, databaseUrl }, stop: () => Promise.resolve() }
  const postgres = await phase('PostgreSQL', () => startPostgres({ dataDir, fsync: true }))
  if (!postgres.folder.startsWith(dataDir))
    say(`  Only root may enter ${dataDir}, so the database lives in ${postgres.folder}.`)
  return { config: { ...settings, databaseUrl: postgres.url }, stop: () => postgres.stop() }
}

/** Never into a real shop; into a database that is not ours only when asked. */
function wantsDemo({ nodeEnv, databaseUrl, demo }: Config): boolean {
  return nodeEnv !== 'production' && (databaseUrl === undefined || demo)
}

export async function seed(config: World['config']): Promise<readonly DemoAccount[]> {
  const { seedDemo } = await import('#scripts/demo/seed-demo.ts')
  return (await phase('demo world', () => seedDemo(config))).accounts
}

import type { Config } from '#api/kit/config.ts'
import { migrate } from '#api/migrate.ts'
import { startDatabase, wantsDemo, type Settled } from '#scripts/kit/database.ts'
import { phase } from '#scripts/kit/terminal.ts'
import type { DemoAccount } from '#scripts/demo/accounts.ts'

export interface World {
  config: Settled
  accounts: readonly DemoAccount[]
  stop: () => Promise<void>
}

/** A running, migrated database, seeded with the demo unless it is a production shop. */
export async function startWorld(settings: Config): Promise<World> {
  const { config, stop } = await startDatabase(settings)
  try {
    const demo = wantsDemo(settings)
    const accounts = await prepareDatabase(config, demo)
    return { config: { ...config, demo: demo || config.demo }, stop, accounts }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function prepareDatabase(
  config: Settled,
  withDemo: boolean,
): Promise<readonly DemoAccount[]> {
  await phase('database up to date', () => migrate(config.databaseUrl))
  return withDemo ? seed(config) : []
}

export async function seed(config: Settled): Promise<readonly DemoAccount[]> {
  const { seedDemo } = await import('#scripts/demo/seed-demo.ts')
  return (await phase('demo world', () => seedDemo(config))).accounts
}

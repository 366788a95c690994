import type { Config } from '#api/kit/config.ts'
import { migrate } from '#api/migrate.ts'
import { startDatabase, wantsDemo, type Settled } from '#scripts/kit/database.ts'
import { phase } from '#scripts/kit/terminal.ts'
import type { DemoAccount } from '#scripts/demo/accounts.ts'
import { chapters, type Chapter } from '#scripts/demo/chapters.ts'

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
  wanted = chapters,
): Promise<readonly DemoAccount[]> {
  await phase('database up to date', () => migrate(config.databaseUrl))
  return withDemo ? seed(config, wanted) : []
}

/** Seeds one chapter after the other, and says when each is filled. */
export async function seed(config: Settled, wanted = chapters): Promise<readonly DemoAccount[]> {
  const { missing, seedDemo } = await import('#scripts/demo/seed-demo.ts')
  for (const chapter of await missing(config, wanted))
    await phase(`demo ${hostsOf(chapter)}`, () => seedDemo(config, [chapter]))
  return (await seedDemo(config, wanted)).accounts
}

const hostsOf = (chapter: Chapter): string => chapter.map(({ subdomain }) => subdomain).join(', ')

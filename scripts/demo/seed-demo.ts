import pg from 'pg'
import type { Config } from '#api/kit/config.ts'
import { UserError } from '#scripts/kit/user-error.ts'
import { demoAccounts, type DemoAccount } from './accounts.ts'
import { chapters, isFilled, type Chapter } from './chapters.ts'
import { setDemoSecondFactor } from './demo-second-factor.ts'
import { demoPassword, setDemoPassword } from './demo-password.ts'

/**
 * Seeds an empty shop with people, listings and deals, and never a production shop. Chapters that
 * are there already are left alone.
 */
export async function seedDemo(
  config: Config,
  wanted: readonly Chapter[] = chapters,
): Promise<{ accounts: DemoAccount[] }> {
  if (config.nodeEnv === 'production') throw new UserError('A real shop gets no demo world.')
  const password = demoPassword(config)
  if (await isSeeded(config)) await withClient(config, (client) => setDemoPassword(client, password))
  for (const chapter of await missing(config, wanted)) {
    // It imports the whole product, and most starts do not need it.
    const { makeChapter } = await import('./make-demo.ts')
    await makeChapter(config, password, chapter)
  }
  await withClient(config, (client) => setDemoSecondFactor(client, config))
  const known = await withClient(config, findKnown)
  const later = (await missing(config)).flat().map(({ locale }): string => locale)
  const there = Object.values(demoAccounts).filter(
    ({ email, storefront }) => known.has(email) || later.includes(storefront),
  )
  return { accounts: there.map((account) => ({ ...account, password })) }
}

/** An older demo has fewer accounts. */
async function findKnown(client: pg.Client): Promise<Set<string>> {
  const emails = Object.values(demoAccounts).map(({ email }) => email)
  const { rows } = await client.query<{ email: string }>('select email from users where email = any($1)', [emails])
  return new Set(rows.map(({ email }) => email))
}

/** The chapters that are not filled yet. */
export async function missing(config: Config, wanted: readonly Chapter[] = chapters): Promise<Chapter[]> {
  const [world] = await findWorlds(config)
  return world ? wanted.filter((chapter) => !isFilled(chapter, world.filled)) : [...wanted]
}

const isSeeded = async (config: Config): Promise<boolean> => (await findWorlds(config)).length > 0

const findWorlds = (config: Config) =>
  withClient(config, async (client) => {
    const sql = 'select filled from demo_worlds'
    return (await client.query<{ filled: string[] | null }>(sql)).rows
  })

async function withClient<T>(config: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: config.databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

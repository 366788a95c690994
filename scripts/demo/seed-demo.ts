import pg from 'pg'
import type { Config } from '#api/kit/config.ts'
import { UserError } from '#scripts/kit/user-error.ts'
import { demoAccounts, type DemoAccount } from './accounts.ts'
import { setDemoSecondFactor } from './demo-second-factor.ts'
import { demoPassword, setDemoPassword } from './demo-password.ts'

/** Seeds an empty shop with people, listings and deals; once, and never a production shop. */
export async function seedDemo(config: Config): Promise<{ accounts: DemoAccount[] }> {
  if (config.nodeEnv === 'production') throw new UserError('A real shop gets no demo world.')
  const password = demoPassword(config)
  if (!(await isSeeded(config))) {
    // It imports the whole product, and most starts do not need it.
    const { makeDemo } = await import('./make-demo.ts')
    await makeDemo(config, password)
  }
  await withClient(config, (client) => setDemoSecondFactor(client, config))
  const known = await withClient(config, findKnown)
  const there = Object.values(demoAccounts).filter(({ email }) => known.has(email))
  return { accounts: there.map((account) => ({ ...account, password })) }
}

/** An older demo has fewer accounts. */
async function findKnown(client: pg.Client): Promise<Set<string>> {
  const emails = Object.values(demoAccounts).map(({ email }) => email)
  const { rows } = await client.query<{ email: string }>(
    'select email from users where email = any($1)',
    [emails],
  )
  return new Set(rows.map(({ email }) => email))
}

const isSeeded = (config: Config): Promise<boolean> =>
  withClient(config, async (client) => {
    if ((await client.query('select from demo_worlds')).rowCount === 0) return false
    await setDemoPassword(client, demoPassword(config))
    return true
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

import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { migrate } from '#api/migrate.ts'
import { readConfig } from '#api/kit/config.ts'
import { startWeb } from '#api/main.ts'
import { untilStopped } from '#scripts/kit/stopping.ts'
import { command } from '#scripts/kit/terminal.ts'
import { startPassingPostgres } from '#scripts/pg.ts'

/** Serves the built shop with an empty temporary database, for the tests in e2e/. */
void command(async () => {
  const stopped = untilStopped()
  const { E2E_PORT, E2E_DATA_DIR = '' } = process.env
  const postgres = await startPassingPostgres()
  await migrate(postgres.url)
  // The browser tests read mails there, and check the ledger.
  await mkdir(E2E_DATA_DIR, { recursive: true })
  await writeFile(path.join(E2E_DATA_DIR, 'database-url'), postgres.url, { mode: 0o600 })
  const env = {
    NODE_ENV: 'test',
    PORT: E2E_PORT,
    DATA_DIR: E2E_DATA_DIR,
    DATABASE_URL: postgres.url,
    // All browser tests share one IP address and do in a minute what people do in a week.
    LIMIT_FACTOR: '100',
    // A test reads secret mails, as a newcomer does in the demo.
    DEMO: '1',
  }
  const web = await startWeb({ config: readConfig(env), worker: true })
  await stopped
  await web.stop()
  await postgres.stop()
  await rm(E2E_DATA_DIR, { recursive: true, force: true })
  process.exit(0)
})

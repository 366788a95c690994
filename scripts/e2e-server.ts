import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { migrate } from '#api/migrate.ts'
import { readConfig } from '#api/kit/config.ts'
import { startWeb } from '#api/main.ts'
import { untilStopped } from '#scripts/kit/stopping.ts'
import { command } from '#scripts/kit/terminal.ts'
import { startPassingPostgres } from '#scripts/pg.ts'

/** The built shop with an empty, passing database, for the stories of e2e/. */
void command(async () => {
  const stopped = untilStopped()
  const { E2E_PORT, E2E_DATA_DIR = '' } = process.env
  const postgres = await startPassingPostgres()
  await migrate(postgres.url)
  // The stories read the mails there, and look into the books.
  await mkdir(E2E_DATA_DIR, { recursive: true })
  await writeFile(path.join(E2E_DATA_DIR, 'database-url'), postgres.url, { mode: 0o600 })
  const env = {
    NODE_ENV: 'test',
    PORT: E2E_PORT,
    DATA_DIR: E2E_DATA_DIR,
    DATABASE_URL: postgres.url,
    // All stories come from one address and do in a minute what people do in a week.
    LIMIT_FACTOR: '100',
    // A story reads a secret mail where a newcomer would.
    DEMO: '1',
  }
  const web = await startWeb({ config: readConfig(env), worker: true })
  await stopped
  await web.stop()
  await postgres.stop()
  await rm(E2E_DATA_DIR, { recursive: true, force: true })
  process.exit(0)
})

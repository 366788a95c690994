import { rm } from 'node:fs/promises'
import { migrate } from '#api/kit/migrate.ts'
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
  const env = {
    NODE_ENV: 'test',
    PORT: E2E_PORT,
    DATA_DIR: E2E_DATA_DIR,
    DATABASE_URL: postgres.url,
  }
  const web = await startWeb({ config: readConfig(env), worker: true })
  await stopped
  await web.stop()
  await postgres.stop()
  await rm(E2E_DATA_DIR, { recursive: true, force: true })
  process.exit(0)
})

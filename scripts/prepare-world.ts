import { readConfig } from '#api/kit/config.ts'
import { chapters } from '#scripts/demo/chapters.ts'
import { UserError } from '#scripts/kit/user-error.ts'
import { command } from '#scripts/kit/terminal.ts'
import { prepareDatabase } from '#scripts/kit/world.ts'

/** A process apart from `npm start`, whose memory stays small: this code runs only once. */
void command(async () => {
  const { databaseUrl, ...config } = readConfig(process.env)
  if (databaseUrl === undefined) throw new UserError('DATABASE_URL is missing: `npm start` gives one.')
  const accounts = await prepareDatabase({ ...config, databaseUrl }, config.demo, chapters.slice(0, 1))
  process.send?.(accounts, () => process.exit(0))
})

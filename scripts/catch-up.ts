import { readConfig } from '#api/kit/config.ts'
import { compressPages } from '#scripts/build.ts'
import { UserError } from '#scripts/kit/user-error.ts'
import { untilStopped } from '#scripts/kit/stopping.ts'
import { command, say } from '#scripts/kit/terminal.ts'
import { seed } from '#scripts/kit/world.ts'

/**
 * The part of a first start that can wait until the shop serves: the other storefronts of the demo,
 * one chapter at a time, then the compressed forms of the pages. If it is stopped, the next start
 * continues.
 */
void command(async () => {
  const { databaseUrl, ...config } = readConfig(process.env)
  if (databaseUrl === undefined) throw new UserError('DATABASE_URL is missing: `npm start` gives one.')
  void untilStopped().then(() => process.exit(0))
  if (config.demo) await seed({ ...config, databaseUrl })
  await compressPages()
  say('  Everything is filled.')
  process.exit(0)
})

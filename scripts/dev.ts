import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { root } from '#scripts/kit/child.ts'
import { greet } from '#scripts/kit/greeting.ts'
import { checkPort, readSettings, warnOfOthers } from '#scripts/kit/settings.ts'
import { untilStopped, within } from '#scripts/kit/stopping.ts'
import { command } from '#scripts/kit/terminal.ts'
import { startWorld, type World } from '#scripts/kit/world.ts'

const STOPS_WITHIN_MS = 6000

void command(async () => {
  const stopped = untilStopped()
  const settings = readSettings()
  await checkPort(settings, 'npm run dev')
  const world = await startWorld(settings)
  greet(world.config, world.accounts)
  warnOfOthers(world.config)
  const astro = startAstro(world.config)
  const ended = once(astro, 'exit')
  await Promise.race([stopped, ended])
  const failed = astro.exitCode !== null && astro.exitCode !== 0
  astro.kill('SIGTERM')
  await within(STOPS_WITHIN_MS, ended)
  await world.stop()
  process.exit(failed ? 1 : 0)
})

/** Astro's dev server, with the API mounted beside the pages (see astro.config.mjs). */
function startAstro({ host, port, databaseUrl, dataDir, demo }: World['config']): ChildProcess {
  const program = path.join(root, 'node_modules/astro/bin/astro.mjs')
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: demo ? '1' : '0',
  }
  return spawn(process.execPath, [program, 'dev', '--port', String(port), '--host', host], {
    cwd: root,
    env: { ...process.env, ...env, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isSandbox, localSecrets, notedPort, SANDBOX_HOST } from '#api/payment/find-sandbox.lib.ts'
import type { DemoAccount } from '#scripts/demo/accounts.ts'
import { seedDemo } from '#scripts/demo/seed-demo.ts'
import { isBuilt } from '#scripts/build.ts'
import { root } from '#scripts/kit/child.ts'
import { startDatabase, wantsDemo, type Database, type Settled } from '#scripts/kit/database.ts'
import { freePort, isPortFree } from '#scripts/kit/free-port.ts'
import { greet } from '#scripts/kit/greeting.ts'
import { startNode } from '#scripts/kit/node-process.ts'
import { isWorldReady } from '#scripts/kit/world-ready.ts'
import { checkPort, readSettings, warnOfOthers } from '#scripts/kit/settings.ts'
import { untilStopped } from '#scripts/kit/stopping.ts'
import { keepUp, type Supervision } from '#scripts/kit/supervise.ts'
import { command, phase, say } from '#scripts/kit/terminal.ts'

/**
 * Starts the shop and keeps it running: any process that ends is restarted until the user stops
 * all.
 */
void command(async () => {
  const stopped = untilStopped()
  // A closed stdout is no reason to stop the shop.
  process.stdout.on('error', () => undefined)
  // Stopping during the start leaves nothing behind: all child processes end with this one.
  const shop = await Promise.race([openShop(), stopped])
  if (shop) {
    await stopped
    say('\nStopping …')
    await shop.stop()
  }
  process.exit(0)
})

async function openShop(): Promise<Supervision> {
  const settings = readSettings()
  await checkPort(settings, 'npm start')
  const database = await startDatabase(settings)
  const { config } = database
  const postgres = await keepDatabase(database)
  try {
    const accounts = await prepareWorld(config, wantsDemo(settings))
    const settled = { ...config, demo: wantsDemo(settings) || config.demo }
    if (!(await isBuilt())) await runApart('scripts/build.ts')
    const processes = await phase('web, worker, card sandbox', () => startProcesses(settled))
    greet(settled, accounts)
    warnOfOthers(settled)
    return {
      async stop() {
        await processes.stop()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function keepDatabase({ postgres, stop }: Database): Promise<Supervision> {
  if (!postgres) return { stop }
  const kept = await keepUp({ name: 'database', start: () => postgres.start() }, { say })
  return { stop: () => kept.stop().then(stop) }
}

async function prepareWorld(config: Settled, withDemo: boolean): Promise<readonly DemoAccount[]> {
  if (await isWorldReady(config, withDemo)) return withDemo ? (await seedDemo(config)).accounts : []
  const env = { DATABASE_URL: config.databaseUrl, DEMO: withDemo ? '1' : '' }
  return (await runApart('scripts/prepare-world.ts', env)) as readonly DemoAccount[]
}

/**
 * Runs a script in a child process, because this process lives as long as the shop and would keep
 * the memory. Returns the last message that the script sent; a failing script has printed the
 * reason.
 */
async function runApart(script: string, env: Record<string, string> = {}): Promise<unknown> {
  const child = fork(path.join(root, script), { env: { ...process.env, ...env } })
  let last: unknown
  child.on('message', (message) => (last = message))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0 ? last : process.exit(1)
}

/**
 * Web and worker stop first, because they still need the card sandbox; the same settings connect
 * all three.
 */
async function startProcesses(config: Settled): Promise<Supervision> {
  const env = {
    DATABASE_URL: config.databaseUrl,
    DEMO: config.demo ? '1' : '',
    CARD_SANDBOX_URL: await sandboxUrl(config),
  }
  const keep = (name: string, script: string) =>
    keepUp({ name, start: () => startNode(script, env) }, { say })
  const [web, worker, sandbox] = await Promise.all([
    keep('web process', 'api/main.ts'),
    keep('worker', 'api/worker.ts'),
    env.CARD_SANDBOX_URL ? keep('card sandbox', 'api/card-sandbox.ts') : undefined,
  ])
  return {
    async stop() {
      await Promise.all([web.stop(), worker.stop()])
      await sandbox?.stop()
    },
  }
}

/** The sandbox reuses its last port, so that payment pages that are open keep working. */
async function sandboxUrl(config: Settled): Promise<string | undefined> {
  if (config.stripeSecretKey) return undefined
  if (config.cardSandboxUrl) return config.cardSandboxUrl
  const noted = Number(await readFile(notedPort(config), 'utf8').catch(() => '0'))
  const isOurs =
    noted > 0 &&
    ((await isPortFree(noted, SANDBOX_HOST)) || (await isSandbox(noted, localSecrets(config))))
  return `http://${SANDBOX_HOST}:${isOurs ? noted : await freePort()}`
}

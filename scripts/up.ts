import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import path from 'node:path'
import { isSandbox, localSecrets, notedPort, SANDBOX_HOST } from '#api/payment/find-sandbox.lib.ts'
import type { DemoAccount } from '#scripts/demo/accounts.ts'
import { chapters } from '#scripts/demo/chapters.ts'
import { missing, seedDemo } from '#scripts/demo/seed-demo.ts'
import { isBuilt, isCompressed } from '#scripts/build.ts'
import { root } from '#scripts/kit/child.ts'
import { startDatabase, wantsDemo, type Database, type Settled } from '#scripts/kit/database.ts'
import { freePort, isPortFree } from '#scripts/kit/free-port.ts'
import { greet } from '#scripts/kit/greeting.ts'
import { startNode, type Env } from '#scripts/kit/node-process.ts'
import { isWorldReady } from '#scripts/kit/world-ready.ts'
import { checkPort, readSettings, warnOfOthers } from '#scripts/kit/settings.ts'
import { untilStopped } from '#scripts/kit/stopping.ts'
import { keepUp, type Running, type Supervision } from '#scripts/kit/supervise.ts'
import { command, phase, say } from '#scripts/kit/terminal.ts'

const LOWEST_PRIORITY = 19

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
  const hasPages = await isBuilt()
  const early = hasPages ? startEarly() : undefined
  const database = await startDatabase(settings)
  const { config } = database
  const postgres = await keepDatabase(database)
  try {
    const withDemo = wantsDemo(settings)
    const settled = { ...config, demo: withDemo || config.demo }
    // The first question to the database: if it does not answer, no build is begun.
    const isReady = await isWorldReady(config, withDemo)
    const pages = hasPages ? undefined : buildPages()
    const accounts = isReady ? await findAccounts(config, withDemo) : await prepareWorld(config, withDemo)
    await pages
    const processes = await startProcesses(settled, early)
    greet(settled, accounts)
    warnOfOthers(settled)
    await processes.complete
    const stopCatchingUp = await catchUp(config, withDemo)
    return {
      async stop() {
        stopCatchingUp()
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

const findAccounts = async (config: Settled, withDemo: boolean): Promise<readonly DemoAccount[]> =>
  withDemo ? (await seedDemo(config, chapters.slice(0, 1))).accounts : []

/** The first storefronts only; `catchUp` fills the others. */
const prepareWorld = async (config: Settled, withDemo: boolean) =>
  (await runApart('scripts/prepare-world.ts', envOf(config, withDemo))) as readonly DemoAccount[]

const envOf = ({ databaseUrl }: Settled, withDemo: boolean) => ({
  DATABASE_URL: databaseUrl,
  DEMO: withDemo ? '1' : '',
})

const buildPages = (): Promise<unknown> => runApart('scripts/build.ts', {}, ['--plain'])

/**
 * Starts what is left of a first start, at the lowest priority: one core stays with the visitors.
 * Returns how to stop it.
 */
async function catchUp(config: Settled, withDemo: boolean): Promise<() => void> {
  const isFilled = !withDemo || (await missing(config)).length === 0
  if (isFilled && (await isCompressed())) return () => undefined
  if (!isFilled) say('\nThe other storefronts follow now, with their listings and demo accounts.')
  const child = startApart('scripts/catch-up.ts', envOf(config, withDemo))
  if (child.pid !== undefined) setPriority(child.pid, LOWEST_PRIORITY)
  child.once('exit', (code) => {
    if (code) say('The shop goes on; the next start tries again what is left.')
  })
  return () => child.kill()
}

/** This process lives as long as the shop and would keep the memory of what it does itself. */
function startApart(script: string, env: Record<string, string>, args: readonly string[] = []): ChildProcess {
  const child = fork(path.join(root, script), args, { env: { ...process.env, ...env } })
  process.once('exit', () => child.kill())
  return child
}

/**
 * Runs a script to its end. Returns the last message that the script sent; a failing script has
 * printed the reason.
 */
async function runApart(...what: Parameters<typeof startApart>): Promise<unknown> {
  const child = startApart(...what)
  let last: unknown
  child.on('message', (message) => (last = message))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0 ? last : process.exit(1)
}

interface Processes extends Supervision {
  /** Resolves when the processes behind the web process run too. */
  complete: Promise<void>
}

interface Early {
  web: Running
  give: (env: Env) => void
}

/** The web process loads its modules while the database starts. */
function startEarly(): Early {
  const { promise, resolve } = Promise.withResolvers<Env>()
  const web = startNode('api/main.ts', promise)
  // `startProcesses` waits for it; a start that fails before ends both.
  web.ready.catch(() => undefined)
  return { web, give: resolve }
}

/**
 * The web process starts first and has both cores: worker and card sandbox follow, as their work
 * waits in the database. Web and worker stop first, because they still need the card sandbox; the
 * same settings connect all three.
 */
async function startProcesses(config: Settled, early?: Early): Promise<Processes> {
  const env = {
    DATABASE_URL: config.databaseUrl,
    DEMO: config.demo ? '1' : '',
    CARD_SANDBOX_URL: await sandboxUrl(config),
  }
  early?.give(env)
  const keep = (name: string, script: string, running?: Running) => {
    let first = running
    const start = () => {
      const next = first ?? startNode(script, env)
      first = undefined
      return next
    }
    return keepUp({ name, start }, { say })
  }
  const web = await phase('web process', () => keep('web process', 'api/main.ts', early?.web))
  const others = Promise.all([
    keep('worker', 'api/worker.ts'),
    env.CARD_SANDBOX_URL ? keep('card sandbox', 'api/card-sandbox.ts') : undefined,
  ])
  return {
    complete: others.then(() => undefined),
    async stop() {
      const [worker, sandbox] = await others
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
    noted > 0 && ((await isPortFree(noted, SANDBOX_HOST)) || (await isSandbox(noted, localSecrets(config))))
  return `http://${SANDBOX_HOST}:${isOurs ? noted : await freePort()}`
}

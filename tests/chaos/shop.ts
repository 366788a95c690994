import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Stripe from 'stripe'
import { closeDatabase, openDatabase } from '#api/kit/db/db.ts'
import { readConfig } from '#api/kit/config.ts'
import { migrate } from '#api/migrate.ts'
import { signingSecret } from '#api/kit/secret.ts'
import { initModels } from '#api/models.ts'
import { localSecrets } from '#api/payment/find-sandbox.lib.ts'
import { root } from '#scripts/kit/child.ts'
import { freePort } from '#scripts/kit/free-port.ts'
import { endOf } from '#scripts/kit/node-process.ts'
import { keepUp, type Running, type Supervision } from '#scripts/kit/supervise.ts'
import { startPostgres } from '#scripts/pg.ts'
import { openCardLine, type LineHabit } from './card-line.ts'
import { aForm } from './cast.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>
export type ProcessName = 'web 1' | 'web 2' | 'worker' | 'card sandbox'

/** The output of the processes, for debugging. */
const CHAOS_LOG = path.join(tmpdir(), 'carryto-chaos.log')
const DISK_MB = 700
/** Limits the restart delay, which would otherwise grow with each kill. */
const LONGEST_PAUSE_MS = 1000

interface Child {
  process: ChildProcess
  isReady: boolean
  isStopped: boolean
}

/** Two web processes, a worker, a card sandbox and a database of their own, on a separate disk. */
export async function openShop() {
  const disk = openDisk()
  const { dataDir } = disk
  const postgres = await startPostgres({ dataDir, fsync: true })
  await migrate(postgres.url)
  const webPorts = [await freePort(), await freePort()] as const
  const sandboxPort = await freePort()
  const line = await openCardLine(sandboxPort)
  const env = {
    NODE_ENV: 'development',
    PORT: String(webPorts[0]),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    TRUST_PROXY: '1',
    LIMIT_FACTOR: '100',
    ORIGIN_PATTERN: `http://{subdomain}.localhost:${webPorts[0]}`,
    CARD_SANDBOX_URL: `http://127.0.0.1:${line.port}`,
  }
  const config = readConfig(env)
  signingSecret(config)
  const log = openSync(CHAOS_LOG, 'w')
  const children = new Map<ProcessName, Child>()

  const start = (name: ProcessName, script: string, more: Record<string, string>) => (): Running => {
    const process_ = spawn(process.execPath, [path.join(root, script)], {
      cwd: root,
      env: { ...process.env, ...env, ...more },
      stdio: ['ignore', log, log, 'ipc'],
    })
    const child = { process: process_, isReady: false, isStopped: false }
    children.set(name, child)
    const ended = endOf(process_)
    const ready = new Promise<void>((resolve, reject) => {
      process_.once('message', () => {
        child.isReady = true
        resolve()
      })
      void ended.then((how) => {
        child.isReady = false
        reject(new Error(`${name} ended before it was ready (${how}), see ${CHAOS_LOG}`))
      })
    })
    return { ready, ended, stop: () => process_.kill('SIGKILL') }
  }
  const habits = { say: () => undefined, longestPauseMs: LONGEST_PAUSE_MS }
  const keep = (name: ProcessName, script: string, more: Record<string, string> = {}) =>
    keepUp({ name, start: start(name, script, more) }, habits)

  const database = await keepUp({ name: 'database', start: () => postgres.start() }, habits)
  const own = { CARD_SANDBOX_URL: `http://127.0.0.1:${sandboxPort}` }
  const kept: Supervision[] = [
    await keep('card sandbox', 'api/card-sandbox.ts', own),
    await keep('web 1', 'api/main.ts'),
    await keep('web 2', 'api/main.ts', { PORT: String(webPorts[1]) }),
    await keep('worker', 'api/worker.ts'),
  ]
  openDatabase(postgres.url)
  initModels()

  return {
    webPorts,
    dataDir,
    hasOwnDisk: disk.isOwn,
    databaseUrl: postgres.url,
    form: await aForm(webPorts[0]),

    /** Whether a web process should answer: running, started, and not stopped by us. */
    isAnyWebAlive: (): boolean =>
      (['web 1', 'web 2'] as const).some((name) => {
        const child = children.get(name)
        return child?.isReady && !child.isStopped
      }),

    signal(name: ProcessName, signal: 'SIGKILL' | 'SIGSTOP'): number {
      const child = children.get(name)
      const { pid } = child?.process ?? {}
      if (!child || !pid) return 0
      child.isStopped = signal === 'SIGSTOP'
      send(pid, signal)
      return pid
    },

    goOn(pid: number): void {
      send(pid, 'SIGCONT')
      for (const child of children.values()) if (child.process.pid === pid) child.isStopped = false
    },

    signalDatabase(signal: 'SIGKILL' | 'SIGQUIT'): void {
      const note = path.join(postgres.folder, 'cluster/postmaster.pid')
      try {
        send(Number(readFileSync(note, 'utf8').split('\n')[0]), signal)
      } catch {
        // It is down already.
      }
    },

    cardLineIs(habit: LineHabit): void {
      line.be(habit)
    },

    processor: (): Stripe =>
      new Stripe(localSecrets(config).secretKey, {
        host: '127.0.0.1',
        port: sandboxPort,
        protocol: 'http',
        telemetry: false,
      }),

    async close(): Promise<void> {
      await Promise.all(kept.map((one) => one.stop()))
      await line.close()
      await closeDatabase()
      await database.stop()
      await postgres.stop()
      disk.giveBack()
    },
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(pid, signal)
  } catch {
    // It ended in the meantime.
  }
}

/** A small disk in memory, which can be filled safely; a folder if mounting is not allowed. */
function openDisk() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carryto-chaos-'))
  const isOwn = mount(dataDir)
  chmodSync(dataDir, 0o755)
  return {
    dataDir,
    isOwn,
    giveBack(): void {
      if (isOwn) execFileSync('umount', ['-l', dataDir])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'carryto-chaos', folder], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

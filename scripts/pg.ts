import type { ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { UserError } from '#scripts/kit/user-error.ts'
import { freePort, isPortFree } from '#scripts/kit/free-port.ts'
import { accountFor, makeFolder, mayRead, type Account } from '#scripts/kit/pg-account.ts'
import { binariesFor, sharedHome } from '#scripts/kit/pg-binaries.ts'
import { halt, initialise, isAlive, pathsOf, runningServer, type Cluster } from '#scripts/kit/pg-cluster.ts'
import { launch, watchOver } from '#scripts/kit/pg-server.ts'
import type { Running } from '#scripts/kit/supervise.ts'

const USER = 'carryto'
const DATABASE = 'carryto'
const START_TRIES = 3
const READY_WITHIN_MS = 15_000
const LOOK_AGAIN_MS = 250
const ANSWER_WITHIN_MS = 10_000
const RAM_DISK = '/dev/shm'
/** Containers often have only 64 MB there. */
const RAM_DISK_MIN_BYTES = 4 * 1024 ** 3

interface PostgresOptions {
  dataDir: string
  port?: number | undefined
  /** Off only for databases whose loss does not matter: in tests. */
  fsync: boolean
  /** The data folder is deleted when the server stops. */
  passing?: boolean
}

export interface Postgres {
  url: string
  /** The server's data folder. */
  folder: string
  /** Returns the running server; each further call restarts it at the same address. */
  start(): Promise<Running>
  stop: () => Promise<void>
}

/**
 * Starts our own PostgreSQL; if a living process already runs one for this folder, it is shared.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const cluster = await clusterIn(path.resolve(options.dataDir))
  const password = await passwordOf(cluster)
  const passing = options.passing ? [cluster.folder, options.dataDir] : []
  let watch: ChildProcess | undefined
  const own = async () => {
    watch ??= watchOver(cluster, passing)
    await initialise(cluster, USER, options.fsync)
    await writeFile(pathsOf(cluster).owner, String(process.pid))
  }
  const begin = async () => {
    await own()
    return startServer(cluster, options)
  }
  const { port, running } = (await sharedServer(cluster)) ?? (await begin())
  await createDatabase(port, password)
  let first: Running | undefined = running
  const again = async () => {
    const shared = await sharedServer(cluster)
    if (shared) return shared.running
    // On a full disk the ownership note cannot be written a second time.
    if (!watch) await own()
    await needPort(port)
    return launch(cluster, port, options.fsync)
  }
  return {
    url: urlOf(port, password, DATABASE),
    folder: cluster.folder,
    async start() {
      const now = first ?? (await again())
      first = undefined
      return now
    },
    async stop() {
      if (!watch) return
      watch.kill('SIGKILL')
      await halt(cluster)
      for (const folder of passing) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** For tests: fast, not crash-safe, and deleted when stopped. */
export async function startPassingPostgres(): Promise<Postgres> {
  const dataDir = await mkdtemp(path.join(await passingParent(), 'carryto-'))
  await chmod(dataDir, 0o755)
  try {
    return await startPostgres({ dataDir, fsync: false, passing: true })
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
}

/** A RAM disk with enough room, where copying a database takes half the time. */
async function passingParent(): Promise<string> {
  const disk = await statfs(RAM_DISK).catch(() => undefined)
  return disk && disk.bavail * disk.bsize >= RAM_DISK_MIN_BYTES ? RAM_DISK : tmpdir()
}

async function clusterIn(dataDir: string): Promise<Cluster> {
  await makeFolder(dataDir)
  const wanted = path.join(dataDir, 'postgres')
  const account = await accountFor(path.join(wanted, 'cluster'))
  const folder = (await mayRead(account, dataDir)) ? wanted : elsewhere(dataDir)
  const binaries = await binariesFor(account)
  const cluster = { binaries, folder, account, patienceMs: READY_WITHIN_MS }
  await makeFolder(folder)
  await mkdir(pathsOf(cluster).data, { mode: 0o700 }).catch(unless('EEXIST'))
  await giveTo(account, pathsOf(cluster).data)
  return cluster
}

/** Makes the account the owner of the server's files, and of nothing else. */
async function giveTo(account: Account | undefined, ...files: string[]): Promise<void> {
  if (account) for (const file of files) await chown(file, account.uid, account.gid)
}

/** If only root may enter the data folder, the account that runs the server cannot use it. */
function elsewhere(dataDir: string): string {
  return path.join(sharedHome, `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
}

async function passwordOf(cluster: Cluster): Promise<string> {
  const file = pathsOf(cluster).password
  const kept = await read(file)
  if (kept !== undefined) return kept
  const made = randomBytes(24).toString('hex')
  await writeFile(file, made, { mode: 0o600 })
  await giveTo(cluster.account, file)
  return made
}

interface Started {
  port: number
  running: Running
}

/** Shares a running server with its living owner; stops one whose owner has ended. */
async function sharedServer(cluster: Cluster): Promise<Started | undefined> {
  const server = await runningServer(cluster)
  if (!server) return undefined
  const owner = Number(await read(pathsOf(cluster).owner))
  if (owner > 0 && isAlive(owner)) return { ...server, running: others(cluster) }
  await halt(cluster)
  return undefined
}

/** The server of another process: we use it and wait for it, but do not stop it. */
function others(cluster: Cluster): Running {
  const ended = async () => {
    while (await runningServer(cluster)) await pause(LOOK_AGAIN_MS, undefined, { ref: false })
    return 'with who had started it'
  }
  return { ready: Promise.resolve(), ended: ended(), stop: () => undefined }
}

async function startServer(cluster: Cluster, { port: fixed, fsync }: PostgresOptions): Promise<Started> {
  for (let tries = 1; ; tries++) {
    const port = fixed ?? (await rememberedPort(cluster))
    if (fixed !== undefined) await needPort(fixed)
    const running = await launch(cluster, port, fsync)
    try {
      await running.ready
      return { port, running }
    } catch (error) {
      // Another program may have taken the port between our check and the start.
      if (!/TCP\/IP sockets/.test(String(error)) || tries === START_TRIES) throw error
    }
  }
}

async function needPort(port: number): Promise<void> {
  if (!(await isPortFree(port, '127.0.0.1')))
    throw new UserError(`Port ${port} is taken, so PostgreSQL cannot listen there.`)
}

async function rememberedPort(cluster: Cluster): Promise<number> {
  const file = pathsOf(cluster).port
  const kept = Number(await read(file))
  if (kept > 0 && (await isPortFree(kept, '127.0.0.1'))) return kept
  const port = await freePort()
  await writeFile(file, String(port))
  return port
}

async function createDatabase(port: number, password: string): Promise<void> {
  const client = await connect(urlOf(port, password, 'postgres'))
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** A shared server may still be starting. */
async function connect(url: string): Promise<pg.Client> {
  for (const begun = Date.now(); ;) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      if (Date.now() - begun > ANSWER_WITHIN_MS || !isStarting(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function isStarting(error: unknown): boolean {
  return ['57P03', 'ECONNREFUSED'].includes((error as { code?: string }).code ?? '')
}

function urlOf(port: number, password: string, database: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`
}

async function read(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(unless('ENOENT'))
}

/** Rethrows any error except one with this code. */
function unless(code: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error
  }
}

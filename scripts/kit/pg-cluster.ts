import { spawn, type ChildProcess } from 'node:child_process'
import { open, readdir, readFile, readlink, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from '#scripts/kit/fault.ts'
import { run, type Ended } from '#scripts/kit/child.ts'
import { endOf } from '#scripts/kit/node-process.ts'
import type { Account } from '#scripts/kit/pg-account.ts'
import type { Running } from '#scripts/kit/supervise.ts'

const LOG_MAX_BYTES = 10 * 1024 * 1024
const LOOK_AGAIN_MS = 50
const LAST_WORDS = 2000
const ORPHAN_TRIES = 40
const DISK_FULL = /no space left|disk quota|free disk space|wrote only|disk is full/i

/** One PostgreSQL on disk: its programs, its folder, and the account that runs it. */
export interface Cluster {
  binaries: string
  folder: string
  account: Account | undefined
}

export const pathsOf = ({ folder }: Cluster) => ({
  data: path.join(folder, 'cluster'),
  log: path.join(folder, 'server.log'),
  port: path.join(folder, 'port'),
  password: path.join(folder, 'password'),
  owner: path.join(folder, 'owner'),
})

export async function initialise(cluster: Cluster, user: string, durable: boolean): Promise<void> {
  const { data, password } = pathsOf(cluster)
  if (await exists(path.join(data, 'PG_VERSION'))) return
  const place = ['-D', data, '-U', user, `--pwfile=${password}`, '--auth=scram-sha-256']
  const letters = [
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const ended = await runPart(cluster, 'initdb', [
    ...place,
    ...letters,
    ...(durable ? [] : ['--no-sync']),
  ])
  if (ended.code === 0) return
  await rm(data, { recursive: true, force: true })
  throw fault(ended.output, 'PostgreSQL could not make its data folder')
}

/** Starts the server, which goes on when this process is gone. */
export async function launch(cluster: Cluster, port: number, durable: boolean): Promise<Running> {
  const { data, log } = pathsOf(cluster)
  await endOrphans(cluster)
  const begun = await sizeOf(log)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const lines = await open(log, 'a')
  const server = spawn(
    path.join(cluster.binaries, 'bin/postgres'),
    ['-D', data, '-p', String(port), ...options],
    {
      ...cluster.account,
      cwd: '/',
      detached: true, // Ctrl-C in the terminal must not reach it: the web process stops first.
      stdio: ['ignore', lines.fd, lines.fd],
      env: plainEnv,
    },
  )
  server.unref()
  const ended = endOf(server).then(async (how) =>
    how === 'exit 1' ? ((await reasonIn(cluster, begun)) ?? how) : how,
  )
  await lines.close()
  return { ended, ready: answers(cluster, server, ended), stop: () => server.kill('SIGINT') }
}

/** Returns once the server takes connections; it may first have to repair what a crash left. */
async function answers(cluster: Cluster, server: ChildProcess, ended: Promise<string>) {
  const isOver = ended.then((why) => {
    throw fault(why, 'PostgreSQL did not start')
  })
  const isReady = async () => {
    const [pid, , , , , , , status] = await noteOf(cluster)
    return Number(pid) === server.pid && status?.trim() === 'ready'
  }
  while (!(await Promise.race([isReady(), isOver])))
    await Promise.race([pause(LOOK_AGAIN_MS), isOver])
}

/** Why the server ended, where it is the machine that wants something. */
async function reasonIn(cluster: Cluster, begun: number): Promise<string | undefined> {
  const { log } = pathsOf(cluster)
  const said = (await readFile(log).catch(() => Buffer.alloc(0))).subarray(begun)
  const last = said.toString().slice(-LAST_WORDS)
  // On a full disk the log stays empty as well.
  if (DISK_FULL.test(last) || (await isFull(cluster.folder))) return 'the disk is full'
  return [...last.matchAll(/(?:FATAL|PANIC): +(.+)/g)].at(-1)?.[1]
}

/** After the server was killed, what worked for it may go on for a while and keep a new one out. */
async function endOrphans(cluster: Cluster): Promise<void> {
  if (process.platform !== 'linux' || (await runningServer(cluster))) return
  for (let tries = 1; tries <= ORPHAN_TRIES; tries++) {
    const orphans = await orphansOf(cluster)
    if (orphans.length === 0) return
    for (const pid of orphans) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    await pause(LOOK_AGAIN_MS)
  }
}

async function orphansOf(cluster: Cluster): Promise<number[]> {
  const { data } = pathsOf(cluster)
  const isOrphan = async (pid: string) =>
    (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === data &&
    (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')) === 'postgres\n'
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(pids.map(async (pid) => ((await isOrphan(pid)) ? [+pid] : [])))
  return found.flat()
}

export async function halt(cluster: Cluster): Promise<void> {
  await runPart(cluster, 'pg_ctl', ['-D', pathsOf(cluster).data, '-m', 'fast', '-w', '-s', 'stop'])
}

/** Ends the server once this process is gone, however it went, and removes what was passing. */
export function watchOver(cluster: Cluster, passing: readonly string[]): ChildProcess {
  // The server is looked up at the end: it may be another one than today's.
  const stop = `cat >/dev/null; server=$(head -n 1 "$1/postmaster.pid")
    if [ ! -d /proc/self ] || [ "/proc/$server/cwd" -ef "$1" ]; then kill -INT $server
    while kill -0 $server; do sleep 0.1; done; fi; shift; [ $# = 0 ] || rm -rf "$@"`
  const watch = spawn('/bin/sh', ['-c', stop, 'sh', pathsOf(cluster).data, ...passing], {
    cwd: '/',
    detached: true, // Ctrl-C in the terminal must not reach it: the web process stops first.
    stdio: ['pipe', 'ignore', 'ignore'],
    env: plainEnv,
  })
  watch.unref()
  // A child's stdin is a socket; its handle alone would keep this process awake.
  ;(watch.stdin as unknown as { unref(): void }).unref()
  return watch
}

/** Where a server runs on this cluster; a postmaster.pid that a crash left over is removed. */
export async function runningServer(cluster: Cluster): Promise<{ port: number } | undefined> {
  const { data } = pathsOf(cluster)
  const lines = await noteOf(cluster)
  if (lines.length < 4) return undefined
  if (await isServerOf(Number(lines[0]), data)) return { port: Number(lines[3]) }
  await rm(path.join(data, 'postmaster.pid'), { force: true })
  return undefined
}

/** What a server says of itself: its number first, its port fourth, its state eighth. */
async function noteOf(cluster: Cluster): Promise<string[]> {
  const file = path.join(pathsOf(cluster).data, 'postmaster.pid')
  return (await readFile(file, 'utf8').catch(() => '')).split('\n')
}

async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  // After a crash or in a new container the number may belong to another program.
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(({ code }: NodeJS.ErrnoException) => code)
  return cwd === data || cwd === 'EACCES'
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function fault(output: string, what: string): Fault {
  if (DISK_FULL.test(output)) return new Fault('The disk is full; free some space and start again.')
  const reason = /(?:FATAL|error|PANIC): +(.+)/i.exec(output)?.[1] ?? output.trim().split('\n')[0]
  return new Fault(
    `${what}: ${reason === undefined || reason === '' ? 'it gave no reason' : reason}.`,
  )
}

// No PG… variable of the shell, and none of our secrets, may reach the server.
const plainEnv = { PATH: process.env.PATH, LC_ALL: 'C' }

function runPart({ binaries, account }: Cluster, program: string, args: string[]): Promise<Ended> {
  return run(path.join(binaries, 'bin', program), args, { ...account, cwd: '/', env: plainEnv })
}

/** A log that grew large makes room for a new one; the one before it stays. */
export async function rotateLog(log: string): Promise<void> {
  if ((await sizeOf(log)) > LOG_MAX_BYTES) await rename(log, `${log}.1`)
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}

async function isFull(folder: string): Promise<boolean> {
  return (await statfs(folder).catch(() => undefined))?.bavail === 0
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined
}

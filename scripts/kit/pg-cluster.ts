import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, readlink, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Fault } from '#scripts/kit/fault.ts'
import { run, type Ended } from '#scripts/kit/child.ts'
import type { Account } from '#scripts/kit/pg-account.ts'

const LOG_MAX_BYTES = 10 * 1024 * 1024

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

/** Starts the server and returns once it answers. */
export async function launch(cluster: Cluster, port: number, durable: boolean): Promise<Ended> {
  const { data, log } = pathsOf(cluster)
  const begun = await sizeOf(log)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const server = `-p ${port} ${options.join(' ')}`
  const ended = await runPart(cluster, 'pg_ctl', [
    '-D',
    data,
    '-w',
    '-s',
    '-l',
    log,
    '-o',
    server,
    'start',
  ])
  const logged = await readFile(log).catch(() => Buffer.alloc(0))
  return { code: ended.code, output: ended.output + logged.subarray(begun).toString() }
}

export async function halt(cluster: Cluster): Promise<void> {
  await runPart(cluster, 'pg_ctl', ['-D', pathsOf(cluster).data, '-m', 'fast', '-w', '-s', 'stop'])
}

/** Ends the server once this process is gone, however it went, and removes what was passing. */
export async function watchOver(
  cluster: Cluster,
  passing: readonly string[],
): Promise<ChildProcess> {
  const [pid = ''] = (
    await readFile(path.join(pathsOf(cluster).data, 'postmaster.pid'), 'utf8')
  ).split('\n')
  const stop = `cat >/dev/null; server=$1; shift; kill -INT $server
    while kill -0 $server; do sleep 0.1; done; [ $# = 0 ] || rm -rf "$@"`
  const watch = spawn('/bin/sh', ['-c', stop, 'sh', pid, ...passing], {
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
  const file = path.join(data, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  if (lines.length < 4) return undefined
  if (await isServerOf(Number(lines[0]), data)) return { port: Number(lines[3]) }
  await rm(file, { force: true })
  return undefined
}

async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  // After a crash or in a new container the number may belong to another program.
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return cwd === undefined || process.platform !== 'linux' || cwd === data
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
  if (/no space left|disk quota|free disk space|wrote only/i.test(output))
    return new Fault('The disk is full; free some space and start again.')
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

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined
}

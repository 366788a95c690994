import { readFile, readlink, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { UserError } from './user-error.ts'
import { run, type Ended } from '#scripts/kit/child.ts'
import type { Account } from '#scripts/kit/pg-account.ts'

export const DISK_FULL = /no space left|disk quota|free disk space|wrote only|disk is full/i

/** A PostgreSQL cluster on disk: its programs, its folder, and the account that runs it. */
export interface Cluster {
  binaries: string
  folder: string
  account: Account | undefined
  /** A server that is not ready for this long counts as stuck; doubles each time. */
  patienceMs: number
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
  const letters = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const ended = await runPart(cluster, 'initdb', [
    ...place,
    ...letters,
    ...(durable ? [] : ['--no-sync', '--no-data-checksums']),
  ])
  if (ended.code === 0) return
  await rm(data, { recursive: true, force: true })
  throw fault(ended.output, 'PostgreSQL could not make its data folder')
}

export async function halt(cluster: Cluster): Promise<void> {
  await runPart(cluster, 'pg_ctl', ['-D', pathsOf(cluster).data, '-m', 'fast', '-w', '-s', 'stop'])
}

/** The port of the running server of this cluster. Ignores a postmaster.pid left by a crash. */
export async function runningServer(cluster: Cluster): Promise<{ port: number } | undefined> {
  const { data } = pathsOf(cluster)
  const lines = await noteOf(cluster)
  if (lines.length < 4) return undefined
  if (await isServerOf(Number(lines[0]), data)) return { port: Number(lines[3]) }
  await rm(path.join(data, 'postmaster.pid'), { force: true })
  return undefined
}

/**
 * The lines of postmaster.pid: the first is the process ID, the fourth the port, the eighth the
 * state.
 */
export async function noteOf(cluster: Cluster): Promise<string[]> {
  const file = path.join(pathsOf(cluster).data, 'postmaster.pid')
  return (await readFile(file, 'utf8').catch(() => '')).split('\n')
}

async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  // After a crash or in a new container the process ID may belong to another program.
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

export function fault(output: string, what: string): UserError {
  if (DISK_FULL.test(output)) return new UserError('The disk is full; free some space and start again.')
  const reason = /(?:FATAL|error|PANIC): +(.+)/i.exec(output)?.[1] ?? output.trim().split('\n')[0]
  return new UserError(`${what}: ${reason === undefined || reason === '' ? 'it gave no reason' : reason}.`)
}

// Keeps the shell's PG… variables, and our secrets, from the server.
export const plainEnv = { PATH: process.env.PATH, LC_ALL: 'C' }

function runPart({ binaries, account }: Cluster, program: string, args: string[]): Promise<Ended> {
  return run(path.join(binaries, 'bin', program), args, { ...account, cwd: '/', env: plainEnv })
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined
}

import { spawn, type ChildProcess } from 'node:child_process'
import { open, readdir, readFile, readlink, rename, stat, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endOf } from '#scripts/kit/node-process.ts'
import {
  DISK_FULL,
  fault,
  isAlive,
  noteOf,
  pathsOf,
  plainEnv,
  runningServer,
  type Cluster,
} from '#scripts/kit/pg-cluster.ts'
import type { Running } from '#scripts/kit/supervise.ts'

const LOG_MAX_BYTES = 10 * 1024 * 1024
const LOOK_AGAIN_MS = 50
const STUCK_LOOK_MS = 1000
const LAST_WORDS = 2000
const ORPHAN_TRIES = 40

const MEGABYTE = 1024 * 1024
/**
 * Shares of the machine's memory: for the server's own buffers, and its estimate of the system's
 * file cache.
 */
const BUFFERS_SHARE = 1 / 8
const CACHE_SHARE = 1 / 2
const BUFFERS_MAX_MB = 1024

/** Durability is off in tests only, where data lost in a crash does not matter. */
function settingsFor(durable: boolean): Record<string, string> {
  const memoryMb = totalmem() / MEGABYTE
  const buffersMb = Math.min(Math.floor(memoryMb * BUFFERS_SHARE), BUFFERS_MAX_MB)
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Our queries are short: compiling one takes longer than running it.
    jit: 'off',
    work_mem: '16MB',
    random_page_cost: '1.1',
    effective_cache_size: `${Math.floor(memoryMb * CACHE_SHARE)}MB`,
    ...(durable
      ? { shared_buffers: `${buffersMb}MB`, wal_buffers: '16MB' }
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: '0',
          // All data is in the page cache: handing a read to an I/O worker takes longer than
          // reading.
          io_method: 'sync',
          // The tables are nearly empty: a query ends before a parallel worker has started.
          max_parallel_workers_per_gather: '0',
        }),
  }
}

/** Starts the server, which keeps running after this process ends. */
export async function launch(cluster: Cluster, port: number, durable: boolean): Promise<Running> {
  const { data, log } = pathsOf(cluster)
  await endOrphans(cluster)
  await rotateLog(log)
  const begun = await sizeOf(log)
  const options = Object.entries(settingsFor(durable)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const lines = await open(log, 'a', 0o600)
  const server = spawn(path.join(cluster.binaries, 'bin/postgres'), ['-D', data, '-p', String(port), ...options], {
    ...cluster.account,
    cwd: '/',
    detached: true, // not stopped by Ctrl-C in the terminal: the web process stops first
    stdio: ['ignore', lines.fd, lines.fd],
    env: plainEnv,
  })
  server.unref()
  const watch = endWhenStuck(cluster, server)
  const ended = endOf(server).then(async (how) => {
    clearInterval(watch.looking)
    if (watch.wasStuck()) return 'it was stuck'
    return how === 'exit 1' ? ((await reasonIn(cluster, begun)) ?? how) : how
  })
  await lines.close()
  return { ended, ready: answers(cluster, server, ended), stop: () => server.kill('SIGINT') }
}

async function isReady(cluster: Cluster, server: ChildProcess): Promise<boolean> {
  const [pid, , , , , , , state] = await noteOf(cluster)
  return Number(pid) === server.pid && state?.trim() === 'ready'
}

/** Resolves when the server accepts connections; it may first have to recover from a crash. */
async function answers(cluster: Cluster, server: ChildProcess, ended: Promise<string>) {
  const isOver = ended.then((why) => {
    throw fault(why, 'PostgreSQL did not start')
  })
  while (!(await Promise.race([isReady(cluster, server), isOver]))) await Promise.race([pause(LOOK_AGAIN_MS), isOver])
}

/** If the disk was full at the wrong moment, the server may wait for itself for ever. */
function endWhenStuck(cluster: Cluster, server: ChildProcess) {
  let wasStuck = false
  let lastReady = performance.now()
  const look = async () => {
    if (await isReady(cluster, server)) lastReady = performance.now()
    if (wasStuck || performance.now() - lastReady < cluster.patienceMs) return
    wasStuck = true
    cluster.patienceMs *= 2
    server.kill('SIGQUIT')
  }
  const looking = setInterval(() => void look(), STUCK_LOOK_MS).unref()
  return { looking, wasStuck: () => wasStuck }
}

/** The reason why the server ended, if the machine is the cause. */
async function reasonIn(cluster: Cluster, begun: number): Promise<string | undefined> {
  const { log } = pathsOf(cluster)
  const said = (await readFile(log).catch(() => Buffer.alloc(0))).subarray(begun)
  const last = said.toString().slice(-LAST_WORDS)
  // On a full disk the log stays empty as well.
  if (DISK_FULL.test(last) || (await isFull(cluster.folder))) return 'the disk is full'
  return [...last.matchAll(/(?:FATAL|PANIC): +(.+)/g)].at(-1)?.[1]
}

/** Child processes of a killed server may run on for a while and keep a new one from starting. */
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

/**
 * Stops the server and deletes temporary folders once this process has ended, for whatever reason.
 */
export function watchOver(cluster: Cluster, passing: readonly string[]): ChildProcess {
  // Read the process ID at the end: the server may have been restarted.
  const stop = `cat >/dev/null; server=$(head -n 1 "$1/postmaster.pid")
    if [ ! -d /proc/self ] || [ "/proc/$server/cwd" -ef "$1" ]; then kill -INT $server
    while kill -0 $server; do sleep 0.1; done; fi; shift; [ $# = 0 ] || rm -rf "$@"`
  const watch = spawn('/bin/sh', ['-c', stop, 'sh', pathsOf(cluster).data, ...passing], {
    cwd: '/',
    detached: true, // not stopped by Ctrl-C in the terminal: the web process stops first
    stdio: ['pipe', 'ignore', 'ignore'],
    env: plainEnv,
  })
  watch.unref()
  // A child's stdin is a socket; its handle alone would keep this process alive.
  ;(watch.stdin as unknown as { unref(): void }).unref()
  return watch
}

/** Rotates a large log; one older log is kept. */
async function rotateLog(log: string): Promise<void> {
  if ((await sizeOf(log)) > LOG_MAX_BYTES) await rename(log, `${log}.1`)
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}

async function isFull(folder: string): Promise<boolean> {
  return (await statfs(folder).catch(() => undefined))?.bavail === 0
}

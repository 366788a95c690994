import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { UserError } from './user-error.ts'
import { root } from '#scripts/kit/child.ts'
import type { Running } from '#scripts/kit/supervise.ts'

const STOPS_WITHIN_MS = 9000

interface NodeProcess extends Running {
  pid: number | undefined
}

export type Env = Record<string, string | undefined>

/** Without it the young generation grows in small steps, and collecting it takes a fifth of the time to load. */
const YOUNG_GENERATION = '--max-semi-space-size=16'

/**
 * Runs one of our scripts in a child process, which reports when it is ready and ends with this
 * process. If `env` comes later, the script loads its modules meanwhile.
 */
export function startNode(script: string, env: Env | Promise<Env>): NodeProcess {
  const isLater = env instanceof Promise
  const child = spawn(process.execPath, [YOUNG_GENERATION, path.resolve(root, script)], {
    cwd: root,
    env: { ...process.env, ...(isLater ? { ENV_FOLLOWS: '1' } : env) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if (isLater) void env.then((now) => child.connected && child.send(now))
  const ended = endOf(child)
  const ready = new Promise((resolve, reject) => {
    child.once('message', resolve)
    void ended.then((how) => {
      reject(new UserError(`${script} ended before it was ready (${how}); the lines above say why.`))
    })
  })
  return {
    pid: child.pid,
    ready,
    ended,
    stop() {
      child.kill('SIGTERM')
      const patience = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS)
      void ended.then(() => clearTimeout(patience))
    },
  }
}

/** How a process ended: its signal or exit code. */
export function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit ${code}`))
  })
}

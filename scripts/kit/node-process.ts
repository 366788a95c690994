import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { UserError } from './user-error.ts'
import { root } from '#scripts/kit/child.ts'
import type { Running } from '#scripts/kit/supervise.ts'

const STOPS_WITHIN_MS = 9000

interface NodeProcess extends Running {
  pid: number | undefined
}

/**
 * Runs one of our scripts in a child process, which reports when it is ready and ends with this
 * process.
 */
export function startNode(script: string, env: Record<string, string | undefined>): NodeProcess {
  const child = spawn(process.execPath, [path.resolve(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
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

import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

export interface Ended {
  code: number
  output: string
}

const running = new Set<ChildProcess>()

interface Options {
  env?: Record<string, string | undefined>
  uid?: number | undefined
  gid?: number | undefined
  cwd?: string
  timeout?: number
}

/** Runs a program to its end and captures both output streams in order. */
export function run(program: string, args: readonly string[], options: Options = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const { uid, gid, ...rest } = options
    const account = uid === undefined || gid === undefined ? {} : { uid, gid }
    const child = spawn(program, args, {
      cwd: root,
      ...rest,
      ...account,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    const output: string[] = []
    child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text))
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output: output.join('') })
    })
  })
}

/** A tool from node_modules, given the file that its package declares as its command. */
export function runTool(file: string, args: readonly string[], options: Options = {}): Promise<Ended> {
  return run(process.execPath, [path.join(root, 'node_modules', file), ...args], options)
}

/** For a command that is interrupted. */
export function stopChildren(): void {
  for (const child of running) child.kill('SIGINT')
}

import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { root } from '#scripts/kit/child.ts'
import { UserError } from '#scripts/kit/user-error.ts'
import { startNode } from '#scripts/kit/node-process.ts'
import { isAlive } from '#scripts/kit/pg-cluster.ts'
import { keepUp, type Running, type Supervision } from '#scripts/kit/supervise.ts'

const quick = { firstPauseMs: 1, longestPauseMs: 4 }

let folder: string
let said: string[]
let kept: Supervision | undefined

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'carryto-supervise-'))
  said = []
})

afterEach(async () => {
  await kept?.stop()
  kept = undefined
  await rm(folder, { recursive: true, force: true })
})

const say = (sentence: string) => void said.push(sentence)

describe('the supervisor', () => {
  test('a process that is killed is back, and one line says so', async () => {
    const shop = await aShop()
    kept = await keepUp({ name: 'web process', start: shop.start }, { say, ...quick })
    const [first = 0] = await shop.pids(1)

    process.kill(first, 'SIGKILL')
    const [, second = 0] = await shop.pids(2)

    expect(said).toEqual(['The web process ended (SIGKILL); back in 0.001 s.'])
    expect(isAlive(first)).toBe(false)
    expect(isAlive(second)).toBe(true)
  })

  test('a process that stops by itself is brought back as well', async () => {
    const shop = await aShop('setTimeout(() => process.exit(7), 1)')
    kept = await keepUp({ name: 'worker', start: shop.start }, { say, ...quick })

    await shop.pids(3)

    expect(said[0]).toBe('The worker ended (exit 7); back in 0.001 s.')
  })

  test('a process that keeps ending waits twice as long each time, up to a limit', async () => {
    kept = await keepUp({ name: 'worker', start: () => over('exit 1') }, { say, ...quick })

    await until(5)

    expect(said.slice(0, 5).map((line) => Number(/back in ([\d.]+) s/.exec(line)?.[1]))).toEqual([
      0.001, 0.002, 0.004, 0.004, 0.004,
    ])
  })

  test('a process that ran long enough starts again with the first pause', async () => {
    const habits = { say, ...quick, healthyAfterMs: 0 }
    kept = await keepUp({ name: 'worker', start: () => over('exit 1') }, habits)

    await until(3)

    expect(new Set(said)).toEqual(new Set(['The worker ended (exit 1); back in 0.001 s.']))
  })

  test('a return that fails is told with its reason, and tried again', async () => {
    const starts = [over('SIGKILL'), new UserError('Port 5 is taken.'), over('exit 2')]
    const start = () => {
      const next = starts.shift() ?? over('exit 3')
      if (next instanceof UserError) throw next
      return next
    }
    kept = await keepUp({ name: 'database', start }, { say, ...quick })

    await until(3)

    expect(said.slice(0, 3)).toEqual([
      'The database ended (SIGKILL); back in 0.001 s.',
      'The database ended (Port 5 is taken); back in 0.002 s.',
      'The database ended (exit 2); back in 0.004 s.',
    ])
  })

  test('a first start that fails is an error, and nothing is tried again', async () => {
    const shop = await aShop('process.exit(3)', '')

    const first = keepUp({ name: 'web process', start: shop.start }, { say, ...quick })

    await expect(first).rejects.toThrow(/ended before it was ready \(exit 3\)/)
    expect(said).toEqual([])
  })

  test('a stopped process ends and is not restarted', async () => {
    const shop = await aShop()
    const one = await keepUp({ name: 'web process', start: shop.start }, { say, ...quick })
    const [pid = 0] = await shop.pids(1)

    await one.stop()

    expect(isAlive(pid)).toBe(false)
    expect(said).toEqual([])
  })

  test('when the supervisor itself is killed, its processes end', async () => {
    const kit = (name: string) => JSON.stringify(path.join(root, name))
    const child = path.join(folder, 'child.ts')
    await writeFile(
      child,
      `import { runProcess } from ${kit('api/kit/worker/run-process.ts')}
       await runProcess(async () => {
         setInterval(() => undefined, 1000)
         return { faults: { report() {}, close: async () => undefined }, stop: async () => undefined }
       })
       process.stdout.write(String(process.pid))`,
    )
    const own = path.join(folder, 'supervisor.ts')
    await writeFile(
      own,
      `import { startNode } from ${kit('scripts/kit/node-process.ts')}
       import { keepUp } from ${kit('scripts/kit/supervise.ts')}
       await keepUp({ name: 'child', start: () => startNode(${JSON.stringify(child)}, {}) }, { say() {} })`,
    )
    const supervisor = spawn(process.execPath, [own], { stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = await new Promise<number>((resolve) =>
      supervisor.stdout.once('data', (text: Buffer) => resolve(Number(text.toString()))),
    )

    supervisor.kill('SIGKILL')

    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 15_000 })
  })
})

const over = (how: string): Running => ({
  ready: Promise.resolve(),
  ended: Promise.resolve(how),
  stop: () => undefined,
})

const until = (lines: number) =>
  vi.waitFor(() => expect(said.length).toBeGreaterThanOrEqual(lines), { timeout: 15_000 })

/** A real process that lives until it is told to stop, and writes down each of its starts. */
async function aShop(then = '', first = 'process.send("ready")') {
  const script = path.join(folder, 'shop.mjs')
  const book = path.join(folder, 'pids')
  await writeFile(
    script,
    `import { appendFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(book)}, process.pid + '\\n')
     setInterval(() => undefined, 1000)
     ${first}
     ${then}`,
  )
  const read = async () => (await readFile(book, 'utf8').catch(() => '')).split('\n').filter(Boolean).map(Number)
  return {
    start: () => startNode(script, {}),
    pids: (count: number) =>
      vi.waitFor(
        async () => {
          const found = await read()
          expect(found.length).toBeGreaterThanOrEqual(count)
          return found
        },
        { timeout: 15_000 },
      ),
  }
}

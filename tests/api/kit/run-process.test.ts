import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root, run } from '#scripts/kit/child.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'carryto-process-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the life of a process', () => {
  test('an unhandled rejection is reported, and the process goes on', async () => {
    const { code, output } = await aProcess(`
      process.once('unhandledRejection', () => setImmediate(() => process.kill(process.pid, 'SIGTERM')))
      void Promise.reject(new Error('nobody listens'))`)

    expect(output).toBe('reported nobody listens\nstopped\n')
    expect(code).toBe(0)
  })

  test('after an uncaught exception it shuts down cleanly and asks for a restart', async () => {
    const { code, output } = await aProcess(`
      setImmediate(() => { throw new Error('nobody caught') })`)

    expect(output).toBe('reported nobody caught\nstopped\n')
    expect(code).toBe(1)
  })

  test('told twice to stop, it stops once', async () => {
    const { code, output } = await aProcess(`
      process.kill(process.pid, 'SIGINT')
      process.kill(process.pid, 'SIGTERM')`)

    expect(output).toBe('stopped\n')
    expect(code).toBe(0)
  })

  test('an invalid setting is one sentence, and an exit status that prevents restarts', async () => {
    const { code, output } = await aProcess('', { PORT: 'four' })

    expect(output).toBe('PORT must be a port number, not four.\n')
    expect(code).toBe(78)
  })

  test('a full log disk neither ends it nor prevents a shutdown', async () => {
    const logging = `
      const { createLog } = await import('${path.join(root, 'api/kit/log.ts')}')
      const log = createLog('info')
      for (let line = 1; line <= 50; line++) {
        log.info({ line }, 'nobody will read this')
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      process.kill(process.pid, 'SIGTERM')`

    const { code, output } = await aProcess(logging, {}, '2>/dev/full')

    expect(output).toBe('stopped\n')
    expect(code).toBe(0)
  })
})

async function aProcess(work: string, env: Record<string, string> = {}, output = '') {
  const script = path.join(folder, 'process.ts')
  await writeFile(
    script,
    `import { runProcess } from '${path.join(root, 'api/kit/worker/run-process.ts')}'
     const say = (text: string) => process.stdout.write(text + '\\n')
     await runProcess(async () => {
       setInterval(() => undefined, 1000)
       return {
         faults: { report: (error) => say('reported ' + error.message), close: async () => undefined },
         stop: async () => void say('stopped'),
       }
     })
     ${work}`,
  )
  const command = `exec '${process.execPath}' '${script}' ${output}`
  return run('/bin/sh', ['-c', command], { env: { ...process.env, ...env } })
}

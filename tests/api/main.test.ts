import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#api/kit/config.ts'
import { startWeb } from '#api/main.ts'
import { freePort } from '#scripts/kit/free-port.ts'

let dataDir: string
let web: Awaited<ReturnType<typeof startWeb>>
let stopped: Promise<void> | undefined

/** A web process without a reachable database. */
async function start(more: Record<string, string> = {}): Promise<void> {
  dataDir = await mkdtemp(path.join(tmpdir(), 'carryto-web-'))
  const DATABASE_URL = `postgres://ann@127.0.0.1:${await freePort()}/carryto`
  const env = { NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DATABASE_URL, ...more }
  stopped = undefined
  web = await startWeb({ config: readConfig(env), worker: false })
}

beforeEach(() => start())

afterEach(async () => {
  await (stopped ?? web.stop())
  await rm(dataDir, { recursive: true, force: true })
})

const ask = (name: string) => fetch(`http://127.0.0.1:${web.port}${name}`)

describe('the web process', () => {
  test('starts without its database, and answers 503 where it needs it', async () => {
    const alive = await ask('/api/health')
    const search = await ask('/api/auction/search')
    const ready = await ask('/api/ready')

    expect([alive.status, search.status, ready.status]).toEqual([200, 503, 503])
    expect(Number(search.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('is reachable from this machine only', async () => {
    const other = connect(web.port, '127.0.0.2')

    const fault = await new Promise((resolve) => other.once('error', resolve))

    expect(fault).toBeInstanceOf(Error)
  })

  test('told to stop, it finishes the running requests and takes no new ones', async () => {
    const agent = new Agent({ keepAlive: true })
    const { port } = web
    const half = request({ port, method: 'POST', path: '/api/login_check', agent, headers: { host: 'en.localhost', 'content-type': 'application/json', 'content-length': '2' } }) // prettier-ignore
    const answered = new Promise<{ statusCode?: number | undefined }>((resolve, reject) =>
      half.once('error', reject).once('response', (answer) => {
        void text(answer).then(() => resolve(answer))
      }),
    )
    await new Promise<void>((sent) => half.write('{', () => sent()))
    await ask('/api/health')

    stopped = web.stop()
    await new Promise<void>((resolve) => setImmediate(resolve))
    half.end('}')

    expect((await answered).statusCode).toBeGreaterThanOrEqual(400)
    await stopped
    await expect(ask('/api/health')).rejects.toThrow()
    agent.destroy()
  })

  test('told to stop, it reports so at /api/ready and goes on serving before it closes its port', async () => {
    await web.stop()
    await rm(dataDir, { recursive: true, force: true })
    await start({ DRAIN_SECONDS: '1' })

    stopped = web.stop()
    const [ready, alive] = [await ask('/api/ready'), await ask('/api/health')]

    expect([ready.status, alive.status]).toEqual([503, 200])
    expect(alive.headers.get('connection')).toBe('close')
    await stopped
    await expect(ask('/api/health')).rejects.toThrow()
  })
})

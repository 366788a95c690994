import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { run } from '#scripts/kit/child.ts'
import { sentenceFor } from '#scripts/kit/user-error.ts'
import { freePort } from '#scripts/kit/free-port.ts'
import { accountFor } from '#scripts/kit/pg-account.ts'
import { binariesFor } from '#scripts/kit/pg-binaries.ts'
import { launch } from '#scripts/kit/pg-server.ts'
import { startPassingPostgres, startPostgres, type Postgres } from '#scripts/pg.ts'

/** A data folder after its first start: making it takes longer than all that is asked of it here. */
let made: string
let dataDir: string
let started: Postgres[]

beforeAll(async () => {
  made = await aFolder()
  const first = await startPostgres({ dataDir: made, fsync: false })
  await first.stop()
})

beforeEach(async () => {
  dataDir = await aFolder()
  started = []
})

afterEach(async () => {
  for (const postgres of started) await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

afterAll(() => rm(made, { recursive: true, force: true }))

describe('the embedded PostgreSQL', () => {
  test('an empty data folder becomes a database that answers in UTF-8', async () => {
    const { url } = await startFromNothing()

    expect(await ask(url, 'show server_encoding')).toBe('UTF8')
    expect(await ask(url, 'select current_database()')).toBe('carryto')
    expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1')
  })

  test('data survives a stop, at the same address', async () => {
    const before = await start()
    await ask(before.url, `create table kept as select 'parcel' as thing`)
    await before.stop()

    const after = await start()

    expect(after.url).toBe(before.url)
    expect(await ask(after.url, 'select thing from kept')).toBe('parcel')
  })

  test('nothing answers after a stop', async () => {
    const { url, stop } = await start()

    await stop()

    await expect(ask(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('a second start on the same folder shares the server and leaves it running', async () => {
    const first = await start()

    const second = await start()
    await second.stop()

    expect(second.url).toBe(first.url)
    expect(await ask(first.url, 'select 1 as one')).toBe(1)
  })

  test('a note of a server that crashed does not keep the next one from starting', async () => {
    const before = await start()
    const note = path.join(before.folder, 'cluster/postmaster.pid')
    const text = await readFile(note, 'utf8')
    await before.stop()
    await writeFile(note, text.replace(/^\d+/, String(process.pid)))

    const after = await start()

    expect(await ask(after.url, 'select 1 as one')).toBe(1)
  })

  test('a server that is killed says so and comes back at its address, whatever it was doing', async () => {
    const server = await startFromNothing({ fsync: true })
    await ask(server.url, `create table kept as select 'parcel' as thing`)
    const first = await server.start()
    const busy = ask(server.url, 'select count(*) from generate_series(1, 1e12)').catch(() => 'cut')
    await toBeBusy(server.url)
    const [postmaster = ''] = (await noteOf(server)).split('\n')

    process.kill(Number(postmaster), 'SIGKILL')
    expect(await first.ended).toBe('SIGKILL')
    const second = await server.start()
    await second.ready

    expect(await ask(server.url, 'select thing from kept')).toBe('parcel')
    expect(await busy).toBe('cut')
  })

  test('a server that does not get ready for too long is ended, and the next one has more time', async () => {
    const before = await start()
    await before.stop()
    const account = await accountFor(path.join(before.folder, 'cluster'))
    const binaries = await binariesFor(account)
    const cluster = { binaries, account, folder: before.folder, patienceMs: 60_000 }
    const server = await launch(cluster, await freePort(), false)
    await server.ready

    const note = await noteOf(before)
    await writeFile(pidFileOf(before), note.replace('ready   ', 'starting'))
    cluster.patienceMs = 1

    expect(await server.ended).toBe('it was stuck')
    expect(cluster.patienceMs).toBe(2)
  })

  test('a server that its owner stopped is gone for those who shared it, and theirs to start', async () => {
    const owner = await start()
    const guest = await start()
    const shared = await guest.start()

    await owner.stop()
    await shared.ended
    await (
      await guest.start()
    ).ready

    expect(await ask(guest.url, 'select 1 as one')).toBe(1)
  })

  test('a port that another program took meanwhile is given up for a free one', async () => {
    const before = await start()
    await before.stop()
    const squatter = await listen(Number(new URL(before.url).port))

    const after = await start()

    expect(new URL(after.url).port).not.toBe(new URL(before.url).port)
    expect(await ask(after.url, 'select 1 as one')).toBe(1)
    squatter.close()
  })

  test('a connection without the password is refused', async () => {
    const { url } = await start()
    const stranger = new URL(url)
    stranger.password = 'guess'

    await expect(ask(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  test('a data folder that is a file ends in one sentence that names it', async () => {
    const file = path.join(dataDir, 'file')
    await writeFile(file, '')

    const error: unknown = await startPostgres({ dataDir: file, fsync: false }).catch((fault: unknown) => fault)

    expect(sentenceFor(error)).toBe(`${file} is not a folder; choose another one with DATA_DIR.`)
  })

  test('a passing one leaves no folder behind', async () => {
    const passing = await startPassingPostgres()
    const home = path.dirname(passing.folder)
    expect(await ask(passing.url, 'show fsync')).toBe('off')

    await passing.stop()

    await expect(readdir(home)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'carryto-pg-test-'))
  await chmod(folder, 0o755)
  return folder
}

/** On what was made before, unless this test has started one already. */
async function start(): Promise<Postgres> {
  if (started.length === 0) await run('cp', ['-a', `${made}/.`, dataDir])
  return startFromNothing()
}

async function startFromNothing({ fsync = false } = {}): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, fsync })
  started.unshift(postgres)
  return postgres
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(url)
  // A connection that is cut says so in the answer of its query, too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

const pidFileOf = ({ folder }: Postgres) => path.join(folder, 'cluster/postmaster.pid')

const noteOf = (postgres: Postgres) => readFile(pidFileOf(postgres), 'utf8')

/** The server computes for somebody. */
async function toBeBusy(url: string): Promise<void> {
  const sql = `select 1 from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()`
  await vi.waitFor(async () => expect(await ask(url, sql)).toBe(1))
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => {
      resolve(server)
    })
  })
}

import { get, type RequestListener } from 'node:http'
import { connect, type AddressInfo, type Server as Door, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { listen, openServer } from '#api/http/server.ts'

const HOST = '127.0.0.1'
const open: Door[] = []
const close = (doors: Door[]) => Promise.all(doors.map((door) => new Promise((done) => door.close(done))))
afterEach(() => close(open.splice(0)))

const answers: RequestListener = (_req, res) => {
  res.setHeader('connection', 'close').end('in')
}

async function aServer(port = 0, listener = answers, patience?: Parameters<typeof openServer>[1]): Promise<number> {
  const server = openServer(listener, patience)
  open.push(...(await listen(server, port, HOST)))
  return (server.address() as AddressInfo).port
}

const ask = (port: number): Promise<number | undefined> =>
  new Promise((answer, fault) => {
    get({ host: HOST, port, agent: false }, (res) => {
      res.resume().once('end', () => answer(res.statusCode))
    }).once('error', fault)
  })

describe('the server', () => {
  test('answers IPv4 and IPv6 clients', async () => {
    const port = await aServer()

    const answers = await Promise.all(Array.from({ length: 64 }, () => ask(port)))

    expect(new Set(answers)).toEqual(new Set([200]))
  })

  test('fails to start on a port in use', async () => {
    const port = await aServer()

    await expect(aServer(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    expect(await ask(port)).toBe(200)
  })

  test('frees the port when it stops', async () => {
    const port = await aServer()
    await close(open.splice(0))

    expect(await aServer(port)).toBe(port)
  })

  test('waits ten seconds for the head of a request and two minutes for all of it', () => {
    const { headersTimeout, requestTimeout } = openServer(() => undefined)

    expect([headersTimeout, requestTimeout]).toEqual([10_000, 120_000])
  })
})

/** A raw client; `ended` gives the response once the connection is closed. */
function aCaller(port: number): {
  socket: Socket
  opened: Promise<unknown>
  ended: Promise<string>
} {
  const socket = connect({ host: HOST, port })
  let heard = ''
  socket.on('data', (bytes) => (heard += bytes.toString()))
  socket.on('error', () => undefined)
  return {
    socket,
    opened: new Promise((done) => socket.once('connect', done)),
    ended: new Promise((done) => socket.once('close', () => done(heard))),
  }
}

/**
 * Ten thousand, or as many as the open-file limit allows for both ends; they connect in batches.
 */
async function manyCallers(port: number, says = ''): Promise<ReturnType<typeof aCaller>[]> {
  const { open_files: files } = (process.report.getReport() as Limits).userLimits
  const count = Math.min(10_000, Math.floor((Number(files.soft) || 1024) / 2) - 200)
  const callers: ReturnType<typeof aCaller>[] = []
  while (callers.length < count) {
    const crowd = Array.from({ length: Math.min(500, count - callers.length) }, () => aCaller(port))
    await Promise.all(crowd.map(({ opened, ended }) => Promise.race([opened, ended])))
    for (const { socket } of crowd) if (says) socket.write(says)
    callers.push(...crowd)
  }
  return callers
}

interface Limits {
  userLimits: { open_files: { soft: number | string } }
}

describe('the server drops', () => {
  test('idle connections: of a thousand silent ones the oldest are closed, and a visitor is answered', async () => {
    const port = await aServer(0, answers, { unaskedMax: 100 })
    const silent = Array.from({ length: 1000 }, () => aCaller(port))
    await Promise.all(silent.map(({ opened }) => opened))

    expect(await ask(port)).toBe(200)

    await Promise.all(silent.slice(0, 900).map(({ ended }) => ended))
    for (const { socket } of silent) socket.destroy()
  })

  test('a client that sends its headers byte by byte, with 408', async () => {
    const port = await aServer(0, answers, { headersWithinMs: 200, lookEveryMs: 20 })
    const { socket, ended } = aCaller(port)
    const bytes = [...'GET / HTTP/1.1\r\nhost: x\r\nx: '.padEnd(1000, 'y')]
    const sending = setInterval(() => socket.write(bytes.shift() ?? 'z'), 10)

    expect(await ask(port)).toBe(200)

    expect(await ended).toContain('408 Request Timeout')
    clearInterval(sending)
  })

  test('a client that sends its body byte by byte, with 408', async () => {
    const takes: RequestListener = (req, res) => void req.resume().once('end', () => res.end('in'))
    const port = await aServer(0, takes, {
      headersWithinMs: 200,
      requestWithinMs: 300,
      lookEveryMs: 20,
    })
    const { socket, ended } = aCaller(port)
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n')
    const sending = setInterval(() => socket.write('x'), 10)

    expect(await ask(port)).toBe(200)

    expect(await ended).toContain('408 Request Timeout')
    clearInterval(sending)
  })

  test('ten thousand silent connections without delaying visitors', async () => {
    const port = await aServer()
    const silent = await manyCallers(port)

    expect(await Promise.all(Array.from({ length: 20 }, () => ask(port)))).toEqual(Array(20).fill(200))
    expect(silent.some(({ socket }) => !socket.destroyed)).toBe(true)
    for (const { socket } of silent) socket.destroy()
  })

  test('as many after one request each, the longest idle first', async () => {
    const port = await aServer(0, (_req, res) => void res.end('in'))
    const resting = await manyCallers(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')

    expect(await Promise.all(Array.from({ length: 20 }, () => ask(port)))).toEqual(Array(20).fill(200))
    for (const { socket } of resting) socket.destroy()
  })

  test('a client that does not read its response', async () => {
    const whole = Buffer.alloc(64 * 1024 * 1024)
    const closed = new Promise<void>((done) => {
      void aServer(0, (_req, res) => void res.once('close', done).end(whole), {
        silentMs: 100,
      }).then((port) => {
        const { socket } = aCaller(port)
        socket.pause().write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
      })
    })

    await closed
  })

  test('silent newcomers rather than a kept-alive connection', async () => {
    const port = await aServer(0, (_req, res) => void res.end('in'), { unaskedMax: 1 })
    const { socket } = aCaller(port)
    const heard = () => new Promise<string>((done) => socket.once('data', (one) => done(String(one))))
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    expect(await heard()).toContain('200 OK')

    const silent = Array.from({ length: 5 }, () => aCaller(port))
    await Promise.all(silent.map(({ opened }) => opened))
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')

    expect(await heard()).toContain('200 OK')
    for (const one of [socket, ...silent.map(({ socket }) => socket)]) one.destroy()
  })
})

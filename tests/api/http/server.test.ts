import { get } from 'node:http'
import type { AddressInfo, Server as Door } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { listen, openServer } from '#api/http/server.ts'

const HOST = '127.0.0.1'
const open: Door[] = []
const close = (doors: Door[]) =>
  Promise.all(doors.map((door) => new Promise((done) => door.close(done))))
afterEach(() => close(open.splice(0)))

async function aServer(port = 0): Promise<number> {
  const server = openServer((_req, res) => {
    res.setHeader('connection', 'close').end('in')
  })
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
  test('answers everybody, by whichever of its doors he comes', async () => {
    const port = await aServer()

    const answers = await Promise.all(Array.from({ length: 64 }, () => ask(port)))

    expect(new Set(answers)).toEqual(new Set([200]))
  })

  test('leaves a port to the one who has it', async () => {
    const port = await aServer()

    await expect(aServer(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    expect(await ask(port)).toBe(200)
  })

  test('gives the port back when it stops', async () => {
    const port = await aServer()
    await close(open.splice(0))

    expect(await aServer(port)).toBe(port)
  })

  test('waits ten seconds for the head of a request and two minutes for all of it', () => {
    const { headersTimeout, requestTimeout } = openServer(() => undefined)

    expect([headersTimeout, requestTimeout]).toEqual([10_000, 120_000])
  })
})

import express from 'express'
import { request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, createBrotliDecompress, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packAnswers } from '#api/http/pages/pack-answers.ts'
import { openServer } from '#api/http/server.ts'

const row = { city: 'Gdańsk', price: 340 }
const rows = Array.from({ length: 500 }, () => row)
const piece = `<p>${'Gdańsk → Berlin '.repeat(20)}</p>`

let server: Server
let finish = () => {}

beforeAll(async () => {
  const app = express()
  app.set('etag', false)
  app.use(packAnswers)
  app.get('/rows', (_req, res) => void res.json(rows))
  app.get('/row', (_req, res) => void res.json(row))
  app.get('/picture', (_req, res) => void res.type('image/webp').send(Buffer.alloc(4000)))
  app.get('/packed', (_req, res) => {
    res.set('content-encoding', 'gzip').type('css').send(Buffer.alloc(4000))
  })
  app.get('/nothing', (_req, res) => void res.status(204).end())
  app.get('/page', (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'set-cookie': ['a=1', 'b=2'] })
    for (let at = 0; at < 200; at++) res.write(new TextEncoder().encode(piece))
    res.end()
  })
  app.get('/slow', (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html' })
    res.write(piece)
    finish = () => void res.end(piece)
  })
  app.get('/stream', (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    res.write('event: one\n\n')
    finish = () => void res.end()
  })
  server = openServer(app)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterAll(() => new Promise((done) => server.close(done)))

const open = (path: string, accepted: string, method = 'GET') =>
  new Promise<IncomingMessage>((answer, fault) => {
    const { port } = server.address() as AddressInfo
    const headers = { 'accept-encoding': accepted }
    request({ host: '127.0.0.1', port, path, method, headers }, answer).on('error', fault).end()
  })

async function ask(path: string, accepted: string, method?: string) {
  const answer = await open(path, accepted, method)
  const parts: Buffer[] = []
  for await (const part of answer as AsyncIterable<Buffer>) parts.push(part)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }
}

const unpack = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }

describe('a page rendered per request', () => {
  test.each(['br', 'zstd', 'gzip'] as const)('is sent as %s to a client that accepts it', async (name) => {
    for (const [where, whole] of [
      ['/rows', JSON.stringify(rows)],
      ['/page', piece.repeat(200)],
    ] as const) {
      const { headers, body } = await ask(where, name)
      expect(headers).toMatchObject({ 'content-encoding': name, vary: 'Accept-Encoding' })
      expect(unpack[name](body).toString()).toBe(whole)
      expect(body.length).toBeLessThan(whole.length / 10)
    }
  })

  test('has a length if known at once, and keeps its other headers', async () => {
    const { headers, body } = await ask('/rows', 'br')
    expect(headers['content-length']).toBe(String(body.length))

    const page = await ask('/page', 'br')
    expect(page.headers['set-cookie']).toEqual(['a=1', 'b=2'])
    expect(page.headers['content-length']).toBeUndefined()
  })

  test('is sent uncompressed if no encoding is supported, with `Vary`', async () => {
    for (const accepted of ['', 'identity', 'x;q=1;;,']) {
      const { headers, body } = await ask('/rows', accepted)
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept-Encoding'])
      expect(body.toString()).toBe(JSON.stringify(rows))
    }
  })

  test.each([
    ['/row', 200],
    ['/picture', 200],
    ['/nothing', 204],
  ])('is left alone where compression gains nothing: %s', async (where, expected) => {
    const { status, headers } = await ask(where, 'br')

    expect([status, headers['content-encoding']]).toEqual([expected, undefined])
  })

  test('is not compressed twice', async () => {
    const { headers, body } = await ask('/packed', 'br, gzip')

    expect([headers['content-encoding'], body.length]).toEqual(['gzip', 4000])
  })

  test('answers HEAD without a body', async () => {
    const { status, body } = await ask('/rows', 'br', 'HEAD')

    expect([status, body.length]).toEqual([200, 0])
  })

  test('streams the head of a page while the rest is being rendered', async () => {
    const answer = await open('/slow', 'br')
    const text = answer.pipe(createBrotliDecompress())
    const first = await new Promise<Buffer>((resolve) => text.once('data', resolve))
    expect(first.toString()).toBe(piece)

    finish()

    let rest = ''
    for await (const part of text as AsyncIterable<Buffer>) rest += part.toString()
    expect(rest).toBe(piece)
  })

  test('handles a reader who leaves before the end', async () => {
    const answer = await open('/slow', 'br')
    answer.destroy()
    await new Promise((gone) => answer.once('close', gone))

    finish()

    expect((await ask('/row', 'br')).status).toBe(200)
  })

  test('is not compressed as an event stream', async () => {
    const answer = await open('/stream', 'br')
    const first = await new Promise<Buffer>((resolve) => answer.once('data', resolve))
    finish()

    expect([answer.headers['content-encoding'], first.toString()]).toEqual([undefined, 'event: one\n\n'])
  })
})

import { request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { afterAll, beforeAll } from 'vitest'
import { createApi } from '#api/http/app.ts'
import { openServer } from '#api/http/server.ts'
import type { Readiness } from '#api/http/health.ts'
import { checkAnswer, operationAt } from './contract.ts'
import { theServices } from './test-app.ts'

let port = 0
/** The server’s port, for tests that open a socket of their own. */
export const portOfServer = (): number => port
export const readiness: Readiness = { isDraining: false }

/**
 * Call after `testApp()`: the API listens, as outside clients see it; `add` mounts what comes after
 * it.
 */
export function aServer(add: (app: Express) => Promise<void> = () => Promise.resolve()): void {
  let server: Server | undefined
  beforeAll(async () => {
    const app = createApi(theServices(), readiness)
    await add(app)
    server = openServer(app)
    await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready))
    port = (server.address() as AddressInfo).port
  })
  afterAll(async () => {
    await new Promise((done) => server?.close(done))
  })
}

export interface Sent {
  /** The storefront’s host; `localhost` has none. */
  host?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is. */
  body?: string | Buffer
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  bytes: Buffer
  json: Record<string, unknown>
}

/** One request from outside: `await call('POST /api/login_check', { json })`. */
export function call(line: string, { host = 'en.localhost', headers = {}, json, body }: Sent = {}) {
  const [method = 'GET', path = '/'] = line.split(' ')
  const sent = json === undefined ? body : JSON.stringify(json)
  return new Promise<Answer>((answer, fault) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          host,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(sent === undefined ? {} : { 'content-length': String(Buffer.byteLength(sent)) }),
          ...headers,
        },
      },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('error', fault)
        incoming.on('end', () => {
          const bytes = Buffer.concat(parts)
          const text = bytes.toString()
          const isJson = /json/.test(incoming.headers['content-type'] ?? '')
          const { statusCode: status = 0, headers } = incoming
          const json = isJson && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : {}
          try {
            checkWire(method, path, { status, headers, text, bytes, json })
            answer({ status, headers, text, bytes, json })
          } catch (wrong) {
            fault(wrong instanceof Error ? wrong : new Error(String(wrong)))
          }
        })
      },
    )
    outgoing.on('error', fault)
    outgoing.end(sent)
  })
}

/** Checks a response against the contract. */
function checkWire(method: string, path: string, { status, headers, text, json }: Answer): void {
  const operation = operationAt(method, path)
  if (!operation || status === 405 || method === 'HEAD') return
  const isJson = /json/.test(headers['content-type'] ?? '')
  checkAnswer(operation.operationId, status, isJson ? json : text)
}

interface Poured {
  status: number
  headers: IncomingHttpHeaders
  text: string
  sentBytes: number
}

/** Sends an endless body in pieces, without a length, until it is answered. */
export function pour(line: string, piece: Buffer, headers: Record<string, string> = {}, at = port) {
  const [method = 'POST', path = '/'] = line.split(' ')
  return new Promise<Poured>((answer, fault) => {
    let sentBytes = 0
    let isAnswered = false
    const outgoing = request({
      host: '127.0.0.1',
      port: at,
      method,
      path,
      headers: { host: 'en.localhost', 'transfer-encoding': 'chunked', ...headers },
    })
    const send = () => {
      while (!isAnswered && sentBytes < POUR_MAX_BYTES) {
        sentBytes += piece.length
        if (!outgoing.write(piece)) return void outgoing.once('drain', send)
      }
      if (!isAnswered) outgoing.end()
    }
    outgoing.on('response', (incoming) => {
      isAnswered = true
      const parts: Buffer[] = []
      incoming.on('data', (part: Buffer) => parts.push(part))
      incoming.on('close', () => {
        const { statusCode: status = 0, headers } = incoming
        answer({ status, headers, text: Buffer.concat(parts).toString(), sentBytes })
      })
      incoming.on('error', () => undefined)
    })
    // Writing after the other side has closed is an error, but the answer is already there.
    outgoing.on('error', (error) => void (isAnswered || fault(error)))
    send()
  })
}

const POUR_MAX_BYTES = 64 * 1024 * 1024

/** `ct_session=…; ct_refresh=…` as the browser would send it back. */
export const cookiesOf = ({ headers }: Answer): string =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')

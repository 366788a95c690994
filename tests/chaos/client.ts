import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Dice } from './dice.ts'
import type { Journal } from './journal.ts'

/** After this, the client gives up on a hanging web process and uses the other one. */
const ANSWER_WITHIN_MS = 4000
/** Longer than any fault lasts, including recovery. */
const PATIENCE_MS = 90_000

export interface Answered {
  status: number
  json: Record<string, unknown>
}

/** A browser that retries with the same key, on the other process, until there is an answer. */
export class Client {
  private token = ''
  private readonly ports: readonly number[]
  private readonly dice: Dice
  private readonly journal: Journal
  readonly login: string
  private readonly password: string
  /** A different address for each client, as limits per address are not tested here. */
  private readonly ip: string

  constructor(
    { ports, dice, journal }: { ports: readonly number[]; dice: Dice; journal: Journal },
    { login, password }: { login: string; password: string },
  ) {
    this.ports = ports
    this.dice = dice
    this.journal = journal
    this.login = login
    this.password = password
    this.ip = [10, dice.below(256), dice.below(256), dice.below(256)].join('.')
  }

  async signIn(): Promise<void> {
    const { login, password } = this
    const { status, json } = await this.send('POST /login_check', { login, password })
    if (status !== 200) throw new Error(`sign-in of ${login} answered ${status}`)
    this.token = String(json.token)
  }

  /** One logical request with one key, however often it is sent. */
  async ask(line: string, body?: object, key: string = randomUUID()): Promise<Answered> {
    const answered = await this.send(line, body, key)
    if (answered.status !== 401) return answered
    await this.signIn()
    return this.send(line, body, key)
  }

  /** Sends a request that must succeed. */
  async insist(line: string, body?: object): Promise<Record<string, unknown>> {
    const { status, json } = await this.ask(line, body)
    if (status >= 300) throw new Refused(line, status, json)
    return json
  }

  private async send(line: string, body?: object, key?: string): Promise<Answered> {
    const until = Date.now() + PATIENCE_MS
    for (let tries = 0; ; tries++) {
      const port = this.dice.pick(this.ports)
      const answered = await sendOnce(port, line, body, { key, token: this.token, ip: this.ip })
      this.journal.answered(line, answered)
      if (answered && answered.status < 500 && answered.status !== 429) return answered
      if (Date.now() > until) throw new Error(`${line} found no answer in ${PATIENCE_MS} ms`)
      await pause(Math.min(100 * 2 ** tries, 1500) + this.dice.below(100))
    }
  }
}

/** An error answer of the product. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(line: string, status: number, json: Record<string, unknown>) {
    super(`${line}: ${status} ${JSON.stringify(json)}`)
    this.status = status
    this.code = String(json.code)
  }
}

export function sendOnce(
  port: number,
  line: string,
  body?: object,
  {
    key,
    token,
    ip,
    within = ANSWER_WITHIN_MS,
  }: { key?: string | undefined; token?: string; ip?: string; within?: number } = {},
): Promise<Answered | undefined> {
  const [method = 'GET', path = '/'] = line.split(' ')
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    host: 'en.localhost',
    ...(sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(ip ? { 'x-forwarded-for': ip } : {}),
  }
  return new Promise((resolve) => {
    const lost = () => {
      resolve(undefined)
    }
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: `/api${path}`,
        headers,
        signal: AbortSignal.timeout(within),
      },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('error', lost)
        incoming.on('end', () => {
          resolve({
            status: incoming.statusCode ?? 0,
            json: parse(Buffer.concat(parts).toString()),
          })
        })
      },
    )
    outgoing.on('error', lost)
    outgoing.end(sent)
  })
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

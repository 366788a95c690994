import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieToken } from '#api/account/session/session-token.lib.ts'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { createApi } from '#api/http/app.ts'
import { createLoadShedder } from '#api/http/load-shedding.ts'
import { requestChecks } from '#api/http/request-checks.ts'
import { callsOf } from '#api/http/rest.ts'
import { callChecks } from '#api/kit/call-checks.ts'
import { countCall } from '#api/kit/rate-limit-call.ts'
import { appRouter } from '#api/router.ts'
import { aCourier, aCustomer, anActing } from '#tests/support/scenes/people.ts'
import { aCtx, testApp, theServices } from '#tests/support/test-app.ts'

testApp()

const servers: Server[] = []
let [full, roomy] = ['', '']

beforeAll(async () => {
  const { config, ...services } = theServices()
  const behindProxy = { ...services, config: { ...config, trustProxy: true } }
  const listening = async (workMax?: number) => {
    const app = createApi(behindProxy, { isDraining: false }, createLoadShedder(workMax))
    const server = createServer(app)
    servers.push(server)
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  full = await listening(0)
  roomy = await listening()
})
afterAll(() => Promise.all(servers.map((server) => new Promise((closed) => server.close(closed)))))

/** Offers on a listing: for couriers, limited per hour. */
const doors = {
  REST: { path: '/api/auction/1/offer', input: {} },
  tRPC: { path: '/api/trpc/offer.post', input: { auction: '1' } },
}

interface Asked {
  at: string
  ip: string
  headers: Record<string, string | undefined>
  input: object
}

interface Problem {
  code: string
  errors?: { path: string }[]
}

/** The code of the answer, with the first wrong field. */
async function answerTo(door: keyof typeof doors, { at, ip, headers, input }: Asked) {
  const { path, input: named } = doors[door]
  const sent = Object.entries({ ...headers, 'x-forwarded-for': ip })
  const answer = await fetch(`${at}${path}`, {
    method: 'POST',
    headers: sent.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
    body: JSON.stringify({ ...named, ...input }),
  })
  const json = (await answer.json()) as Problem & { error?: { data: { problem: Problem } } }
  const { code, errors } = json.error?.data.problem ?? json
  return [code, errors?.[0]?.path].filter(Boolean).join(' ')
}

/** Writes of a guest from this address, so many that it is at its limit or over it. */
async function spend(ip: string, times: number): Promise<void> {
  const posted = callsOf(appRouter).find(({ name }) => name === 'offer.post')
  if (!posted) throw new Error('offer.post is gone')
  for (let turn = 0; turn < times; turn += 1) await countCall(aCtx(guestCaller, { ip }), posted).catch(() => undefined)
}

const cookieOf = ({ sessionId }: SignedIn) => `ct_session=${cookieToken(theServices().config, sessionId)}`

test.each(['REST', 'tRPC'] as const)(
  '%s answers a request with the first of its faults, in the order of the checks',
  async (door) => {
    const host = door === 'REST' ? 1 : 2
    const [over, atLimit, fresh] = [`192.0.2.${host}`, `198.51.100.${host}`, `203.0.113.${host}`]
    await spend(over, 61)
    await spend(atLimit, 60)
    const ann = await aCustomer()
    const acting = await anActing({ in: ann })
    const bob = await aCourier()
    const asked: Asked = {
      at: full,
      ip: over,
      headers: {
        'x-locale': 'xx_XX',
        cookie: 'ct_session=dead',
        origin: 'https://evil.example',
        'content-type': 'text/plain',
        'idempotency-key': 'k'.repeat(300),
      },
      input: { message: '\u0000' },
    }
    /** Each check with its refusal, and the mend after which the next one answers. */
    const steps: [check: string, refusal: string, mend: () => void][] = [
      ['locale', 'invalid X-Locale', () => (asked.headers['x-locale'] = undefined)],
      ['dead session', 'auth.token_dead', () => (asked.headers.cookie = undefined)],
      ['origin', 'csrf.missing', () => (asked.headers.origin = undefined)],
      ['room', 'unavailable', () => (asked.at = roomy)],
      ['flood', 'too_many', () => (asked.ip = atLimit)],
      ['body', 'unsupported_media', () => (asked.headers['content-type'] = 'application/json')],
      ['rate limit', 'too_many', () => (asked.ip = fresh)],
      [
        'readable input',
        'invalid message',
        () => {
          asked.input = {}
          asked.headers.cookie = cookieOf(acting)
          asked.headers.origin = roomy
        },
      ],
      ['acting', 'auth.acting', () => (asked.headers.cookie = undefined)],
      ['caller', 'unauthorized', () => (asked.headers.cookie = cookieOf(ann))],
      ['permission', 'forbidden', () => (asked.headers.cookie = cookieOf(bob))],
      ['input', 'invalid price', () => (asked.input = { price: { amount: '10.00', currency: 'GBP' } })],
      ['key', 'invalid Idempotency-Key', () => undefined],
    ]

    const refusals: string[] = []
    for (const [, , mend] of steps) {
      refusals.push(await answerTo(door, asked))
      mend()
    }

    expect(refusals).toEqual(steps.map(([, refusal]) => refusal))
    expect(
      steps.map(([check]) => check),
      'give a new check its line here, in its place',
    ).toEqual([
      // A session that cannot be looked up is refused by `room`.
      ...requestChecks.flatMap(({ name }) => (name === 'session' ? [] : [name])),
      'body',
      ...callChecks.map(({ name }) => name),
      'input',
      'key',
    ])
  },
)

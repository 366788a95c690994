import { beforeAll, describe, expect, test } from 'vitest'
import { accessToken } from '#api/account/session/session-token.lib.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import type { Problem } from '#api/common/errors.rules.ts'
import { allPermissions } from '#api/common/permissions.rules.ts'
import { openapi } from '#api/http/docs/openapi.ts'
import { callsOf, type Call } from '#api/http/rest.ts'
import { appRouter } from '#api/router.ts'
import { aServer, call, type Answer } from '#tests/support/http.ts'
import { anOpenDeal, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer, anAdmin, aSession } from '#tests/support/scenes/people.ts'
import { testApp, theServices } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '100000' })
aServer()

interface Parameter {
  name: string
  in: string
  example?: unknown
}
interface Operation {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { example?: Record<string, unknown> }> }
}

const { paths } = openapi(appRouter) as { paths: Record<string, Record<string, Operation>> }

type Person = 'owner' | 'bidder' | 'charity' | 'admin'
let people: Record<Person, SignedIn>
/** Ids of rows in this test app; an example has those of the app it was recorded in. */
let ids: Record<string, unknown>
let idsOf: Record<string, Record<string, unknown>>

beforeAll(async () => {
  const [ann, bob] = [await aCustomer(), await aCourier()]
  const [open, paid] = [await anOpenDeal({ ann, bob }), await aPaidDeal({ ann, bob })]
  people = { owner: ann, bidder: bob, charity: await aCharity(), admin: await anAdmin() }
  ids = {
    auction: open.auction.id,
    auctions: open.auction.id,
    auctionVersion: 1,
    offerId: paid.offerId,
    companyId: bob.companyId,
    userId: (await aCustomer()).userId,
  }
  idsOf = {
    'admin.setStaffRole': { userId: (await anAdmin({ staffRole: 'finance' })).userId },
    'auction.courierContact': { auction: paid.auction.id },
  }
})

/** The person whose example is used, where several may make the call. */
const byName: Readonly<Record<string, Person>> = {
  'auction.create': 'owner',
  'offer.fraud': 'admin',
}

/** A person allowed by the permission table; a guest if everybody is allowed. */
function callerOf({ name }: Call): SignedIn | undefined {
  const { kinds = [], ties = [] } = allPermissions[name] ?? {}
  const person = byName[name]
  if (person) return people[person]
  if (ties.includes('owner') || ties.includes('self')) return people.owner
  if (ties.length > 0) return people.bidder
  if (kinds.includes('guest')) return undefined
  if (kinds.includes('customer')) return people.owner
  if (kinds.includes('courier')) return people.bidder
  return kinds.includes('charity') ? people.charity : people.admin
}

/** The example with the ids of this test app. */
function placed(call: string, value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => placed(call, one, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, placed(call, one, inner)]))
  return idsOf[call]?.[name] ?? ids[name] ?? value
}

/** Texts, numbers and booleans. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** `price[amount]=5&list=a&list=b`, as the document says. */
function pairsOf(name: string, value: unknown): [string, string][] {
  const isList = Array.isArray(value)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([part, one]) =>
      pairsOf(isList && typeof one !== 'object' ? name : `${name}[${part}]`, one),
    )
  return value === undefined || value === null ? [] : [[name, textOf(value)]]
}

async function replay(one: Call) {
  const { name, meta } = one
  const { parameters = [], requestBody } = paths[meta.path]?.[meta.method.toLowerCase()] ?? {}
  const path = meta.path.replace(/\{(\w+)\}/g, (_, part: string) => {
    const match = parameters.find((it) => it.in === 'path' && it.name === part)
    return encodeURIComponent(String(placed(name, match?.example, part)))
  })
  const query = new URLSearchParams(
    parameters.flatMap((it) => (it.in === 'query' ? pairsOf(it.name, placed(name, it.example, it.name)) : [])),
  )
  const body = requestBody?.content['application/json']?.example
  const caller = callerOf(one)
  const token = caller && accessToken(theServices().config, await aSession(caller.userId))
  return call(`${meta.method} /api${path}?${query}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { json: placed(name, body) } : {}),
  })
}

/** Errors about secrets of the app that an example was recorded in. */
const secrets = ['wrong_password', 'wrong_credentials', 'wrong_code', 'phone_code']
const spent = ['auth.wrong_credentials', 'auth.token_dead', 'passkey.refused']

/** An example may fail because of the current state, but not because of its input. */
function faultOf({ status, json }: Answer): string {
  const { code, errors = [] } = json as unknown as Problem
  const wrong = errors.filter((error) => !secrets.includes(error.code))
  const isOfState = [404, 409, 410].includes(status) || spent.includes(code)
  if (status < 300 || isOfState || (code === 'invalid' && wrong.length === 0)) return ''
  return [status, code, ...wrong.map((error) => `${error.path}: ${error.code}`)].join(' ')
}

describe('an example of the contract can be sent as it is printed', () => {
  const sendable = callsOf(appRouter)
    .filter(({ name, meta }) => !meta.upload && name !== 'payment.webhook')
    // Reads come first, as some writes end the session or the account.
    .sort((a, b) => Number(a.meta.kind === 'write') - Number(b.meta.kind === 'write'))

  test.each(sendable.map((one) => [one.name, one] as const))('%s', async (name, one) => {
    // Only an acting session can be ended, and no example opens one.
    const expected = name === 'admin.endLoginAs' ? '403 forbidden' : ''

    expect(faultOf(await replay(one))).toBe(expected)
  })
})

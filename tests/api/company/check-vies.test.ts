import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DateTime } from 'luxon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { askVies } from '#api/company/tax-number/ask-vies.port.ts'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { findRight, handOver } from '#tests/support/scenes/papers.ts'
import { aCourier, anAdmin } from '#tests/support/scenes/people.ts'
import { conflict, refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, theServices } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

/** A fake VIES server with settable answers. */
let register: Server
let says: { status: number; body: object }
let asked: { path: string | undefined; body: unknown }[]
beforeAll(async () => {
  register = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      asked.push({ path: req.url, body: JSON.parse(Buffer.concat(parts).toString()) as unknown })
      res.writeHead(says.status, { 'content-type': 'application/json' })
      res.end(JSON.stringify(says.body))
    })
  })
  await new Promise<void>((resolve) => register.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  register.close()
})

const withRegister = () => {
  const { port } = register.address() as AddressInfo
  const config = { ...theServices().config, viesUrl: `http://127.0.0.1:${port}/rest-api` }
  asked = []
  return { ...aCtx(), config }
}

const known = {
  countryCode: 'PL',
  vatNumber: '5260250995',
  requestDate: '2026-11-22T10:00:00.000Z',
}
const yes = { status: 200, body: { ...known, valid: true, name: 'BOB TRANSPORT SP. Z O.O.' } }
const no = { status: 200, body: { ...known, valid: false, name: '---' } }
const away = { status: 500, body: { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] } }

async function aHandedOver(taxNumber = 'PL5260250995'): Promise<SignedIn> {
  const bob = await aCourier({ papers: [], companyStatus: 'unverified', taxNumber })
  await handOver(bob)
  return bob
}

const check = ({ companyId }: SignedIn, now = DateTime.utc()) =>
  runJob({ ...withRegister(), now }, 'check-vies', { companyId })

const viesOf = async ({ companyId }: SignedIn) =>
  (await as(await anAdmin()).company.toCheck({ companyId: companyId ?? 0 })).vies

const nextTries = async ({ companyId }: SignedIn) =>
  query<{ minutes: number }>(
    { tx: undefined },
    `select round(extract(epoch from run_at - now()) / 60)::int as minutes
     from graphile_worker._private_jobs where key = $1`,
    [`check-vies:${companyId}`],
  )

describe('the register of VAT numbers', () => {
  test('is called in its own format, and its confirmation and name are stored', async () => {
    const bob = await aHandedOver()
    says = yes
    await check(bob)

    expect(asked).toEqual([
      { path: '/rest-api/check-vat-number', body: { countryCode: 'PL', vatNumber: '5260250995' } },
    ])
    expect(await viesOf(bob)).toMatchObject({
      status: 'valid',
      source: 'register',
      registeredName: 'BOB TRANSPORT SP. Z O.O.',
    })
  })

  test('with a negative answer blocks the company until staff decide otherwise', async () => {
    const bob = await aHandedOver()
    says = no
    await check(bob)

    expect(await viesOf(bob)).toMatchObject({ status: 'invalid', registeredName: null })
    expect(await conflict(findRight(bob))).toMatchObject({
      code: 'company.wrong_state',
      state: 'vies_invalid',
    })
    const [ada, companyId] = [await anAdmin(), bob.companyId ?? 0]
    expect(await wrongFields(as(ada).company.setVies({ companyId, status: 'valid' }))).toEqual({ reason: 'required' })
    await as(ada).company.setVies({ companyId, status: 'valid', reason: 'Seen in the register by hand' })
    await as(ada).company.decideBlock({ companyId, block: 'company', status: 'verified' })
    expect((await as(bob).company.verification()).status).toBe('verified')
  })

  test('if unavailable gives no answer: it is retried after 10 minutes, an hour, six hours and a day', async () => {
    const bob = await aHandedOver()
    says = away
    const waits: number[] = []
    for (let times = 0; times < 5; times++) {
      await check(bob)
      waits.push((await nextTries(bob))[0]?.minutes ?? 0)
    }

    expect(waits.slice(0, 4)).toEqual([10, 60, 360, 1440])
    expect(await viesOf(bob)).toMatchObject({ status: 'unavailable', reason: 'MS_UNAVAILABLE' })
    await findRight(bob)
    expect((await as(bob).company.verification()).status).toBe('verified')
  })

  test.each([
    [
      'too busy',
      { status: 200, body: { actionSucceed: false, errorWrappers: [{ error: 'GLOBAL_MAX_CONCURRENT_REQ' }] } },
    ],
    ['broken', { status: 502, body: {} }],
  ] as const)('that is %s gives no answer', async (_how, answer) => {
    says = answer

    expect((await askVies(withRegister(), 'PL', 'PL5260250995')).status).toBe('unavailable')
  })

  test('confirms only the number it was asked about, not one typed since', async () => {
    const bob = await aHandedOver()
    says = yes
    await check(bob)
    await as(bob).company.change({ taxNumber: '1060000062' })

    expect(await viesOf(bob)).toMatchObject({ status: 'pending', registeredName: null })
  })

  test('is off by default: only form and check digit are verified, and that is what is shown', async () => {
    const bob = await aHandedOver()
    await runJob(aCtx(), 'check-vies', { companyId: bob.companyId })

    expect(await viesOf(bob)).toMatchObject({ status: 'valid', source: 'form' })
    expect((await askVies(aCtx(), 'PL', 'PL1234567891')).status).toBe('invalid')
  })

  test('is not used outside the EU', async () => {
    const bob = await aCourier({ papers: [], companyStatus: 'unverified', country: 'GB', taxNumber: 'GB980780684' })
    await handOver(bob)

    expect(await viesOf(bob)).toMatchObject({ status: 'not_applicable' })
  })

  test('can be overruled by administrators only', async () => {
    const bob = await aHandedOver()

    expect(await refusal(as(bob).company.setVies({ companyId: bob.companyId ?? 0 }))).toBe('forbidden')
  })
})

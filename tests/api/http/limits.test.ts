import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { accessToken } from '#api/account/session/session-token.lib.ts'
import { query } from '#api/kit/db/db.ts'
import { callerOf } from '#api/router.ts'
import { aGuestForm, anAuction, anAuctionForm } from '#tests/support/scenes/auctions.ts'
import { aServer, call } from '#tests/support/http.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, theServices } from '#tests/support/test-app.ts'

testApp()
aServer()

const WRONG = 'Wrong-2026-on'
const agreements = ['terms', 'privacy']
const person = (email = `${randomUUID()}@home.example`) => ({
  name: 'Ann Novak',
  email,
  password: PASSWORD,
  agreements,
})

/** The answers of repeated attempts, counted by kind. */
async function answersTo(times: number, attempt: (turn: number) => Promise<unknown>) {
  const told: Record<string, number> = {}
  for (let turn = 0; turn < times; turn += 1) {
    const answer = await refusal(attempt(turn))
    told[answer] = (told[answer] ?? 0) + 1
  }
  return told
}

describe('registrations from one address', () => {
  test('are ten in an hour, and one IPv6 network counts as one address', async () => {
    const from = (turn: number) => as(guestCaller, { ip: `2001:db8:77:1::${turn + 1}` })

    const told = await answersTo(20, (turn) => from(turn).auth.registerCustomer(person()))

    expect(told).toEqual({ accepted: 10, too_many: 10 })
  })

  test('are counted together, for all three forms and any spelling of the address', async () => {
    const register = (ip: string) => as(guestCaller, { ip }).auth.registerCustomer(person())
    await answersTo(9, () => register('203.0.113.9'))

    const courier = as(guestCaller, { ip: '::ffff:203.0.113.9' }).auth.registerCourier({
      ...person(),
      companyName: 'Bob Transport',
      taxNumber: '5260250995',
      phone: '+48501234567',
      country: 'PL',
    })

    expect(await refusal(courier)).toBe('accepted')
    expect(await refusal(register('203.0.113.9'))).toBe('too_many')
    expect(await refusal(register('203.0.113.10'))).toBe('accepted')
  })

  test('a refused form does not count', async () => {
    const here = as(guestCaller, { ip: '203.0.113.40' })

    await answersTo(15, () => here.auth.registerCustomer({ ...person(), name: 'Ann' }))

    expect(await refusal(here.auth.registerCustomer(person()))).toBe('accepted')
  })
})

describe('password guesses for one account', () => {
  test('from two hundred addresses are ten, then one at a time', async () => {
    const ann = await aCustomer()

    const told = await answersTo(200, (turn) =>
      as(guestCaller, { ip: `198.51.100.${turn}` }).auth.loginCheck({
        login: turn % 2 ? ann.email : ` ${ann.email.toUpperCase()}`,
        password: WRONG,
      }),
    )

    expect(told['auth.wrong_credentials']).toBeLessThanOrEqual(12)
    expect(told.too_many).toBeGreaterThanOrEqual(188)
  })

  test('do not lock its owner out of a known browser', async () => {
    const ann = await aCustomer()
    const cookies = new Map<string, string>()
    const form = { login: ann.email, password: PASSWORD }
    await as(guestCaller, { cookies }).auth.loginCheck(form)
    await answersTo(30, () => as(guestCaller).auth.loginCheck({ ...form, password: WRONG }))

    expect(await refusal(as(guestCaller).auth.loginCheck(form))).toBe('too_many')
    expect(await refusal(as(guestCaller, { cookies }).auth.loginCheck(form))).toBe('accepted')
  })

  test('are five from such a browser too, and it is known for no other account', async () => {
    const [ann, eve] = [await aCustomer(), await aCustomer()]
    const cookies = new Map<string, string>()
    await as(guestCaller, { cookies }).auth.loginCheck({ login: eve.email, password: PASSWORD })
    const guess = (login: string) => as(guestCaller, { cookies }).auth.loginCheck({ login, password: WRONG })

    expect(await answersTo(8, () => guess(eve.email))).toEqual({
      'auth.wrong_credentials': 5,
      too_many: 3,
    })
    expect((await answersTo(30, () => guess(ann.email))).too_many).toBeGreaterThanOrEqual(18)
  })

  test('are counted together on every channel', async () => {
    const ann = await aCustomer()
    const form = { login: ann.email, password: WRONG }
    const page = () => callerOf({ ...aCtx(guestCaller, { ip: '127.0.0.1' }), channel: 'page' }).auth.loginAjax(form)
    const json = (path: string) => call(`POST ${path}`, { json: form })

    await json('/api/login_check')
    await json('/api/mobile/user/login')
    await json('/api/trpc/auth.loginCheck')
    await refusal(page())
    await json('/api/login_ajax')

    expect((await json('/api/mobile/login_check')).status).toBe(429)
    expect(await refusal(page())).toBe('too_many')
  })
})

describe('mails to one mailbox requested by strangers', () => {
  test('are three in a quarter of an hour, by any form and in any spelling', async () => {
    const to = (email: string) => as(guestCaller).auth.registerCustomer(person(email))

    expect(await refusal(to('victim@box.example'))).toBe('accepted')
    expect(await refusal(as(guestCaller).auction.create(await aGuestForm('Victim+1@box.example')))).toBe('accepted')
    expect(await refusal(as(guestCaller).auth.resetPassword({ email: 'victim+2@box.example' }))).toBe('accepted')
    expect(await refusal(as(guestCaller).auction.create(await aGuestForm('victim+3@BOX.example')))).toBe('too_many')
    expect(await refusal(to('victim+4@box.example'))).toBe('too_many')
  })
})

describe('writes of one user', () => {
  test('listings are ten in a day', async () => {
    const ann = await aCustomer()
    const form = await anAuctionForm()

    const told = await answersTo(12, () => as(ann).auction.create({ ...form, uuid: randomUUID() }))

    expect(told).toEqual({ accepted: 10, too_many: 2 })
  })

  test('listings of guests are ten in a day from one address', async () => {
    const post = async (turn: number) =>
      as(guestCaller, { ip: '203.0.113.77' }).auction.create(await aGuestForm(`guest-${turn}@box.example`))

    expect(await answersTo(12, post)).toEqual({ accepted: 10, too_many: 2 })
  })

  test('offers are sixty in an hour', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const auction = await anAuction({ by: ann })

    const told = await answersTo(61, (turn) => anOffer({ on: auction, by: bob, gross: String(900 - turn) }))

    expect(told).toEqual({ accepted: 60, too_many: 1 })
  })

  test('reports of offers that are no deal are three a day', async () => {
    const ann = await aCustomer()
    const offers = []
    for (let time = 0; time < 4; time++) {
      const on = await anAuction({ by: ann })
      offers.push(await anOffer({ on, by: await aCourier(), gross: '300' }))
    }
    const by = async (offerId: number) => refusal(as(ann).offer.fraud({ offerId, reason: 'Asks for money by phone.' }))
    const refused = []
    for (const { id } of offers) refused.push(await by(id))
    expect(refused.slice(0, 3)).not.toContain('too_many')
    expect(refused[3]).toBe('too_many')
  })

  test('each call of a batch counts', async () => {
    const ann = await aCustomer()
    const headers = { authorization: `Bearer ${accessToken(theServices().config, ann.sessionId)}` }
    const names = Array<string>(10).fill('user.changeSettings').join(',')
    const json = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, { locale: 'pl_PL' }]))
    const batch = () => call(`POST /api/trpc/${names}?batch=1`, { headers, json })

    for (let turn = 0; turn < 30; turn += 1) await batch()
    const answer = await batch()

    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('guest writes are sixty a minute from one address, also through page forms', async () => {
    const answer = (caller: Caller) =>
      callerOf({
        ...aCtx(caller, { ip: '203.0.113.60' }),
        channel: 'page',
      }).storefront.logCookieConsent({ consent: 1 })

    const told = await answersTo(61, () => answer(guestCaller))

    expect(told).toEqual({ accepted: 60, too_many: 1 })
  })
})

describe('a plain read', () => {
  test('does not count as a write', async () => {
    const before = await query({ tx: undefined }, `select key from counts`)

    await call('GET /api/countries')
    await as(await aCustomer()).user.settings()

    expect(await query({ tx: undefined }, `select key from counts`)).toEqual(before)
  })
})

import { describe, expect, test, vi } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { askedKey, onceOutside } from '#api/kit/idempotency.ts'
import { hashToken } from '#api/kit/secret.ts'
import { User } from '#api/account/user/user.model.ts'
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

const consents = async () => (await query({ tx: undefined }, `select id from cookie_consents`)).length

const consent = (idempotencyKey: string, answer: number) =>
  as(guestCaller, { idempotencyKey, ip: '192.0.2.1' }).storefront.logCookieConsent({
    consent: answer,
  })

describe('a repeated write', () => {
  test('with the same key is done once and gets the same answer', async () => {
    const before = await consents()

    const first = await consent('again', 3)
    const second = await consent('again', 3)

    expect(second).toEqual(first)
    expect(await consents()).toBe(before + 1)
  })

  test('at the same moment is done once', async () => {
    const before = await consents()

    const answers = await Promise.all([consent('twice', 1), consent('twice', 1), consent('twice', 1)])

    expect(answers).toEqual([{ consent: 1 }, { consent: 1 }, { consent: 1 }])
    expect(await consents()).toBe(before + 1)
  })

  test('with other data under the same key is refused', async () => {
    await consent('other', 1)

    expect(await refusal(consent('other', 2))).toBe('idempotency.key_reused')
  })

  test('another key, or none, is another write', async () => {
    const before = await consents()

    await consent('one', 1)
    await consent('two', 1)
    await as(guestCaller).storefront.logCookieConsent({ consent: 1 })

    expect(await consents()).toBe(before + 3)
  })

  test('with another user’s key is another write', async () => {
    const ann = await aCustomer()
    const eve = await aCustomer()

    await as(ann, { idempotencyKey: 'shared' }).user.changeSettings({ locale: 'pl_PL' })
    const { email } = await as(eve, { idempotencyKey: 'shared' }).user.changeSettings({
      locale: 'pl_PL',
    })

    expect(email).toBe(eve.email)
  })

  test('after an error goes through with corrected data, as errors are not stored', async () => {
    const ann = await aCustomer()
    const change = (name: string) => as(ann, { idempotencyKey: 'corrected' }).user.changeSettings({ name })

    expect(await refusal(change('Ann'))).toBe('invalid')
    expect(await change('Ann Corrected')).toMatchObject({ name: 'Ann Corrected' })
  })

  test('is recognised without storing its passwords and tokens in readable form', async () => {
    const ann = await aCustomer()
    const cookies = new Map<string, string>()
    const browser = as(guestCaller, { idempotencyKey: 'secret', ip: '192.0.2.1', cookies })
    const login = { login: ann.email, password: PASSWORD }
    const form = {
      name: 'New Person',
      email: 'new@kept.example',
      password: PASSWORD,
      agreements: ['terms', 'privacy'],
    }

    const signedIn = await browser.auth.loginCheck(login)
    const registered = await browser.auth.registerCustomer(form)

    const kept = JSON.stringify(await query({ tx: undefined }, `select * from idempotency_keys where key = 'secret'`))
    const secrets = [signedIn.token, signedIn.refresh_token, registered.token, ...cookies.values()]
    const bodies = [login, form].map((body) => hashToken(JSON.stringify(body)))
    expect(secrets).toHaveLength(6)
    for (const secret of [...secrets, ...bodies, PASSWORD, ann.email]) expect(kept).not.toContain(secret)
    expect(await User.count({ where: { email: 'new@kept.example' } })).toBe(1)
  })

  test('that signs in gives the browser its cookies again', async () => {
    const ann = await aCustomer()
    const signIn = async (cookies: Map<string, string>) => {
      const browser = as(guestCaller, { idempotencyKey: 'lost', ip: '192.0.2.1', cookies })
      return browser.auth.loginCheck({ login: ann.email, password: PASSWORD })
    }
    const [lost, arrived] = [new Map<string, string>(), new Map<string, string>()]

    const first = await signIn(lost)
    const again = await signIn(arrived)

    expect(again).toEqual(first)
    expect([...arrived]).toEqual([...lost])
    expect(arrived.get('ct_session')).toBeTruthy()
  })
})

test('does not start while the first one is still running, however long', async () => {
  const ctx = aCtx(guestCaller, { idempotencyKey: 'takes long' })
  const claimedAt = async () =>
    (await query<{ claimed_at: Date }>(ctx, `select claimed_at from idempotency_keys where key = 'takes long'`))[0]
      ?.claimed_at

  await onceOutside(ctx, askedKey(ctx, 'a call', {}), async () => {
    const first = await claimedAt()
    await vi.waitFor(async () => expect(await claimedAt()).not.toEqual(first), 6000)
  })

  expect(await claimedAt()).toBeNull()
})

import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { hashPassword } from '#api/account/auth/password-hash.lib.ts'
import { User } from '#api/account/user/user.model.ts'
import { findCallerBySession } from '#api/account/session/find-caller.query.ts'
import { aCourier, aCustomer, anAdmin, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'
import { callerOf } from '#api/router.ts'

testApp()

const WRONG = 'Wrong-2026-on'
const guest = () => as(guestCaller)
const guestFrom = (ip: string) => callerOf({ ...aCtx(), ip })
const sidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid

describe('sign in', () => {
  test('with the e-mail address, whatever its case', async () => {
    const ann = await aCustomer({ email: 'ann@home.example' })

    const { token } = await guest().auth.loginCheck({
      login: 'ANN@home.example',
      password: PASSWORD,
    })

    expect((await findCallerBySession(sidOf(token)))?.userId).toBe(ann.userId)
  })

  test('with a password whose accents are composed or decomposed, however it was set', async () => {
    const [composed, apart] = ['Zażółć-2026-é'.normalize('NFC'), 'Zażółć-2026-é'.normalize('NFD')]
    const ann = await aCustomer()
    const signIn = (password: string) => guest().auth.login({ login: ann.email, password })
    for (const passwordHash of [await hashPassword(apart), await hash(composed), await hash(apart)]) {
      await User.update({ passwordHash }, { where: { id: ann.userId } })

      for (const password of [composed, apart]) expect((await signIn(password)).user.id).toBe(ann.userId)
      expect(await refusal(signIn(`${composed}x`))).toBe('auth.wrong_credentials')
    }
  })

  test('with the login, and the answer has the account', async () => {
    const ann = await aCustomer({ login: 'ann_moves' })

    const { user } = await guest().auth.login({ login: 'ann_moves', password: PASSWORD })

    expect(user).toMatchObject({ id: ann.userId, role: 'customer', hasPassword: true })
  })

  test('a browser gets its cookies, an app only the tokens', async () => {
    const ann = await aCustomer()
    const form = { login: ann.email, password: PASSWORD }
    const browser = new Map<string, string>()
    const app = new Map<string, string>()

    await as(guestCaller, { cookies: browser }).auth.loginCheck(form)
    await callerOf({ ...aCtx(guestCaller, { cookies: app }), channel: 'mobile' }).auth.loginCheck(form)

    expect([...browser.keys()]).toEqual(['ct_known', 'ct_session', 'ct_refresh'])
    expect([...app.keys()]).toEqual([])
  })

  test('a form is redirected to its target, the start page of the role, or the second step', async () => {
    const ann = await aCustomer()
    const bob = await aCourier()
    const ada = await anAdmin()

    const asked = await guest().auth.loginAjax({
      login: ann.email,
      password: PASSWORD,
      url: '/x?y=1',
    })
    const homes = [ann, bob, ada].map(({ email: login }) => guest().auth.loginAjax({ login, password: PASSWORD }))

    expect(asked).toEqual({ success: true, redirectUrl: '/x?y=1', needsSecondStep: false })
    expect((await Promise.all(homes)).map(({ redirectUrl }) => redirectUrl)).toEqual([
      '/my-auctions/',
      '/my-auctions/',
      '/frontapp/auth?form=second-step',
    ])
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example'])(
    'a form never redirects to another host such as %s',
    async (url) => {
      const ann = await aCustomer()

      const form = { login: ann.email, password: PASSWORD, url }

      expect(await wrongFields(guest().auth.loginAjax(form))).toEqual({ url: 'incorrect' })
    },
  )

  test('a wrong password and an unknown account get the same answer', async () => {
    const ann = await aCustomer()

    const known = await refusal(guest().auth.loginCheck({ login: ann.email, password: WRONG }))
    const unknown = await refusal(guest().auth.loginCheck({ login: 'no@body.example', password: WRONG }))

    expect([known, unknown]).toEqual(['auth.wrong_credentials', 'auth.wrong_credentials'])
  })

  test('a form shows a wrong password at its field', async () => {
    const ann = await aCustomer()

    const sent = guest().auth.loginAjax({ login: ann.email, password: WRONG })

    expect(await wrongFields(sent)).toEqual({ password: 'wrong_credentials' })
  })

  test('an account without a password cannot be opened with any', async () => {
    const ann = await aCustomer({ hasPassword: false })

    const sent = guest().auth.loginCheck({ login: ann.email, password: PASSWORD })

    expect(await refusal(sent)).toBe('auth.wrong_credentials')
  })

  test('a blocked account gets that error, but only with the right password', async () => {
    const ann = await aCustomer({ status: 'blocked' })

    const right = await refusal(guest().auth.loginCheck({ login: ann.email, password: PASSWORD }))
    const wrong = await refusal(guest().auth.loginCheck({ login: ann.email, password: WRONG }))

    expect([right, wrong]).toEqual(['auth.blocked', 'auth.wrong_credentials'])
  })

  test('after five tries within a quarter of an hour that address must wait', async () => {
    const ann = await aCustomer()
    const here = guestFrom('10.0.0.1')
    const enter = (from: ReturnType<typeof guestFrom>, password: string) =>
      refusal(from.auth.loginCheck({ login: ann.email, password }))

    for (let turn = 0; turn < 5; turn += 1) expect(await enter(here, WRONG)).toBe('auth.wrong_credentials')

    expect(await enter(here, PASSWORD)).toBe('too_many')
    expect(await enter(guestFrom('10.0.0.2'), PASSWORD)).toBe('accepted')
  })

  test('tries sent at once are all counted', async () => {
    const ann = await aCustomer()
    const here = guestFrom('10.0.0.3')

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refusal(here.auth.loginCheck({ login: ann.email, password: WRONG }))),
    )

    expect(answers.filter((answer) => answer === 'too_many')).toHaveLength(3)
  })

  test('the right password resets the count', async () => {
    const ann = await aCustomer()
    const here = guestFrom('10.0.0.4')
    const enter = (password: string) => refusal(here.auth.loginCheck({ login: ann.email, password }))

    for (let turn = 0; turn < 4; turn += 1) await enter(WRONG)
    await enter(PASSWORD)

    expect(await enter(WRONG)).toBe('auth.wrong_credentials')
    expect(await enter(PASSWORD)).toBe('accepted')
  })
})

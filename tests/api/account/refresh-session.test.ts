import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { findCallerBySession } from '#api/account/session/find-caller.query.ts'
import { callerOf } from '#api/router.ts'
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'
import { DateTime } from 'luxon'

testApp()

const app = (now?: DateTime, device = 'phone-1') =>
  callerOf({
    ...aCtx(guestCaller, { headers: { 'x-device-uid': device }, ...(now ? { now } : {}) }),
    channel: 'mobile' as const,
  })
const renew = (refresh_token: string) => app().auth.refresh({ refresh_token })
const aMinuteLater = () => app(DateTime.utc().plus({ seconds: 61 })).auth
const signIn = ({ email }: SignedIn) => app().auth.loginCheck({ login: email, password: PASSWORD })
const sidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid
const isAlive = async (token: string) => (await findCallerBySession(sidOf(token))) !== undefined

describe('renew a session', () => {
  test('a refresh token gives a new pair', async () => {
    const ann = await aCustomer()
    const first = await signIn(ann)

    const second = await renew(first.refresh_token)

    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await findCallerBySession(sidOf(second.token)))?.userId).toBe(ann.userId)
  })

  test('a device that lost the answer gets the same pair again within a minute', async () => {
    const first = await signIn(await aCustomer())
    const second = await renew(first.refresh_token)

    const again = await renew(first.refresh_token)

    expect(again).toEqual(second)
    expect(await isAlive(second.token)).toBe(true)
  })

  test('after 59 seconds it still does, with the remaining lifetime', async () => {
    const first = await signIn(await aCustomer())
    const second = await renew(first.refresh_token)
    const almostAMinuteLater = app(DateTime.utc().plus({ seconds: 59 })).auth

    const { expires_in, ...again } = await almostAMinuteLater.refresh(first)

    expect(again).toEqual({ token: second.token, refresh_token: second.refresh_token })
    expect([first.expires_in, second.expires_in]).toEqual([900, 900])
    expect(expires_in).toBeGreaterThanOrEqual(840)
    expect(expires_in).toBeLessThanOrEqual(841)
  })

  test('the same browser gets the same pair; another one revokes the family', async () => {
    const ann = await aCustomer()
    const cookies = new Map<string, string>()
    const browser = as(guestCaller, { cookies }).auth
    const first = await browser.loginCheck({ login: ann.email, password: PASSWORD })
    const { refresh_token } = first
    const second = await browser.refresh({ refresh_token })

    const again = await browser.refresh({ refresh_token })
    const thief = as(guestCaller).auth.refresh({ refresh_token })

    expect(again).toEqual(second)
    expect(await refusal(thief)).toBe('auth.token_dead')
    expect(await isAlive(second.token)).toBe(false)
  })

  test('an app that does not name its device gets no second pair', async () => {
    const ann = await aCustomer()
    const nameless = callerOf({ ...aCtx(guestCaller), channel: 'mobile' as const }).auth
    const { refresh_token } = await nameless.loginCheck({ login: ann.email, password: PASSWORD })
    const second = await nameless.refresh({ refresh_token })

    expect(await refusal(nameless.refresh({ refresh_token }))).toBe('auth.token_dead')
    expect(await isAlive(second.token)).toBe(false)
  })

  test('another device does not: that revokes the family', async () => {
    const first = await signIn(await aCustomer())
    const second = await renew(first.refresh_token)
    const thief = app(undefined, 'phone-2').auth.refresh(first)

    expect(await refusal(thief)).toBe('auth.token_dead')
    expect(await isAlive(second.token)).toBe(false)
  })

  test('a refresh token reused after a minute revokes the whole family', async () => {
    const first = await signIn(await aCustomer())
    const second = await renew(first.refresh_token)

    expect(await refusal(aMinuteLater().refresh(first))).toBe('auth.token_dead')
    expect(await isAlive(second.token)).toBe(false)
    expect(await refusal(renew(second.refresh_token))).toBe('auth.token_dead')
  })

  test('another sign-in of the same person is another family', async () => {
    const ann = await aCustomer()
    const phone = await signIn(ann)
    const tablet = await signIn(ann)
    await renew(phone.refresh_token)

    await refusal(aMinuteLater().refresh(phone))

    expect(await isAlive(tablet.token)).toBe(true)
  })

  test('two requests with one token at once never leave two live pairs', async () => {
    const first = await signIn(await aCustomer())

    const [one, other] = await Promise.all([renew(first.refresh_token), renew(first.refresh_token)])

    expect(one).toEqual(other)
  })

  test('if two requests overlap, the earlier one, served last, gets the same pair', async () => {
    const { refresh_token } = await signIn(await aCustomer())
    const now = DateTime.utc()
    const second = await app(now).auth.refresh({ refresh_token })

    const earlier = await app(now.minus({ milliseconds: 1 })).auth.refresh({ refresh_token })

    expect(earlier).toEqual(second)
  })

  test('an unknown, missing or 31-day-old token is refused', async () => {
    const old = await signIn(await aCustomer())

    expect(await refusal(renew('no-such-token'))).toBe('auth.token_dead')
    expect(await refusal(app().auth.refresh({}))).toBe('auth.token_dead')
    const later = app(DateTime.utc().plus({ days: 31 }))
    expect(await refusal(later.auth.refresh({ refresh_token: old.refresh_token }))).toBe('auth.token_dead')
  })

  test('a browser keeps its refresh token in a cookie', async () => {
    const ann = await aCustomer()
    const cookies = new Map<string, string>()
    await as(guestCaller, { cookies }).auth.loginCheck({ login: ann.email, password: PASSWORD })
    const before = cookies.get('ct_refresh')

    await as(guestCaller, { cookies }).auth.refresh({})

    expect(cookies.get('ct_refresh')).not.toBe(before)
  })

  test('an app opens a browser session with its token, once', async () => {
    const { refresh_token } = await signIn(await aCustomer())
    const cookies = new Map<string, string>()

    const opened = await as(guestCaller, { cookies }).auth.loginByRefreshToken({
      refresh_token,
      url: '/x',
    })

    expect(opened).toMatchObject({ success: true, redirectUrl: '/x' })
    expect(cookies.has('ct_session')).toBe(true)
    expect(await refusal(as(guestCaller).auth.loginByRefreshToken({ refresh_token }))).toBe('auth.token_dead')
  })
})

describe('sign out', () => {
  test('here: this session and its predecessors end, the others stay', async () => {
    const ann = await aCustomer()
    const here = await renew((await signIn(ann)).refresh_token)
    const there = await signIn(ann)

    await as({ ...ann, sessionId: sidOf(here.token) }).auth.logout()

    expect(await isAlive(here.token)).toBe(false)
    expect(await refusal(renew(here.refresh_token))).toBe('auth.token_dead')
    expect(await isAlive(there.token)).toBe(true)
  })

  test('everywhere: all sessions end and the browser’s cookies are cleared', async () => {
    const ann = await aCustomer()
    const phone = await signIn(ann)
    const cookies = new Map([
      ['ct_session', 'x'],
      ['ct_refresh', 'y'],
    ])

    await as(ann, { cookies }).auth.logoutEverywhere()

    expect(await isAlive(phone.token)).toBe(false)
    expect(cookies.size).toBe(0)
  })

  test('refused to a guest', async () => {
    expect(await refusal(as(guestCaller).auth.logout())).toBe('unauthorized')
  })
})

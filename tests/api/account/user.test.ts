import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { findCallerBySession } from '#api/account/session/find-caller.query.ts'
import { query } from '#api/kit/db/db.ts'
import { readNotificationsToken } from '#api/account/user/notifications-token.lib.ts'
import { aCourier, aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, theServices } from '#tests/support/test-app.ts'

testApp()

const NEW = 'Fresh-2027-on'

describe('the current user', () => {
  test('a guest has no account', async () => {
    expect(await as(guestCaller).user.me()).toEqual({ user: null })
  })

  test('a signed-in user gets facts, roles and company, and no secret', async () => {
    const bob = await aCourier()

    const me = await as(bob).user.me()

    expect(me).toMatchObject({
      user: { id: bob.userId, companyId: bob.companyId },
      roles: ['courier'],
    })
    expect(JSON.stringify(me)).not.toContain('argon2')
  })

  test('unread notifications are counted', async () => {
    const ann = await aCustomer()
    await query(
      { tx: undefined },
      `insert into notifications (user_id, event, dedupe_key, read_at) values ($1, 'x', 'a', null), ($1, 'x', 'b', now())`,
      [ann.userId],
    )

    const me = await as(ann).user.me()

    expect(me).toMatchObject({ counters: { unreadNotifications: 1, activeListings: 0 } })
  })

  test('S08: the notification centre gets its token here, and a forged one is refused', async () => {
    const ann = await aCustomer()
    const me = await as(ann).user.me()
    const token = 'notificationsToken' in me ? me.notificationsToken : ''
    const { config } = theServices()

    expect(readNotificationsToken(config, token)).toBe(ann.sessionId)
    expect(readNotificationsToken(config, `${token.slice(0, -3)}abc`)).toBeUndefined()
  })
})

describe('settings', () => {
  test('the mail language can be chosen', async () => {
    const ann = await aCustomer()

    await as(ann).user.changeSettings({ locale: 'cs_CZ' })

    expect(await as(ann).user.settings()).toMatchObject({ locale: 'cs_CZ', name: 'Ann Novak' })
  })

  test('muted mails are kept when another setting changes', async () => {
    const ann = await aCustomer()

    await as(ann).user.changeSettings({ mailsOff: ['opinions'] })
    await as(ann).user.changeSettings({ locale: 'cs_CZ' })

    expect(await as(ann).user.settings()).toMatchObject({ mailsOff: ['opinions'] })
  })

  test('a change is recorded, without the old value', async () => {
    const ann = await aCustomer()

    await as(ann).user.changeSettings({ name: 'Ann Other', locale: 'cs_CZ', mailsOff: [] })
    await as(ann).user.changeSettings({ name: 'Ann Other' })

    const noted = await query(
      aCtx(),
      `select reason, actor_id from audit_events
       where machine = 'user' and event = 'changeSettings' and thing_id = $1`,
      [String(ann.userId)],
    )
    expect(noted).toEqual([{ reason: 'locale, name', actor_id: ann.userId }])
  })

  test('V12 V29: the name is two words', async () => {
    const ann = await aCustomer()

    expect(await wrongFields(as(ann).user.changeSettings({ name: 'Ann' }))).toEqual({
      name: 'name_and_surname',
    })
  })

  test('refused to a guest and to a blocked account', async () => {
    const ann = await aCustomer({ status: 'blocked' })

    expect(await refusal(as(guestCaller).user.settings())).toBe('unauthorized')
    expect(await refusal(as(ann).user.settings())).toBe('auth.blocked')
  })
})

describe('change the password', () => {
  test('the new one works, this session stays, all others end', async () => {
    const ann = await aCustomer()
    const { token } = await as(guestCaller).auth.loginCheck({
      login: ann.email,
      password: PASSWORD,
    })
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string
    }

    await as(ann).user.changePassword({ currentPassword: PASSWORD, newPassword: NEW })

    expect(await findCallerBySession(ann.sessionId)).toBeDefined()
    expect(await findCallerBySession(sid)).toBeUndefined()
    const form = { login: ann.email, password: NEW }
    expect(await refusal(as(guestCaller).auth.loginCheck(form))).toBe('accepted')
  })

  test('a weak new one and a wrong current one are reported together', async () => {
    const ann = await aCustomer()
    const change = (currentPassword: string) =>
      wrongFields(as(ann).user.changePassword({ currentPassword, newPassword: 'short' }))

    expect(Object.keys(await change('not hers'))).toEqual(['currentPassword', 'newPassword'])
    expect(Object.keys(await change(PASSWORD))).toEqual(['newPassword'])
  })

  test('refused without the current one, and locked for a while after five wrong ones', async () => {
    const ann = await aCustomer()
    const change = (currentPassword: string) => as(ann).user.setPassword({ currentPassword, newPassword: NEW })

    expect(await wrongFields(as(ann).user.setPassword({ newPassword: NEW }))).toEqual({
      currentPassword: 'wrong_password',
    })
    for (let turn = 0; turn < 4; turn += 1) await refusal(change('Wrong-2026-on'))
    expect(await refusal(change(PASSWORD))).toBe('too_many')
  })

  test('V11 V29: a weak one is refused', async () => {
    const ann = await aCustomer()

    const sent = as(ann).user.setPassword({ currentPassword: PASSWORD, newPassword: 'NOLOWER12' })

    expect(await wrongFields(sent)).toEqual({ newPassword: 'password_lower' })
  })

  test('an account without a password chooses its first one', async () => {
    const ann = await aCustomer({ hasPassword: false })

    const user = await as(ann).user.setPassword({ newPassword: NEW })

    expect(user.hasPassword).toBe(true)
  })
})

import { DateTime } from 'luxon'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { newConfirmToken } from '#api/account/auth/user-tokens.part.ts'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { findCallerBySession } from '#api/account/session/find-caller.query.ts'
import { query } from '#api/kit/db/db.ts'
import { AppError, findAppError } from '#api/kit/fail.ts'
import { unsealTotpSecret } from '#api/account/second-factor/totp-secret.lib.ts'
import { signingSecret } from '#api/kit/secret.ts'
import { callerOf } from '#api/router.ts'
import { told, tokenMailedTo } from '#tests/support/mail.ts'
import { aCustomer, anAdmin, aNewAdmin, aSecondFactor, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

const guest = () => as(guestCaller)
const appOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) })
const noTx = { tx: undefined }
const WRONG = '000000'

/** A user after the password step: their second-step token and code generator. */
async function halfSignedIn(who?: SignedIn) {
  const ann = who ?? (await aCustomer())
  const codeOf = await aSecondFactor(ann)
  return { ann, codeOf, token: await secondStepTokenOf(ann) }
}
async function secondStepTokenOf({ email }: SignedIn): Promise<string> {
  const asked = guest().auth.loginCheck({ login: email, password: PASSWORD })
  const failure = await asked.then(() => undefined, findAppError)
  expect(failure).toBeInstanceOf(AppError)
  expect(failure?.code).toBe('auth.second_step')
  return String(failure?.data.secondStepToken)
}
const sessionsOf = async ({ userId }: SignedIn) =>
  (await query(noTx, `select id from sessions where user_id = $1 and revoked_at is null`, [userId])).length

async function switchedOn() {
  const ann = await aCustomer()
  const { secret } = await as(ann).auth.startSecondFactor({ password: PASSWORD })
  const { recoveryCodes } = await as(ann).auth.confirmSecondFactor({
    code: appOf(secret).generate(),
  })
  return { ann, secret, recoveryCodes }
}

describe('set up the second factor', () => {
  test('the key comes as text, URI and QR code; it is not required until the first code is confirmed', async () => {
    const ann = await aCustomer({ email: 'key@home.example' })

    const { secret, address, picture } = await as(ann).auth.startSecondFactor({
      password: PASSWORD,
    })

    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(address).toContain(`secret=${secret}`)
    expect(decodeURIComponent(address)).toContain('CarryTo:key@home.example')
    expect(Buffer.from(picture.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg /)
    expect(await refusal(guest().auth.loginCheck({ login: ann.email, password: PASSWORD }))).toBe('accepted')
  })

  test('the database stores no usable key', async () => {
    const ann = await aCustomer()
    const { secret } = await as(ann).auth.startSecondFactor({ password: PASSWORD })

    const [row] = await query<{ secret: string }>(noTx, `select secret from second_factors where user_id = $1`, [
      ann.userId,
    ])

    expect(row?.secret).not.toContain(secret)
  })

  test('the right code turns it on, ends every other session, gives ten codes once and notifies the owner', async () => {
    const ann = await aCustomer()
    await guest().auth.loginCheck({ login: ann.email, password: PASSWORD })
    const { secret } = await as(ann).auth.startSecondFactor({ password: PASSWORD })

    const { recoveryCodes } = await as(ann).auth.confirmSecondFactor({
      code: appOf(secret).generate(),
    })

    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await as(ann).auth.secondFactor()).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
      setUp: null,
    })
    expect(await findCallerBySession(ann.sessionId)).toMatchObject({ hasSecondFactor: true })
    expect(await sessionsOf(ann)).toBe(1)
    expect(await as(ann).auth.recoveryCodes()).toEqual({ codes: [] })
    expect(await told(ann.userId, 'user.secondFactorOn')).toBe(1)
  })

  test('the password, a right code and a key are required', async () => {
    const ann = await aCustomer()

    expect(await wrongFields(as(ann).auth.startSecondFactor({ password: 'Wrong-1' }))).toEqual({
      password: 'wrong_password',
    })
    expect(await refusal(as(ann).auth.confirmSecondFactor({ code: WRONG }))).toBe('second_factor.wrong_state')
    await as(ann).auth.startSecondFactor({ password: PASSWORD })
    expect(await wrongFields(as(ann).auth.confirmSecondFactor({ code: WRONG }))).toEqual({
      code: 'wrong_code',
    })
    expect(await as(ann).auth.secondFactor()).toMatchObject({ isOn: false })
  })

  test('an active one cannot be set up again, nor confirmed twice', async () => {
    const { ann, secret } = await switchedOn()
    const again = as(ann)

    expect(await refusal(again.auth.startSecondFactor({ password: PASSWORD }))).toBe('second_factor.wrong_state')
    expect(await refusal(again.auth.confirmSecondFactor({ code: appOf(secret).generate() }))).toBe(
      'second_factor.wrong_state',
    )
  })

  test('two first codes at once: one turns it on, one is refused', async () => {
    const ann = await aCustomer()
    const { secret } = await as(ann).auth.startSecondFactor({ password: PASSWORD })
    const code = appOf(secret).generate()

    const answers = await Promise.all([1, 2].map(() => refusal(as(ann).auth.confirmSecondFactor({ code }))))

    expect(answers.sort()).toEqual(['accepted', 'second_factor.wrong_state'])
    expect(await told(ann.userId, 'user.secondFactorOn')).toBe(1)
  })
})

describe('sign in with a second factor', () => {
  test('the right password opens no session and sets no session cookie; a code does', async () => {
    const ann = await aCustomer()
    const codeOf = await aSecondFactor(ann)
    const before = await sessionsOf(ann)
    const cookies = new Map<string, string>()
    const browser = as(guestCaller, { cookies })

    const half = await browser.auth.loginAjax({ login: ann.email, password: PASSWORD, url: '/x' })
    const held = [...cookies.keys()]
    const meanwhile = await sessionsOf(ann)
    const whole = await browser.auth.secondStep({ code: codeOf(), url: '/x' })

    expect(half).toEqual({
      success: true,
      redirectUrl: '/frontapp/auth?form=second-step&url=%2Fx',
      needsSecondStep: true,
    })
    expect(held).toEqual(['ct_second_step'])
    expect(meanwhile).toBe(before)
    expect(whole).toMatchObject({ success: true, redirectUrl: '/x' })
    expect([...cookies.keys()].sort()).toEqual(['ct_known', 'ct_refresh', 'ct_session'])
    expect(await sessionsOf(ann)).toBe(before + 1)
  })

  test('an app is given a token for the second step, which works once', async () => {
    const { codeOf, token } = await halfSignedIn()
    const now = DateTime.utc()

    await guest().auth.secondStep({ token, code: codeOf(now) })
    const again = guest().auth.secondStep({ token, code: codeOf(now.plus({ seconds: 30 })) })

    expect(await refusal(again)).toBe('auth.token_dead')
  })

  test.each([
    ['forged', () => Promise.resolve('no-such-token')],
    ['missing', () => Promise.resolve(undefined)],
    ['of a mail', async (userId: number) => newConfirmToken(aCtx(), userId)],
  ])('a token that is %s opens nothing', async (_, tokenOf) => {
    const { ann, codeOf } = await halfSignedIn()
    const token = await tokenOf(ann.userId)

    expect(await refusal(guest().auth.secondStep({ token, code: codeOf() }))).toBe('auth.token_dead')
  })

  test('after five minutes, or a new password, the sign-in starts over', async () => {
    const { codeOf, token } = await halfSignedIn()
    const later = DateTime.utc().plus({ minutes: 6 })
    expect(await refusal(as(guestCaller, { now: later }).auth.secondStep({ token, code: codeOf(later) }))).toBe(
      'auth.token_dead',
    )

    const una = await halfSignedIn()
    await guest().auth.resetPassword({ email: una.ann.email })
    await guest().auth.resetPassword({
      token: await tokenMailedTo(una.ann.email),
      password: 'Fresh-2027-on',
    })
    expect(await refusal(guest().auth.secondStep({ token: una.token, code: una.codeOf() }))).toBe('auth.token_dead')
  })

  test('a clock that is one step off is accepted, two steps off is not', async () => {
    for (const [seconds, answer] of [
      [-30, 'accepted'],
      [30, 'accepted'],
      [-60, 'invalid'],
      [60, 'invalid'],
    ] as const) {
      const { codeOf, token } = await halfSignedIn()
      const now = DateTime.utc()
      const sent = as(guestCaller, { now }).auth.secondStep({
        token,
        code: codeOf(now.plus({ seconds })),
      })
      expect(await refusal(sent), String(seconds)).toBe(answer)
    }
  })

  test('a code works once: not for a second sign-in, nor does one of an earlier step', async () => {
    const { ann, codeOf, token } = await halfSignedIn()
    const now = DateTime.utc()
    await guest().auth.secondStep({ token, code: codeOf(now) })

    for (const code of [codeOf(now), codeOf(now.minus({ seconds: 30 }))]) {
      const sent = as(guestCaller, { now }).auth.secondStep({
        token: await secondStepTokenOf(ann),
        code,
      })
      expect(await wrongFields(sent)).toEqual({ code: 'wrong_code' })
    }
  })

  test('one code used for two sign-ins at once opens one session', async () => {
    const { ann, codeOf, token } = await halfSignedIn()
    const other = await secondStepTokenOf(ann)
    const code = codeOf()

    const answers = await Promise.all(
      [token, other].map((one) => refusal(guest().auth.secondStep({ token: one, code }))),
    )

    expect(answers.sort()).toEqual(['accepted', 'invalid'])
  })

  test('a recovery code replaces the app, once, in any spelling, and only for its owner', async () => {
    const { ann, recoveryCodes } = await switchedOn()
    const other = await switchedOn()
    const [first = '', second = ''] = recoveryCodes
    const send = async (code: string) => refusal(guest().auth.secondStep({ token: await secondStepTokenOf(ann), code }))

    expect(await send(` ${first.toUpperCase().replace('-', ' ')} `)).toBe('accepted')
    expect(await send(first)).toBe('invalid')
    expect(await send(other.recoveryCodes[0] ?? '')).toBe('invalid')
    expect(await send(second)).toBe('accepted')
    expect(await as(ann).auth.secondFactor()).toMatchObject({ recoveryCodesLeft: 8 })
  })

  test('after five wrong codes the caller must wait, even when starting over', async () => {
    const { ann } = await halfSignedIn()
    const from = () => callerOf({ ...aCtx(), ip: '10.1.0.1' })
    const answers = []
    for (let turn = 0; turn < 6; turn += 1)
      answers.push(await refusal(from().auth.secondStep({ token: await secondStepTokenOf(ann), code: WRONG })))

    expect(answers).toEqual([...Array<string>(5).fill('invalid'), 'too_many'])
  })

  test('guesses sent at once are all counted', async () => {
    const { token } = await halfSignedIn()
    const from = callerOf({ ...aCtx(), ip: '10.1.0.2' })

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refusal(from.auth.secondStep({ token, code: WRONG }))),
    )

    expect(answers.filter((answer) => answer === 'too_many')).toHaveLength(3)
  })

  test('opening the confirmation link asks for the code as well', async () => {
    const ann = await aCustomer()
    const codeOf = await aSecondFactor(ann)
    const before = await sessionsOf(ann)
    const token = await newConfirmToken(aCtx(), ann.userId)

    const failure = await guest()
      .auth.confirmEmail({ token })
      .then(() => undefined, findAppError)

    expect(failure?.code).toBe('auth.second_step')
    expect(await sessionsOf(ann)).toBe(before)
    expect(
      await refusal(guest().auth.secondStep({ token: String(failure?.data.secondStepToken), code: codeOf() })),
    ).toBe('accepted')
  })

  test('an account blocked in the meantime stays closed', async () => {
    const { ann, codeOf, token } = await halfSignedIn()
    await query(noTx, `update users set status = 'blocked' where id = $1`, [ann.userId])

    expect(await refusal(guest().auth.secondStep({ token, code: codeOf() }))).toBe('auth.blocked')
  })
})

describe('turn the second factor off', () => {
  test('with password and code; the owner is notified, and the password is enough again', async () => {
    const ann = await aCustomer()
    const codeOf = await aSecondFactor(ann)

    await as(ann).auth.endSecondFactor({ password: PASSWORD, code: codeOf() })

    expect(await refusal(guest().auth.loginCheck({ login: ann.email, password: PASSWORD }))).toBe('accepted')
    expect(await told(ann.userId, 'user.secondFactorOff')).toBe(1)
    expect(await refusal(as(ann).auth.endSecondFactor({ password: PASSWORD, code: codeOf() }))).toBe(
      'second_factor.wrong_state',
    )
  })

  test('one of them alone is refused', async () => {
    const ann = await aCustomer()
    const codeOf = await aSecondFactor(ann)

    expect(await wrongFields(as(ann).auth.endSecondFactor({ password: 'Wrong-1', code: codeOf() }))).toEqual({
      password: 'wrong_password',
    })
    expect(await wrongFields(as(ann).auth.endSecondFactor({ password: PASSWORD, code: WRONG }))).toEqual({
      code: 'wrong_code',
    })
    expect(await as(ann).auth.secondFactor()).toMatchObject({ isOn: true })
  })
})

describe('an administrator', () => {
  test('without a second factor can only set one up', async () => {
    const nina = await aNewAdmin()

    expect(await refusal(as(nina).notification.outbox({}))).toBe('auth.second_factor_missing')
    expect(await refusal(as(nina).auth.startSecondFactor({ password: PASSWORD }))).toBe('accepted')
  })

  test('with one is let in; other users get no hint of the requirement', async () => {
    expect(await refusal(as(await anAdmin()).notification.outbox({}))).toBe('accepted')
    expect(await refusal(as(await aCustomer()).notification.outbox({}))).toBe('forbidden')
  })
})

describe('new recovery codes', () => {
  test('replace the old ones, by password and code, and the owner is notified', async () => {
    const { ann, recoveryCodes: old } = await switchedOn()
    const [first = '', second = ''] = old

    const { recoveryCodes } = await as(ann).auth.renewRecoveryCodes({ password: PASSWORD, code: first })

    expect(recoveryCodes).toHaveLength(10)
    expect(recoveryCodes.filter((code) => old.includes(code))).toEqual([])
    expect(await told(ann.userId, 'user.recoveryCodes')).toBe(1)
    const token = await secondStepTokenOf(ann)
    expect(await wrongFields(guest().auth.secondStep({ token, code: second }))).toEqual({ code: 'wrong_code' })
    expect(await refusal(guest().auth.secondStep({ token, code: recoveryCodes[0] ?? '' }))).toBe('accepted')
  })

  test('need both password and code', async () => {
    const { ann, recoveryCodes } = await switchedOn()
    const [code = ''] = recoveryCodes
    const renew = (typed: { password: string; code: string }) => as(ann).auth.renewRecoveryCodes(typed)

    expect(await wrongFields(renew({ password: PASSWORD, code: WRONG }))).toEqual({ code: 'wrong_code' })
    expect(await wrongFields(renew({ password: 'Other-2026', code }))).toEqual({ password: 'wrong_password' })
    const { isOn, recoveryCodesLeft } = await as(ann).auth.secondFactor()
    expect([isOn, recoveryCodesLeft]).toEqual([true, 10])
  })

  test('are only for accounts with an authenticator app', async () => {
    const ann = await aCustomer()

    expect(await refusal(as(ann).auth.renewRecoveryCodes({ password: PASSWORD, code: WRONG }))).toBe(
      'second_factor.wrong_state',
    )
  })
})

describe('another encryption secret', () => {
  const OTHER = { secret: 'another-secret-of-forty-characters-or-so' }
  const underOther = (more: object = {}) => {
    const ctx = aCtx(guestCaller)
    return callerOf({ ...ctx, config: { ...ctx.config, ...OTHER, ...more } })
  }

  test('refuses codes and says why; staff can lift a factor that cannot be decrypted', async () => {
    const { ann, codeOf, token } = await halfSignedIn()

    const asked = underOther().auth.secondStep({ token, code: codeOf() })

    expect(await wrongFields(asked)).toEqual({ code: 'code_lost' })
    await as(await anAdmin()).admin.liftSecondFactor({ userId: ann.userId, reason: 'key lost' })
    await guest().auth.loginCheck({ login: ann.email, password: PASSWORD })
  })

  test('added next to the old one lets everybody in, and used keys are encrypted again', async () => {
    const { ann, codeOf, token } = await halfSignedIn()
    const secretsBefore = [signingSecret(aCtx(guestCaller).config)]

    await underOther({ secretsBefore }).auth.secondStep({ token, code: codeOf() })

    const [row] = await query<{ secret: string }>(noTx, `select secret from second_factors where user_id = $1`, [
      ann.userId,
    ])
    const config = { ...aCtx(guestCaller).config, ...OTHER }
    expect(unsealTotpSecret(config, ann.userId, row?.secret ?? '')).toMatchObject({ isOld: false })
  })
})

describe('replace the authenticator app', () => {
  test('codes of the old app work until the first code of the new one, and never after', async () => {
    const { ann, codeOf, token } = await halfSignedIn()
    const { secret } = await as(ann).auth.startSecondFactor({
      password: PASSWORD,
      code: codeOf(),
    })
    const soon = DateTime.utc().plus({ seconds: 30 })
    expect(await wrongFields(as(ann).auth.confirmSecondFactor({ code: codeOf(soon) }))).toEqual({ code: 'wrong_code' })
    await as(guestCaller, { now: soon }).auth.secondStep({ token, code: codeOf(soon) })

    const { recoveryCodes } = await as(ann).auth.confirmSecondFactor({
      code: appOf(secret).generate(),
    })

    expect(recoveryCodes).toHaveLength(10)
    const later = DateTime.utc().plus({ seconds: 60 })
    const again = { token: await secondStepTokenOf(ann) }
    const old = as(guestCaller, { now: later }).auth.secondStep({ ...again, code: codeOf(later) })
    expect(await wrongFields(old)).toEqual({ code: 'wrong_code' })
    const fresh = appOf(secret).generate({ timestamp: later.toMillis() })
    await as(guestCaller, { now: later }).auth.secondStep({ ...again, code: fresh })
    expect(await told(ann.userId, 'user.secondFactorReplaced')).toBe(1)
  })

  test('needs password and code; a pending key expires after a quarter of an hour', async () => {
    const { ann, codeOf } = await halfSignedIn()
    const start = (code: string) => as(ann).auth.startSecondFactor({ password: PASSWORD, code })
    expect(await wrongFields(start(WRONG))).toEqual({ code: 'wrong_code' })
    expect(await refusal(as(ann).auth.startSecondFactor({ password: PASSWORD }))).toBe('second_factor.wrong_state')
    const { secret } = await start(codeOf())

    const now = DateTime.utc().plus({ minutes: 16 })
    const code = appOf(secret).generate({ timestamp: now.toMillis() })
    expect(await refusal(as(ann, { now }).auth.confirmSecondFactor({ code }))).toBe('second_factor.wrong_state')
  })

  test('staff can replace it but not turn it off, unless a passkey is left', async () => {
    const una = await anAdmin()
    const codeOf = await aSecondFactor(una)
    const end = () => as(una).auth.endSecondFactor({ password: PASSWORD, code: codeOf() })

    expect(await refusal(end())).toBe('second_factor.wrong_state')
    expect(await as(una).auth.secondFactor()).toMatchObject({ isOn: true, mayEnd: false })
    await query(
      noTx,
      `insert into passkeys (user_id, relying_party, credential_id, public_key, is_synced, name, created_at)
       values ($1, 'localhost', 'one', '\\x00', false, 'Key', now())`,
      [una.userId],
    )
    expect(await as(una).auth.secondFactor()).toMatchObject({ mayEnd: true })
    expect(await refusal(end())).toBe('accepted')
    expect(await findCallerBySession(una.sessionId)).toMatchObject({ hasSecondFactor: false })
  })
})

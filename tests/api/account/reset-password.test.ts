import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { findCallerBySession } from '#api/account/session/find-caller.query.ts'
import { mailedToken } from '#tests/support/scenes/announced.ts'
import { lastMailTo, mailsTo, tokenMailedTo } from '#tests/support/mail.ts'
import { aGuestForm } from '#tests/support/scenes/auctions.ts'
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()

const NEW = 'Fresh-2027-on'
const guest = () => as(guestCaller)
const enter = (login: string, password: string) => refusal(guest().auth.loginCheck({ login, password }))

describe('reset the password', () => {
  test('the mailed token sets a new one and ends all sessions', async () => {
    const ann = await aCustomer()
    await guest().auth.resetPassword({ email: ann.email })
    const token = await tokenMailedTo(ann.email)

    await guest().auth.resetPassword({ token, password: NEW })

    expect(await enter(ann.email, NEW)).toBe('accepted')
    expect(await enter(ann.email, PASSWORD)).toBe('auth.wrong_credentials')
    expect(await findCallerBySession(ann.sessionId)).toBeUndefined()
  })

  test('an unknown address gets the same answer, and no mail is sent', async () => {
    const ann = await aCustomer()

    const unknown = await guest().auth.resetPassword({ email: 'no@body.example' })

    await workOutbox()
    expect(await mailsTo('no@body.example')).toBe(0)
    expect(unknown).toEqual(await guest().auth.resetPassword({ email: ann.email }))
  })

  test('a token works once, for an hour', async () => {
    const ann = await aCustomer()
    await guest().auth.resetPassword({ email: ann.email })
    const token = await tokenMailedTo(ann.email)
    const late = as(guestCaller, { now: DateTime.utc().plus({ minutes: 61 }) })

    expect(await refusal(late.auth.resetPassword({ token, password: NEW }))).toBe('token.expired')
    await guest().auth.resetPassword({ token, password: NEW })
    expect(await refusal(guest().auth.resetPassword({ token, password: NEW }))).toBe('token.expired')
  })

  test('the new password must follow the rule, and the first step needs an address', async () => {
    const weak = guest().auth.resetPassword({ token: 'x', password: 'NoDigitsHere' })

    expect(await wrongFields(weak)).toEqual({ password: 'password_digit' })
    expect(await wrongFields(guest().auth.resetPassword({}))).toEqual({ email: 'required' })
    expect(await wrongFields(guest().auth.resetPassword({ token: 'x' }))).toEqual({
      password: 'required',
    })
  })

  test('the mailed link also proves the mailbox', async () => {
    const ann = await aCustomer({ status: 'unconfirmed' })
    await guest().auth.resetPassword({ email: ann.email })

    await guest().auth.resetPassword({
      token: await tokenMailedTo(ann.email),
      password: NEW,
    })

    const { user } = await guest().auth.login({ login: ann.email, password: NEW })
    expect(user.status).toBe('active')
  })

  test('an unconfirmed account gets its registration mail again', async () => {
    const ann = await aCustomer({ status: 'unconfirmed' })

    await as(ann).auth.resetPassword({ email: ann.email })

    const token = await mailedToken('user.register', ann.userId)
    expect((await guest().auth.confirmEmail({ token })).user.status).toBe('active')
  })

  test('a guest gets the link that publishes their listing, and needs no password', async () => {
    const email = 'old-link@guest.example'
    const { id } = await guest().auction.create(await aGuestForm(email))

    await guest().auth.resetPassword({ email })

    expect((await lastMailTo(email)).subject).toMatch(/^Confirm/)
    await guest().auth.confirmEmail({ token: await tokenMailedTo(email) })
    expect(await refusal(guest().auction.get({ auction: String(id) }))).toBe('accepted')
  })

  test('an unconfirmed claim gets no mail where an account has proved the address', async () => {
    const ann = await aCustomer()
    const eve = await aCustomer({ email: ann.email, status: 'unconfirmed' })

    await guest().auth.resetPassword({ email: ann.email })
    await guest().auth.resetPassword({ token: await tokenMailedTo(ann.email), password: NEW })

    expect((await guest().auth.login({ login: ann.email, password: NEW })).user.id).toBe(ann.userId)
    expect(await findCallerBySession(eve.sessionId)).toBeUndefined()
  })

  test('a mailbox gets three mails in a quarter of an hour; further requests learn when to retry', async () => {
    const ann = await aCustomer()

    for (let turn = 0; turn < 3; turn += 1) await guest().auth.resetPassword({ email: ann.email })
    const fourth = await refusal(guest().auth.resetPassword({ email: ` ${ann.email.toUpperCase()}` }))

    await workOutbox()
    expect(fourth).toBe('too_many')
    expect(await mailsTo(ann.email)).toBe(3)
  })
})

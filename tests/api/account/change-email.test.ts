import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { User } from '#api/account/user/user.model.ts'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { findCallerBySession } from '#api/account/session/find-caller.query.ts'
import { lastMailTo, mailsTo, tokenMailedTo } from '#tests/support/mail.ts'
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '100' })

let count = 0
const anAddress = () => `moved-${(count += 1)}@people.example`
const guest = () => as(guestCaller)
const emailOf = async ({ userId }: SignedIn) => (await User.findByPk(userId))?.email
const mayEnter = (login: string) => refusal(guest().auth.loginCheck({ login, password: PASSWORD }))

/** A pending change: the new mailbox has its mail. */
async function asked(who?: SignedIn) {
  const ann = who ?? (await aCustomer({ email: anAddress() }))
  const email = anAddress()
  await as(ann).user.changeEmail({ email, password: PASSWORD })
  return { ann, email, token: await tokenMailedTo(email) }
}

describe('change the e-mail address', () => {
  test('nothing changes before the new mailbox confirms; then the account uses it', async () => {
    const { ann, email, token } = await asked()
    expect(await emailOf(ann)).toBe(ann.email)
    expect(await mayEnter(email)).toBe('auth.wrong_credentials')

    await guest().user.confirmNewEmail({ token })

    expect(await emailOf(ann)).toBe(email)
    expect(await mayEnter(email)).toBe('accepted')
    expect(await mayEnter(ann.email)).toBe('auth.wrong_credentials')
  })

  test('the password is required', async () => {
    const ann = await aCustomer()
    const sent = as(ann).user.changeEmail({ email: anAddress(), password: 'Wrong-1' })
    expect(await wrongFields(sent)).toEqual({ password: 'wrong_password' })
  })

  test('a new password cancels a change begun by somebody else: its link stops working', async () => {
    const changed = await asked()
    await as(changed.ann).user.changePassword({
      currentPassword: PASSWORD,
      newPassword: 'Other-Word-27',
    })
    const forgotten = await asked()
    await guest().auth.resetPassword({ email: forgotten.ann.email })
    const token = await tokenMailedTo(forgotten.ann.email)
    await guest().auth.resetPassword({ token, password: 'Other-Word-27' })

    for (const { ann, token } of [changed, forgotten]) {
      expect(await refusal(guest().user.confirmNewEmail({ token }))).toBe('token.expired')
      expect(await emailOf(ann)).toBe(ann.email)
    }
  })

  test('a taken address gets the same answer; its owner is notified, and no link is sent', async () => {
    const [ann, una] = [await aCustomer(), await aCustomer({ email: anAddress() })]
    const free = await as(ann).user.changeEmail({ email: anAddress(), password: PASSWORD })

    const taken = await as(ann).user.changeEmail({ email: una.email, password: PASSWORD })

    expect(taken).toEqual(free)
    const { text } = await lastMailTo(una.email)
    expect(text).toContain('Nothing has changed')
    expect(text).not.toContain('/frontapp/auth/new-email/')
  })

  test('if two users wait for one address, only the first link works', async () => {
    const [ann, una] = [await aCustomer(), await aCustomer()]
    const email = anAddress()
    await as(ann).user.changeEmail({ email, password: PASSWORD })
    const first = await tokenMailedTo(email)
    await as(una).user.changeEmail({ email, password: PASSWORD })
    const second = await tokenMailedTo(email)

    const answers = await Promise.all([first, second].map((token) => refusal(guest().user.confirmNewEmail({ token }))))

    expect(answers.sort()).toEqual(['accepted', 'token.expired'])
  })

  test('a link works once, for two days, and not after another request', async () => {
    const { ann, token } = await asked()
    const late = as(guestCaller, { now: DateTime.utc().plus({ hours: 49 }) })
    expect(await refusal(late.user.confirmNewEmail({ token }))).toBe('token.expired')
    const again = await asked(ann)
    expect(await refusal(guest().user.confirmNewEmail({ token }))).toBe('token.expired')
    await guest().user.confirmNewEmail({ token: again.token })
    expect(await refusal(guest().user.confirmNewEmail({ token: again.token }))).toBe('token.expired')
    expect(await refusal(guest().user.confirmNewEmail({ token: 'made-up' }))).toBe('token.expired')
  })

  test('a password link sent to the old mailbox stops working', async () => {
    const { ann, token } = await asked()
    await guest().auth.resetPassword({ email: ann.email })
    const reset = await tokenMailedTo(ann.email)
    await guest().user.confirmNewEmail({ token })

    const sent = guest().auth.resetPassword({ token: reset, password: 'Fresh-2027-on' })
    expect(await refusal(sent)).toBe('token.expired')
  })
})

describe('the previous mailbox', () => {
  test('takes the account back: all sessions end, and only that address opens the account', async () => {
    const { ann, email, token } = await asked()
    await guest().user.confirmNewEmail({ token })
    const undo = await tokenMailedTo(ann.email)

    await guest().user.undoNewEmail({ token: undo })

    expect(await emailOf(ann)).toBe(ann.email)
    expect(await findCallerBySession(ann.sessionId)).toBeUndefined()
    expect([await mayEnter(ann.email), await mayEnter(email)]).toEqual([
      'auth.wrong_credentials',
      'auth.wrong_credentials',
    ])
    const reset = await tokenMailedTo(ann.email)
    await guest().auth.resetPassword({ token: reset, password: PASSWORD })
    expect(await mayEnter(ann.email)).toBe('accepted')
    expect(await refusal(guest().user.undoNewEmail({ token: undo }))).toBe('token.expired')
  })

  test('also works after a further change, and the address cannot be taken again', async () => {
    const { ann, email, token } = await asked()
    await guest().user.confirmNewEmail({ token })
    const undo = await tokenMailedTo(ann.email)
    const third = await asked({ ...ann, email })
    await guest().user.confirmNewEmail({ token: third.token })
    const undoOfThief = await tokenMailedTo(email)

    await guest().user.undoNewEmail({ token: undo })

    expect(await emailOf(ann)).toBe(ann.email)
    expect(await refusal(guest().user.undoNewEmail({ token: undoOfThief }))).toBe('token.expired')
  })

  test('cannot take it back after a week', async () => {
    const { ann, token } = await asked()
    await guest().user.confirmNewEmail({ token })
    const undo = await tokenMailedTo(ann.email)
    const late = as(guestCaller, { now: DateTime.utc().plus({ days: 8 }) })

    expect(await refusal(late.user.undoNewEmail({ token: undo }))).toBe('token.expired')
  })
})

describe('an unconfirmed account', () => {
  test('can change its address; the mail to the wrong one confirms nothing', async () => {
    const form = {
      name: 'New Person',
      email: anAddress(),
      password: PASSWORD,
      agreements: ['terms', 'privacy'],
    }
    const cookies = new Map<string, string>()
    const { user } = await as(guestCaller, { cookies }).auth.registerCustomer(form)
    const wrong = await tokenMailedTo(form.email)
    const me = { ...(await aCustomer({ status: 'unconfirmed' })), userId: user.id }
    const email = anAddress()

    await as(me).user.changeEmail({ email })
    await workOutbox()

    expect(await mailsTo(email)).toBe(1)
    expect(await refusal(guest().auth.confirmEmail({ token: wrong }))).toBe('token.expired')
    expect(await refusal(guest().auth.confirmEmail({ token: await tokenMailedTo(email) }))).toBe('accepted')
  })
})

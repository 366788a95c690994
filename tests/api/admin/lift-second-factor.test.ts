import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { findCallerBySession } from '#api/account/session/find-caller.query.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { aCustomer, anAdmin, aSecondFactor, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const reason = 'Her phone was stolen, we called her back.'
const lift = (by: SignedIn, { userId }: SignedIn) => as(by).admin.liftSecondFactor({ userId, reason })

describe('a user who lost their second factor', () => {
  test('gets in by password alone, is signed out elsewhere, and gets the reason by mail', async () => {
    const [sue, una] = [await anAdmin({ staffRole: 'support' }), await aCustomer()]
    await aSecondFactor(una)

    expect(await lift(sue, una)).toMatchObject({ hasSecondFactor: false })

    const mail = await lastMailTo(una.email)
    expect(mail.subject).toBe('Code at sign-in removed')
    expect(mail.text).toContain(reason)
    expect(await findCallerBySession(una.sessionId)).toBeUndefined()
    const signedIn = await as(guestCaller).auth.login({ login: una.email, password: PASSWORD })
    expect(signedIn).toMatchObject({ user: { id: una.userId } })
  })

  test('refused for a user without one, for an administrator when support asks, and for oneself', async () => {
    const [sue, ada, ida] = [await anAdmin({ staffRole: 'support' }), await anAdmin(), await anAdmin()]

    expect(await refusal(lift(sue, await aCustomer()))).toBe('second_factor.wrong_state')
    expect(await refusal(lift(sue, ada))).toBe('forbidden')
    expect(await refusal(lift(ada, ada))).toBe('forbidden')
    expect(await refusal(lift(ada, ida))).toBe('accepted')
  })
})

import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { tokenMailedTo } from '#tests/support/mail.ts'
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

const NEW = 'Fresh-2027-on'
const guest = () => as(guestCaller)

async function aResetMail(email: string): Promise<string> {
  await guest().auth.resetPassword({ email })
  return tokenMailedTo(email)
}

describe('several password mails', () => {
  test('all links are void once one was used', async () => {
    const ann = await aCustomer()
    const first = await aResetMail(ann.email)
    const second = await aResetMail(ann.email)

    await guest().auth.resetPassword({ token: second, password: NEW })

    expect(await refusal(guest().auth.resetPassword({ token: first, password: PASSWORD }))).toBe('token.expired')
  })

  test('all links are void once the owner changes the password', async () => {
    const ann = await aCustomer()
    const token = await aResetMail(ann.email)

    await as(ann).user.setPassword({ currentPassword: PASSWORD, newPassword: NEW })

    expect(await refusal(guest().auth.resetPassword({ token, password: PASSWORD }))).toBe('token.expired')
  })
})

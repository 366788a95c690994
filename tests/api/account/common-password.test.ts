import { describe, expect, test } from 'vitest'
import { newConfirmToken } from '#api/account/auth/user-tokens.part.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import { tokenMailedTo } from '#tests/support/mail.ts'
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

const COMMON = 'Password1'
const guest = () => as(guestCaller)
const form = {
  name: 'New Person',
  email: 'common@people.example',
  agreements: ['terms', 'privacy'],
  phone: '+48501222333',
  country: 'PL',
  companyName: 'Bob Transport',
  taxNumber: '5260250995',
  charityName: 'Warm',
  registerNumber: '012345678',
}

describe('a very common password is refused', () => {
  test.each(['registerCustomer', 'registerCourier', 'registerCharity'] as const)('%s', async (call) => {
    const sent = guest().auth[call]({ ...form, password: COMMON })
    expect(await wrongFields(sent)).toEqual({ password: 'password_common' })
  })

  test('together with all other errors, in one answer', async () => {
    const sent = guest().auth.registerCustomer({ ...form, name: 'One', password: COMMON })
    expect(await wrongFields(sent)).toEqual({
      name: 'name_and_surname',
      password: 'password_common',
    })
  })

  test('with a mailed link, which can be used again', async () => {
    const ann = await aCustomer()
    await guest().auth.resetPassword({ email: ann.email })
    const token = await tokenMailedTo(ann.email)

    expect(await wrongFields(guest().auth.resetPassword({ token, password: COMMON }))).toEqual({
      password: 'password_common',
    })
    await guest().auth.resetPassword({ token, password: 'Fresh-2027-on' })
  })

  test('when it is changed, and when the mailbox is confirmed', async () => {
    const ann = await aCustomer()
    const change = { currentPassword: PASSWORD, newPassword: 'pAsSwOrD1' }
    expect(await wrongFields(as(ann).user.setPassword(change))).toEqual({
      newPassword: 'password_common',
    })

    const token = await newConfirmToken(aCtx(), ann.userId)
    expect(await wrongFields(guest().auth.confirmEmail({ token, password: COMMON }))).toEqual({
      password: 'password_common',
    })
  })
})

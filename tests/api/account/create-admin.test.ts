import { describe, expect, test } from 'vitest'
import { createAdmin } from '#api/account/user/create-admin.part.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import { inTransaction, query } from '#api/kit/db/db.ts'
import { tokenMailedTo } from '#tests/support/mail.ts'
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

const make = (email: string, more: { password?: string; isOneMore?: boolean } = {}) =>
  inTransaction(aCtx(), (ctx) =>
    createAdmin(ctx, { email, name: 'Ada Min', locale: 'en_150', isOneMore: false, ...more }),
  )

describe('the first administrator of a shop', () => {
  test('two created at once: one succeeds and sets a password by the mailed link', async () => {
    const made = await Promise.all([make('ada@shop.example'), make('ida@shop.example')])

    expect(made.map(({ is }) => is).sort()).toEqual(['mailed', 'refused'])
    const [admin] = await query<{ email: string }>({ tx: undefined }, `select email from users where role = 'admin'`)
    const email = admin?.email ?? ''
    const guest = as(guestCaller)
    await guest.auth.resetPassword({ token: await tokenMailedTo(email), password: PASSWORD })
    const { user } = await guest.auth.login({ login: email, password: PASSWORD })
    expect(user).toMatchObject({ role: 'admin', status: 'active' })
  })

  test('a further one needs an explicit option, and may get a password at once', async () => {
    expect(await make('eva@shop.example', { password: PASSWORD })).toEqual({
      is: 'refused',
      because: 'exists',
    })
    expect(await make('eva@shop.example', { password: PASSWORD, isOneMore: true })).toEqual({
      is: 'ready',
    })
    expect(await refusal(as(guestCaller).auth.login({ login: 'eva@shop.example', password: PASSWORD }))).toBe(
      'accepted',
    )
  })

  test('an existing account cannot become an administrator', async () => {
    const ann = await aCustomer()
    expect(await make(ann.email, { isOneMore: true })).toEqual({
      is: 'refused',
      because: 'address taken',
    })
  })

  test('a common password is refused', async () => {
    const made = make('una@shop.example', { password: 'Password1', isOneMore: true })
    expect(await refusal(made)).toBe('invalid')
  })
})

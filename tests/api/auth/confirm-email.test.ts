import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/auth/auth.rules.ts'
import { registerGuestOwner } from '#api/auth/register-guest-owner.ts'
import { newConfirmToken } from '#api/auth/user-tokens.ts'
import { inTransaction, rows } from '#api/kit/db.ts'
import { User } from '#api/user/user.model.ts'
import { mailedToken } from '#tests/support/announced.ts'
import { aCustomer, PASSWORD } from '#tests/support/people.ts'
import { refusal, wrongFields } from '#tests/support/refusals.ts'
import { aCtx, as, aWorld } from '#tests/support/world.ts'

aWorld()

const guest = () => as(guestCaller)
const post = (email: string) =>
  inTransaction(aCtx(guestCaller, { locale: 'pl_PL' }), (ctx) =>
    registerGuestOwner(ctx, { email, phone: '501 234 567', name: 'Guest Owner', locale: 'pl_PL' }),
  )

describe('confirm the e-mail address', () => {
  test('the account is open and its owner signed in', async () => {
    const ann = await aCustomer({ status: 'unconfirmed' })
    const token = await newConfirmToken(aCtx(), ann.userId)
    const cookies = new Map<string, string>()

    const { user, needsPassword } = await as(guestCaller, { cookies }).auth.confirmEmail({ token })

    expect(user).toMatchObject({ id: ann.userId, status: 'active', isEmailConfirmed: true })
    expect(needsPassword).toBe(false)
    expect(cookies.has('ct_session')).toBe(true)
  })

  test('the mail of a registration carries the token', async () => {
    const { user } = await guest().auth.registerCustomer({
      name: 'Ann Novak',
      email: 'ann@home.example',
      password: PASSWORD,
      agreements: ['terms', 'privacy'],
    })

    const confirmed = await guest().auth.confirmEmail({
      token: await mailedToken('user.register', user.id),
    })

    expect(confirmed.user.status).toBe('active')
  })

  test('a token works once', async () => {
    const ann = await aCustomer({ status: 'unconfirmed' })
    const token = await newConfirmToken(aCtx(), ann.userId)
    await guest().auth.confirmEmail({ token })

    expect(await refusal(guest().auth.confirmEmail({ token }))).toBe('token.expired')
  })

  test('a token is too old after 48 hours, and an invented one never worked', async () => {
    const ann = await aCustomer({ status: 'unconfirmed' })
    const token = await newConfirmToken(aCtx(), ann.userId)
    const late = as(guestCaller, { now: DateTime.utc().plus({ hours: 48, seconds: 1 }) })

    expect(await refusal(late.auth.confirmEmail({ token }))).toBe('token.expired')
    expect(await refusal(guest().auth.confirmEmail({ token: 'invented' }))).toBe('token.expired')
  })

  test('a blocked account stays blocked', async () => {
    const ann = await aCustomer({ status: 'blocked' })
    const token = await newConfirmToken(aCtx(), ann.userId)

    expect(await refusal(guest().auth.confirmEmail({ token }))).toBe('auth.blocked')
  })
})

const aWaitingAuction = async (ownerId: number): Promise<number> => {
  const [auction] = await rows<{ id: number }>(
    { tx: undefined },
    `insert into auctions (uuid, owner_id, status, locale, currency, title, category_id, from_address, to_address, date_fixed)
     values (gen_random_uuid(), $1, 'pending', 'en_GB', 'GBP', 'A car to Berlin', 'car', '{}', '{}', false) returning id`,
    [ownerId],
  )
  return auction?.id ?? 0
}

describe('a guest who posts an auction', () => {
  test('his auction goes live when he confirms, those of others wait on', async () => {
    const ann = await aCustomer({ status: 'unconfirmed' })
    const eve = await aCustomer({ status: 'unconfirmed' })
    const auctions = [await aWaitingAuction(ann.userId), await aWaitingAuction(eve.userId)]

    await guest().auth.confirmEmail({ token: await newConfirmToken(aCtx(), ann.userId) })

    const found = await rows<{ status: string }>(
      { tx: undefined },
      `select status from auctions where id = any($1) order by id`,
      [auctions],
    )
    expect(found.map(({ status }) => status)).toEqual(['active', 'pending'])
  })

  test('two forms at once make one account', async () => {
    const [one, other] = await Promise.all([post('both@guest.example'), post('both@guest.example')])

    expect(one.id).toBe(other.id)
  })

  test('gets an account that waits and has no password', async () => {
    const owner = await post('new@guest.example')

    expect(owner).toMatchObject({
      status: 'unconfirmed',
      passwordHash: null,
      phone: '+48501234567',
    })
  })

  test('chooses a password when he confirms', async () => {
    const owner = await post('chooses@guest.example')
    const token = await newConfirmToken(aCtx(), owner.id)

    const weak = guest().auth.confirmEmail({ token, password: 'weak' })
    expect(await wrongFields(weak)).toHaveProperty('password')
    await guest().auth.confirmEmail({ token, password: PASSWORD })

    const form = { login: 'chooses@guest.example', password: PASSWORD }
    expect(await refusal(guest().auth.loginCheck(form))).toBe('accepted')
  })

  test('who confirms without a password is asked for one', async () => {
    const owner = await post('later@guest.example')

    const { needsPassword } = await guest().auth.confirmEmail({
      token: await newConfirmToken(aCtx(), owner.id),
    })

    expect(needsPassword).toBe(true)
  })

  test('the account of that address is found again, its phone and name stay', async () => {
    const ann = await aCustomer({ name: 'Ann Novak' })

    const owner = await post(ann.email.toUpperCase())

    expect(owner).toMatchObject({ id: ann.userId, name: 'Ann Novak', status: 'active' })
  })

  test('confirming never changes a password that an account has', async () => {
    const ann = await aCustomer()
    await post(ann.email)

    await guest().auth.confirmEmail({
      token: await newConfirmToken(aCtx(), ann.userId),
      password: 'Other-2026-on',
    })

    const form = { login: ann.email, password: PASSWORD }
    expect(await refusal(guest().auth.loginCheck(form))).toBe('accepted')
  })

  test('an address that nobody has proved is freed of its password and sessions', async () => {
    const squatter = await aCustomer({ status: 'unconfirmed' })

    await post(squatter.email)

    const form = { login: squatter.email, password: PASSWORD }
    expect(await refusal(guest().auth.loginCheck(form))).toBe('auth.wrong_credentials')
    expect((await User.findByPk(squatter.userId))?.passwordHash).toBeNull()
  })
})

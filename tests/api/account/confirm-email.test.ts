import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { Auction } from '#api/auction/auction.model.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import { findCallerBySession } from '#api/account/session/find-caller.query.ts'
import { forgetClaims } from '#api/account/auth/forget-claims.ts'
import { registerGuestOwner } from '#api/account/registration/register-guest-owner.part.ts'
import { newConfirmToken } from '#api/account/auth/user-tokens.part.ts'
import { inTransaction, query } from '#api/kit/db/db.ts'
import { User } from '#api/account/user/user.model.ts'
import { mailedToken } from '#tests/support/scenes/announced.ts'
import { aGuestForm } from '#tests/support/scenes/auctions.ts'
import { lastMailTo, tokenMailedTo } from '#tests/support/mail.ts'
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

const guest = () => as(guestCaller)
const post = (email: string) =>
  inTransaction(aCtx(guestCaller, { locale: 'pl_PL' }), (ctx) =>
    registerGuestOwner(ctx, {
      email,
      phone: '501 234 567',
      name: 'Guest Owner',
      locale: 'pl_PL',
      agreements: ['terms', 'privacy'],
    }),
  )

describe('confirm the e-mail address', () => {
  test('the account is active and its owner signed in', async () => {
    const ann = await aCustomer({ status: 'unconfirmed' })
    const token = await newConfirmToken(aCtx(), ann.userId)
    const cookies = new Map<string, string>()

    const { user, needsPassword } = await as(ann, { cookies }).auth.confirmEmail({ token })

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

  test('a token expires after 48 hours, and an invented one never works', async () => {
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
  const [auction] = await query<{ id: number }>(
    { tx: undefined },
    `insert into auctions (uuid, owner_id, status, locale, currency, title, category_id, from_address, to_address, date_fixed)
     values (gen_random_uuid(), $1, 'pending', 'en_GB', 'GBP', 'A car to Berlin', 'car', '{}', '{}', false) returning id`,
    [ownerId],
  )
  return auction?.id ?? 0
}

describe('a guest who posts a listing', () => {
  test('confirming publishes their own listing; those of others keep waiting', async () => {
    const ann = await aCustomer({ status: 'unconfirmed' })
    const eve = await aCustomer({ status: 'unconfirmed' })
    const auctions = [await aWaitingAuction(ann.userId), await aWaitingAuction(eve.userId)]

    await guest().auth.confirmEmail({ token: await newConfirmToken(aCtx(), ann.userId) })

    const rows = await query<{ status: string }>(
      { tx: undefined },
      `select status from auctions where id = any($1) order by id`,
      [auctions],
    )
    expect(rows.map(({ status }) => status)).toEqual(['active', 'pending'])
  })

  test('gets a pending account without a password', async () => {
    const owner = await post('new@guest.example')

    expect(owner).toMatchObject({
      status: 'unconfirmed',
      passwordHash: null,
      phone: '+48501234567',
    })
  })

  test('chooses a password when confirming', async () => {
    const owner = await post('chooses@guest.example')
    const token = await newConfirmToken(aCtx(), owner.id)

    const weak = guest().auth.confirmEmail({ token, password: 'weak' })
    expect(await wrongFields(weak)).toHaveProperty('password')
    await guest().auth.confirmEmail({ token, password: PASSWORD })

    const form = { login: 'chooses@guest.example', password: PASSWORD }
    expect(await refusal(guest().auth.loginCheck(form))).toBe('accepted')
  })

  test('is asked for a password after confirming without one', async () => {
    const owner = await post('later@guest.example')

    const { needsPassword } = await guest().auth.confirmEmail({
      token: await newConfirmToken(aCtx(), owner.id),
    })

    expect(needsPassword).toBe(true)
  })

  test('confirming never changes an existing password', async () => {
    const ann = await aCustomer()
    const owner = await post(ann.email)

    await guest().auth.confirmEmail({
      token: await newConfirmToken(aCtx(), owner.id),
      password: 'Other-2026-on',
    })

    const form = { login: ann.email, password: PASSWORD }
    expect(await refusal(guest().auth.loginCheck(form))).toBe('accepted')
  })
})

const ownerOf = async (auction: number) => (await Auction.findByPk(auction))?.ownerId

describe('an address belongs to the person who confirms it', () => {
  test('confirming in another browser ends the registrant’s session and drops their password', async () => {
    const squatter = await aCustomer({ status: 'unconfirmed' })

    const { needsPassword } = await guest().auth.confirmEmail({
      token: await newConfirmToken(aCtx(), squatter.userId),
    })

    const form = { login: squatter.email, password: PASSWORD }
    expect(needsPassword).toBe(true)
    expect(await refusal(guest().auth.loginCheck(form))).toBe('auth.wrong_credentials')
    expect(await findCallerBySession(squatter.sessionId)).toBeUndefined()
  })

  test('a guest listing posted under an account’s address joins that account once its owner confirms', async () => {
    const ann = await aCustomer({ name: 'Ann Novak' })
    const posted = await guest().auction.create(await aGuestForm(ann.email))

    expect(await refusal(as(ann).auction.get({ auction: posted.id }))).toBe('not_found')
    expect((await as(ann).auction.myListings({ type: 'active' })).total).toBe(0)
    const mail = await lastMailTo(ann.email)
    expect(mail.subject).toMatch(/^Is this listing yours/)

    const { user } = await guest().auth.confirmEmail({ token: await tokenMailedTo(ann.email) })

    expect(user).toMatchObject({ id: ann.userId, name: 'Ann Novak', hasPassword: true })
    expect(await as(ann).auction.get({ auction: posted.id })).toMatchObject({
      status: 'active',
      isOwn: true,
    })
    expect(
      await query(
        { tx: undefined },
        `select event, from_state, to_state, reason from audit_events where machine = 'auction' and thing_id = $1 order by id desc limit 1`,
        [String(posted.id)],
      ),
    ).toMatchObject([
      {
        event: 'publish',
        from_state: 'pending',
        to_state: 'active',
        reason: expect.stringMatching(/^from user \d+$/) as string,
      },
    ])
  })

  test('a listing not confirmed stays out of the account, even after a password reset', async () => {
    const ann = await aCustomer()
    const posted = await guest().auction.create(await aGuestForm(ann.email))

    await guest().auth.resetPassword({ email: ann.email })
    await guest().auth.resetPassword({
      token: await tokenMailedTo(ann.email),
      password: 'Fresh-2027-on',
    })

    expect(await ownerOf(posted.id)).not.toBe(ann.userId)
    expect((await as(ann).auction.myListings({ type: 'active' })).total).toBe(0)
  })

  test('two listings of one guest join one account, whichever is confirmed first', async () => {
    const email = 'twice@guest.example'
    const first = await guest().auction.create(await aGuestForm(email))
    const token = await tokenMailedTo(email)
    const second = await guest().auction.create(await aGuestForm(email))

    const later = await guest().auth.confirmEmail({ token: await tokenMailedTo(email) })
    const earlier = await guest().auth.confirmEmail({ token })

    expect(earlier.user.id).toBe(later.user.id)
    expect([await ownerOf(first.id), await ownerOf(second.id)]).toEqual([later.user.id, later.user.id])
  })

  test('others who claimed the address can no longer sign in', async () => {
    const ann = await aCustomer({ status: 'unconfirmed', email: 'claimed@home.example' })
    const eve = await aCustomer({ status: 'unconfirmed', email: 'claimed@home.example' })
    const token = await newConfirmToken(aCtx(), ann.userId)

    await as(ann).auth.confirmEmail({ token })

    expect(await findCallerBySession(ann.sessionId)).toBeDefined()
    expect(await findCallerBySession(eve.sessionId)).toBeUndefined()
    expect((await User.findByPk(eve.userId))?.passwordHash).toBeNull()
  })

  test('two confirmations at once: one account gets the address', async () => {
    const email = 'moment@home.example'
    const claims = [
      await aCustomer({ status: 'unconfirmed', email }),
      await aCustomer({ status: 'unconfirmed', email }),
    ]
    const tokens = await Promise.all(claims.map(({ userId }) => newConfirmToken(aCtx(), userId)))

    const confirmed = await Promise.all(tokens.map((token) => guest().auth.confirmEmail({ token })))

    expect(new Set(confirmed.map(({ user }) => user.id)).size).toBe(1)
    expect(await User.count({ where: { email, status: 'active' } })).toBe(1)
  })

  test('a blocked account gets no listing, and the mailed link does nothing', async () => {
    const ann = await aCustomer({ status: 'blocked' })
    const posted = await guest().auction.create(await aGuestForm(ann.email))

    const token = await tokenMailedTo(ann.email)

    expect(await refusal(guest().auth.confirmEmail({ token }))).toBe('auth.blocked')
    expect(await Auction.findByPk(posted.id)).toMatchObject({ status: 'pending' })
  })
})

describe('an account never confirmed', () => {
  const forget = (hours: number) => forgetClaims(aCtx(guestCaller, { now: DateTime.utc().plus({ hours }) }))
  const isKept = async (userId: number) => (await User.findByPk(userId)) !== null

  test('is deleted after two days, unless it holds a listing or was confirmed', async () => {
    const idle = await aCustomer({ status: 'unconfirmed' })
    const posted = await post('waits@guest.example')
    await aWaitingAuction(posted.id)
    const ann = await aCustomer()

    await forget(47)
    expect(await isKept(idle.userId)).toBe(true)
    await forget(49)

    expect(await Promise.all([idle.userId, posted.id, ann.userId].map(isKept))).toEqual([false, true, true])
  })

  test('is kept while a later link still works', async () => {
    const ann = await aCustomer({ status: 'unconfirmed' })
    await newConfirmToken(aCtx(guestCaller, { now: DateTime.utc().plus({ hours: 40 }) }), ann.userId)

    await forget(60)

    expect(await isKept(ann.userId)).toBe(true)
  })
})

describe('the look-up of a confirmation link', () => {
  const open = { state: 'open', asksPassword: false, isBegunHere: false }
  const look = (token: string, by: Parameters<typeof as>[0] = guestCaller, now = DateTime.utc()) =>
    as(by, { now }).auth.confirmation({ token })

  test('asks for the password of a registration in another browser, and no guest for one', async () => {
    const una = await aCustomer({ status: 'unconfirmed' })
    const ann = await aCustomer()
    const begun = await newConfirmToken(aCtx(), una.userId)

    expect(await look(begun)).toEqual({ ...open, asksPassword: true })
    expect(await look(begun, ann)).toEqual({ ...open, asksPassword: true })
    expect(await look(begun, una)).toEqual({ ...open, isBegunHere: true })
    const guests = await post('no-password@guest.example')
    expect(await look(await newConfirmToken(aCtx(), guests.id))).toEqual(open)
    const claim = await aCustomer({ status: 'unconfirmed', email: ann.email })
    const claimed = await newConfirmToken(aCtx(), claim.userId)
    expect(await look(claimed)).toEqual(open)
    expect(await look(claimed, ann)).toEqual({ ...open, isBegunHere: true })
  })

  test('knows the browser in which a guest posted', async () => {
    const cookies = new Map<string, string>()
    const email = 'same-browser@guest.example'
    await as(guestCaller, { cookies }).auction.create(await aGuestForm(email))
    const token = await tokenMailedTo(email)
    const other = await post('other-browser@guest.example')

    const here = as(guestCaller, { cookies }).auth
    expect(await here.confirmation({ token })).toEqual({ ...open, isBegunHere: true })
    expect(await here.confirmation({ token: await newConfirmToken(aCtx(), other.id) })).toEqual(open)
    expect(await look(token)).toEqual(open)
  })

  test('confirms nothing, and tells used, expired and unknown links apart', async () => {
    const { id } = await post('looked-at@guest.example')
    const token = await newConfirmToken(aCtx(), id)
    const late = DateTime.utc().plus({ hours: 48, seconds: 1 })

    await look(token)
    expect((await User.findByPk(id))?.status).toBe('unconfirmed')
    expect(await look(token, guestCaller, late)).toEqual({ ...open, state: 'expired' })
    await guest().auth.confirmEmail({ token })
    expect(await look(token)).toEqual({ ...open, state: 'used' })
    expect(await refusal(look('invented'))).toBe('token.expired')
  })
})

describe('a password chosen at registration', () => {
  const register = async (email: string) => {
    const { user, token } = await as(guestCaller).auth.registerCustomer({
      name: 'Ann Novak',
      email,
      password: PASSWORD,
      agreements: ['terms', 'privacy'],
    })
    return { user, access: token, token: await mailedToken('user.register', user.id) }
  }
  const livingOf = (userId: number) =>
    query(aCtx(), `select id from sessions where user_id = $1 and revoked_at is null`, [userId])

  test('is kept if the mail is opened in another browser and the same password typed; the app stays signed in', async () => {
    const { user, token } = await register('kept@home.example')

    const confirmed = await guest().auth.confirmEmail({ token, password: PASSWORD })

    expect(confirmed.needsPassword).toBe(false)
    expect(await livingOf(user.id)).toHaveLength(2)
    expect(await refusal(guest().auth.loginCheck({ login: 'kept@home.example', password: PASSWORD }))).toBe('accepted')
  })

  test('by somebody else stops working once the mailbox’s owner chooses another one, or none', async () => {
    for (const password of ['Other-2026-on', undefined]) {
      const email = `stolen-${String(password)}@home.example`.toLowerCase()
      const { user, token } = await register(email)

      await guest().auth.confirmEmail({ token, password })

      expect(await livingOf(user.id)).toHaveLength(1)
      expect(await refusal(guest().auth.loginCheck({ login: email, password: PASSWORD }))).toBe(
        'auth.wrong_credentials',
      )
    }
  })
})

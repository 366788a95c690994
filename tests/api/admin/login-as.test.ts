import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { mayWriteActing } from '#api/common/acting.rules.ts'
import { findCallerBySession } from '#api/account/session/find-caller.query.ts'
import { readSessionToken } from '#api/account/session/session-token.lib.ts'
import { guestCaller, type Caller, type SignedIn } from '#api/common/caller.rules.ts'
import { callsOf } from '#api/http/rest.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { appRouter } from '#api/router.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { aCourier, aCustomer, anActing, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, theServices } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const reason = 'You asked us to hide it.'
const writes = callsOf(appRouter).filter(({ meta }) => meta.kind === 'write')

/** Redeems the ticket and returns the caller that the server then knows. */
async function enter(ticket: string): Promise<SignedIn> {
  const cookies = new Map<string, string>()
  await as(guestCaller, { cookies }).auth.loginByRefreshToken({ refresh_token: ticket })
  const sessionId = readSessionToken(theServices().config, cookies.get('ct_session') ?? '')
  const caller = await findCallerBySession(sessionId ?? '')
  if (!caller) throw new Error('nobody came in')
  return caller
}

const refusalOf = (name: string, by: Caller) => {
  const call = writes.find((one) => one.name === name)
  return refusal(Promise.resolve(call?.meta.run(aCtx(by), name, {})))
}

describe('an administrator in somebody’s account', () => {
  test('is known as both people, for half an hour, and sees the person’s pages', async () => {
    const [ada, ann] = [await anAdmin(), await aCustomer()]
    const { id } = await anAuction({ by: ann })

    const { ticket, url } = await as(ada).admin.loginAs({ login: ann.email })
    const inside = await enter(ticket)

    expect(url).toBe(`http://en.localhost:4000/frontapp/auth/login-as/${ticket}`)
    expect(inside).toMatchObject({
      userId: ann.userId,
      role: 'customer',
      acting: { adminId: ada.userId, isRaised: false },
    })
    const minutes = DateTime.fromJSDate(inside.acting?.until ?? new Date(0)).diffNow('minutes').minutes
    expect(Math.round(minutes)).toBe(30)
    const { data } = await as(inside).auction.myListings({ type: 'active' })
    expect(data.map((one) => one.id)).toEqual([id])
  })

  test('a ticket works once, and an old one is refused', async () => {
    const [ada, ann] = [await anAdmin(), await aCustomer()]
    const { ticket } = await as(ada).admin.loginAs({ login: ann.email })
    await enter(ticket)
    const { ticket: old } = await as(ada).admin.loginAs({ login: ann.email })
    const later = as(guestCaller, { now: DateTime.utc().plus({ minutes: 3 }) })

    const open = { refresh_token: ticket }
    expect(await refusal(as(guestCaller).auth.loginByRefreshToken(open))).toBe('auth.token_dead')
    expect(await refusal(later.auth.loginByRefreshToken({ refresh_token: old }))).toBe('auth.token_dead')
  })

  test('renewing the session does not extend it', async () => {
    const [ada, ann] = [await anAdmin(), await aCustomer()]
    const { ticket } = await as(ada).admin.loginAs({ login: ann.email, isRaised: true, reason })
    const first = await as(guestCaller).auth.loginByRefreshToken({ refresh_token: ticket })

    await as(guestCaller).auth.refresh({ refresh_token: first.refresh_token })

    const sessions = await query<{ until: Date; expires: Date; reason: string; admin: number }>(
      { tx: undefined },
      `select acting_until as until, expires_at as expires, acting_reason as reason, admin_id as admin
       from sessions where admin_id = $1 and replaced_at is null and revoked_at is null`,
      [ada.userId],
    )
    expect(sessions).toHaveLength(1)
    expect(sessions[0]).toMatchObject({ reason, admin: ada.userId })
    expect(sessions[0]?.expires).toEqual(sessions[0]?.until)
  })

  test('loses access at once when their own account is blocked', async () => {
    const ada = await anAdmin()
    const inside = await anActing({ by: ada })
    expect(await findCallerBySession(inside.sessionId)).toBeDefined()

    await query({ tx: undefined }, `update users set status = 'blocked' where id = $1`, [ada.userId])

    expect(await findCallerBySession(inside.sessionId)).toBeUndefined()
  })

  test('leaves, and the person’s own sessions stay', async () => {
    const [ada, ann] = [await anAdmin(), await aCustomer()]
    const inside = await anActing({ in: ann, by: ada })

    expect(await as(inside).admin.endLoginAs()).toEqual({ userId: ann.userId })

    expect(await findCallerBySession(inside.sessionId)).toBeUndefined()
    expect(await findCallerBySession(ann.sessionId)).toBeDefined()
    expect(await refusal(as(ann).admin.endLoginAs())).toBe('forbidden')
  })

  test('the person is notified, with the reason', async () => {
    const [ada, ann] = [await anAdmin(), await aCustomer()]
    await as(ada).admin.loginAs({ login: ann.email })
    expect((await lastMailTo(ann.email)).subject).toBe('We’re looking into your account')

    await as(ada).admin.loginAs({ login: ann.email, isRaised: true, reason })

    const { subject, text } = await lastMailTo(ann.email)
    expect(subject).toBe('We’re working in your account')
    expect(text).toContain(`Reason: ${reason}`)
  })
})

describe('access to an account', () => {
  test('refused for another administrator, a blocked account and an unknown one', async () => {
    const ada = await anAdmin()
    const into = (login: string) => refusal(as(ada).admin.loginAs({ login }))
    expect(await into((await anAdmin()).email)).toBe('forbidden')
    expect(await into((await aCustomer({ status: 'blocked' })).email)).toBe('forbidden')
    expect(await into('nobody@people.example')).toBe('not_found')
  })

  test('only administrators, and not from within an account', async () => {
    const { email: login } = await aCustomer()
    expect(await refusal(as(guestCaller).admin.loginAs({ login }))).toBe('unauthorized')
    expect(await refusal(as(await aCourier()).admin.loginAs({ login }))).toBe('forbidden')
    expect(await refusal(as(await anActing()).admin.loginAs({ login }))).toBe('auth.acting')
  })

  test('S10 a reason is needed to do more than look', async () => {
    const { email: login } = await aCustomer()
    const unfounded = as(await anAdmin()).admin.loginAs({ login, isRaised: true, reason: ' ' })
    expect(await wrongFields(unfounded)).toEqual({ reason: 'required' })
  })
})

describe('actions in somebody’s account', () => {
  test('are in the audit log with both names', async () => {
    const [ada, ann] = [await anAdmin(), await aCustomer()]
    const { id: auction } = await anAuction({ by: ann })

    await as(await anActing({ in: ann, by: ada, isRaised: true })).auction.hide({ auction })

    const entry = await queryOne(
      { tx: undefined },
      `select event, actor_id as actor, on_behalf_of as person from audit_events
       where machine = 'auction' and thing_id = $1 order by id desc limit 1`,
      [String(auction)],
    )
    expect(entry).toEqual({ event: 'hide', actor: ada.userId, person: ann.userId })
  })

  test.each(writes.map(({ name }) => name))('%s: allowed only if it is on the lists', async (name) => {
    for (const isRaised of [false, true]) {
      const inside = await anActing({ isRaised })
      const may = mayWriteActing({ adminId: 1, isRaised, until: new Date() }, name)
      if (!may) expect(await refusalOf(name, inside)).toBe('auth.acting')
      else expect(await refusalOf(name, inside)).not.toBe('auth.acting')
    }
  })

  test('these are never allowed, whatever the reason', () => {
    const raised = { adminId: 1, isRaised: true, until: new Date() }
    const never = writes
      .map(({ name }) => name)
      .filter((name) => /^payment\.|^user\.|^company\.|^opinion\.|accept|realize|Everywhere|reset|register/i.test(name))
    expect(never.length).toBeGreaterThan(15)
    expect(never.filter((name) => mayWriteActing(raised, name))).toEqual([])
  })

  test('a reason opens more calls than none', () => {
    const open = (isRaised: boolean) =>
      writes.filter(({ name }) => mayWriteActing({ adminId: 1, isRaised, until: new Date() }, name))
    expect(open(false).map(({ name }) => name.split('.')[0])).not.toContain('auction')
    expect(open(true).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['auction.create', 'auction.edit', 'auction.hide', 'auction.cancel']),
    )
    // The counts match the lists, so every listed call exists.
    expect([open(false).length, open(true).length]).toEqual([11, 22])
  })
})

import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { findCallerBySession } from '#api/account/session/find-caller.query.ts'
import { noteSeen, writeSeen } from '#api/account/session/seen-sessions.part.ts'
import { query } from '#api/kit/db/db.ts'
import { callerOf } from '#api/router.ts'
import { lastMailTo, mailsTo, told } from '#tests/support/mail.ts'
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ COUNTRY_HEADER: 'cf-ipcountry', LIMIT_FACTOR: '100' })

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

interface Where {
  agent?: string
  country?: string
  cookies?: Map<string, string>
}

const wishesOf = ({ agent = FIREFOX, country, cookies = new Map<string, string>() }: Where) => ({
  cookies,
  headers: { 'user-agent': agent, ...(country ? { 'cf-ipcountry': country } : {}) },
})
const signIn = ({ email }: SignedIn, where: Where = {}) =>
  as(guestCaller, wishesOf(where)).auth.login({ login: email, password: PASSWORD })
const onPhone = ({ email }: SignedIn, uid: string) =>
  callerOf({
    ...aCtx(guestCaller, { headers: { 'user-agent': 'CarryTo/1.0', 'x-device-uid': uid } }),
    channel: 'mobile',
  }).auth.login({ login: email, password: PASSWORD })

/** A user who has been here before. */
async function aRegular(): Promise<SignedIn> {
  const ann = await aCustomer()
  await query({ tx: undefined }, `update users set last_seen_at = now() where id = $1`, [ann.userId])
  return ann
}
const listOf = async (by: SignedIn) => (await as(by).auth.sessions()).data
const isAlive = async (id: string) => (await findCallerBySession(id)) !== undefined

describe('the list of sessions', () => {
  test('shows each device in words, with its country, the current one first and marked', async () => {
    const ann = await aRegular()
    await signIn(ann, { agent: SAFARI, country: 'DE' })
    await onPhone(ann, 'phone-1')

    const [here, ...others] = await listOf(ann)

    expect(here).toMatchObject({ id: ann.sessionId, isCurrent: true })
    expect(others).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ browser: 'Safari', system: 'iOS', isApp: false, country: 'DE', isCurrent: false }),
        expect.objectContaining({ isApp: true, country: null, isCurrent: false }),
      ]),
    )
  })

  test.each(['xx', 'T1', 'Germany', "D'"])('no country is shown for %s', async (country) => {
    const ann = await aRegular()
    await signIn(ann, { country })

    expect((await listOf(ann)).map((one) => one.country)).toEqual([null, null])
  })

  test('a renewed session stays one entry and keeps its start', async () => {
    const ann = await aRegular()
    const cookies = new Map<string, string>()
    const { refresh_token } = await signIn(ann, { cookies })
    const [, before] = await listOf(ann)
    await as(guestCaller, { ...wishesOf({ cookies }), now: DateTime.utc().plus({ days: 3 }) }).auth.refresh({
      refresh_token,
    })

    const [, ...others] = await listOf(ann)

    expect(others.map(({ signedInAt }) => signedInAt)).toEqual([before?.signedInAt])
    expect(others[0]?.id).not.toBe(before?.id)
  })

  test('revoked and expired sessions are not shown', async () => {
    const ann = await aRegular()
    await signIn(ann)
    const later = { now: DateTime.utc().plus({ days: 31 }) }
    expect((await as(ann, later).auth.sessions()).data).toEqual([])

    await as(ann).auth.endOtherSessions()
    expect(await listOf(ann)).toHaveLength(1)
  })

  test('the last use of all sessions is written in one batch', async () => {
    const [ann, una] = [await aRegular(), await aRegular()]
    const at = DateTime.utc().plus({ hours: 1 })
    noteSeen(ann.sessionId)

    await writeSeen({ tx: undefined }, at)

    const seen = await query<{ id: string; at: Date }>(
      { tx: undefined },
      `select id, last_seen_at as at from sessions where id = any ($1::uuid[]) and last_seen_at is not null`,
      [[ann.sessionId, una.sessionId]],
    )
    expect(seen).toEqual([{ id: ann.sessionId, at: at.toJSDate() }])
  })
})

describe('end a session', () => {
  test('it ends at once, with its predecessors; the others stay', async () => {
    const ann = await aRegular()
    const cookies = new Map<string, string>()
    const { refresh_token } = await signIn(ann, { cookies })
    await as(guestCaller, wishesOf({ cookies })).auth.refresh({ refresh_token })
    const [, other] = await listOf(ann)
    const family = await query<{ id: string }>(
      { tx: undefined },
      `select id from sessions where user_id = $1 and id <> $2`,
      [ann.userId, ann.sessionId],
    )

    await as(ann).auth.endSession({ sessionId: other?.id ?? '' })

    expect(family).toHaveLength(2)
    expect(await Promise.all(family.map(({ id }) => isAlive(id)))).toEqual([false, false])
    expect(await isAlive(ann.sessionId)).toBe(true)
  })

  test('sessions of somebody else, unknown ones and invalid ids are not found', async () => {
    const [ann, una] = [await aRegular(), await aRegular()]

    const ids = [una.sessionId, randomUUID(), 'x', "' or 1=1"]
    const answers = ids.map((sessionId) => refusal(as(ann).auth.endSession({ sessionId })))

    expect(await Promise.all(answers)).toEqual(ids.map(() => 'not_found'))
    expect(await isAlive(una.sessionId)).toBe(true)
  })

  test('ending the current one is a sign-out: its cookies are cleared too', async () => {
    const ann = await aRegular()
    const cookies = new Map([
      ['ct_session', 'x'],
      ['ct_refresh', 'y'],
    ])

    await as(ann, { cookies }).auth.endSession({ sessionId: ann.sessionId })

    expect([...cookies.keys()]).toEqual([])
    expect(await isAlive(ann.sessionId)).toBe(false)
  })

  test('all others end at once, and the audit log says by whom', async () => {
    const ann = await aRegular()
    await signIn(ann)
    await onPhone(ann, 'phone-1')

    await as(ann).auth.endOtherSessions()

    expect((await listOf(ann)).map(({ id }) => id)).toEqual([ann.sessionId])
    const audited = await query(
      { tx: undefined },
      `select event, actor_id as by from audit_events where machine = 'sign-in' and thing_id = $1 and event like 'end%'`,
      [String(ann.userId)],
    )
    expect(audited).toEqual([{ event: 'endOtherSessions', by: ann.userId }])
  })
})

describe('a sign-in on a new device', () => {
  test('notifies the owner by mail and in the app, with device, country and a way to end it', async () => {
    const ann = await aRegular()
    await signIn(ann, { agent: SAFARI, country: 'DE' })

    const { text, links } = await lastMailTo(ann.email)

    expect(text).toContain('Safari on iOS')
    expect(text).toContain('Germany')
    expect(links[0]).toBe('http://en.localhost:4000/frontapp/my-account/my-profile/sessions')
    expect(await told(ann.userId, 'user.signInElsewhere')).toBe(1)
  })

  test('the same browser and phone are known from then on', async () => {
    const ann = await aRegular()
    const cookies = new Map<string, string>()
    await signIn(ann, { cookies })
    await onPhone(ann, 'phone-1')
    await workOutbox()
    const before = await mailsTo(ann.email)

    await signIn(ann, { cookies })
    await onPhone(ann, 'phone-1')
    await workOutbox()

    expect([before, await mailsTo(ann.email)]).toEqual([2, 2])
  })

  test('a browser known from somebody else’s account is new to this one', async () => {
    const [ann, una] = [await aRegular(), await aRegular()]
    const cookies = new Map<string, string>()
    await signIn(una, { cookies })
    await signIn(ann, { cookies })

    expect(await told(ann.userId, 'user.signInElsewhere')).toBe(1)
  })

  test('a user who has just registered, or signs in for the first time, is not notified', async () => {
    const email = 'new@people.example'
    const form = { name: 'New Person', email, password: PASSWORD, agreements: ['terms', 'privacy'] }
    const { user } = await as(guestCaller, wishesOf({})).auth.registerCustomer(form)
    const first = await aCustomer()
    await signIn(first)

    expect(await told(user.id, 'user.signInElsewhere')).toBe(0)
    expect(await told(first.userId, 'user.signInElsewhere')).toBe(0)
  })

  test('a wrong password notifies nobody', async () => {
    const ann = await aRegular()
    await refusal(as(guestCaller).auth.login({ login: ann.email, password: 'Wrong-2026-on' }))

    expect(await told(ann.userId, 'user.signInElsewhere')).toBe(0)
  })
})

import { generateKeyPairSync } from 'node:crypto'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { guestCaller, isAdmin, type SignedIn } from '#api/common/caller.rules.ts'
import { findCallerBySession } from '#api/account/session/find-caller.query.ts'
import { relyingPartyOf } from '#api/account/passkey/relying-party.port.ts'
import { newConfirmToken } from '#api/account/auth/user-tokens.part.ts'
import { query } from '#api/kit/db/db.ts'
import { aDevice } from '#tests/support/authenticator.ts'
import { told } from '#tests/support/mail.ts'
import { aPasskey, shown } from '#tests/support/scenes/passkeys.ts'
import { aCustomer, anAdmin, aNewAdmin, aSecondFactor, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

const noTx = { tx: undefined }
const guest = () => as(guestCaller)
const start = (who: SignedIn) => as(who).auth.startPasskey({ password: PASSWORD })
const add = (who: SignedIn, credential: ReturnType<ReturnType<typeof aDevice>['make']>) =>
  as(who).auth.addPasskey({ name: 'Phone', credential })
const namesOf = async (who: SignedIn) => (await as(who).auth.passkeys()).data.map(({ name }) => name)
const signedInTo = async (who: SignedIn) =>
  (await query(noTx, `select id from sessions where user_id = $1 and revoked_at is null`, [who.userId])).length

describe('add a passkey', () => {
  test('requires user verification, and lists the passkey with name, day and sync state', async () => {
    const ann = await aCustomer({ email: 'keys@home.example', name: 'Ann Keys' })

    const asked = await start(ann)
    await add(ann, aDevice({ isSynced: true }).make(asked))

    expect(asked).toMatchObject({
      rp: { id: 'en.localhost', name: 'CarryTo' },
      user: { name: 'keys@home.example', displayName: 'Ann Keys' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect((await as(ann).auth.passkeys()).data).toEqual([
      {
        id: expect.any(String) as string,
        name: 'Phone',
        isSynced: true,
        createdAt: expect.any(String) as string,
        lastUsedAt: null,
      },
    ])
    expect(await told(ann.userId, 'user.passkeyAdded')).toBe(1)
  })

  test('requires the password; a device holds one passkey per account', async () => {
    const ann = await aCustomer()
    const { device } = await aPasskey(ann)

    expect(await wrongFields(as(ann).auth.startPasskey({ password: 'Wrong-1' }))).toEqual({
      password: 'wrong_password',
    })
    expect((await start(ann)).excludeCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal'] },
    ])
  })

  test.each([
    ['a challenge that nobody gave', { challenge: 'bm9ib2R5' }],
    ['a page of somebody else', { origin: 'https://carryto.evil.example' }],
    ['another site’s passkey', { rpId: 'evil.example' }],
    ['a device that was not unlocked', { isUnlocked: false }],
    ['an answer to a sign-in', { type: 'webauthn.get' }],
  ])('refuses %s', async (_, wishes) => {
    const ann = await aCustomer()

    expect(await refusal(add(ann, aDevice().make(await start(ann), wishes)))).toBe('passkey.refused')
    expect(await namesOf(ann)).toEqual([])
  })

  test('a challenge works once, in time, and only for the account it was issued to', async () => {
    const [ann, una] = [await aCustomer(), await aCustomer()]
    const now = DateTime.utc()
    const asked = await start(ann)

    expect(await refusal(add(una, aDevice().make(asked)))).toBe('passkey.refused')
    expect(
      await refusal(
        as(ann, { now: now.plus({ minutes: 6 }) }).auth.addPasskey({
          name: 'Late',
          credential: aDevice().make(asked),
        }),
      ),
    ).toBe('passkey.refused')
    expect(await refusal(add(ann, aDevice().make(asked)))).toBe('accepted')
    expect(await refusal(add(ann, aDevice().make(asked)))).toBe('passkey.refused')
  })

  test('a passkey of another account is refused', async () => {
    const [ann, una] = [await aCustomer(), await aCustomer()]
    const { device } = await aPasskey(ann)

    expect(await refusal(add(una, device.make(await start(una))))).toBe('passkey.refused')
    expect(await namesOf(ann)).toEqual(['Phone'])
  })

  test('an account holds at most twenty', async () => {
    const ann = await aCustomer()
    const asked = await start(ann)
    await query(
      noTx,
      `insert into passkeys (user_id, relying_party, credential_id, public_key, is_synced, name, created_at)
       select $1::int, 'x', 'key ' || n || ' of ' || $1::int, '', false, 'Key', now() from generate_series(1, 20) n`,
      [ann.userId],
    )

    expect(await refusal(start(ann))).toBe('passkey.wrong_state')
    expect(await refusal(add(ann, aDevice().make(asked)))).toBe('passkey.wrong_state')
  })

  test('an acting administrator can neither add, rename nor remove one', async () => {
    const ann = await aCustomer()
    const { passkeyId } = await aPasskey(ann)
    const asked = await start(ann)
    const until = DateTime.utc().plus({ minutes: 30 }).toJSDate()
    const adminId = (await anAdmin()).userId
    const acting = as({ ...ann, acting: { adminId, isRaised: true, until } }).auth

    expect(await refusal(acting.startPasskey({ password: PASSWORD }))).toBe('auth.acting')
    expect(await refusal(acting.addPasskey({ name: 'Mine', credential: aDevice().make(asked) }))).toBe('auth.acting')
    expect(await refusal(acting.renamePasskey({ passkeyId, name: 'Mine' }))).toBe('auth.acting')
    expect(await refusal(acting.removePasskey({ passkeyId, password: PASSWORD }))).toBe('auth.acting')
  })
})

describe('sign in with a passkey', () => {
  test('opens a session without password or code, even with a second factor, and is recorded', async () => {
    const ann = await aCustomer()
    const { device } = await aPasskey(ann)
    await aSecondFactor(ann)
    await query(noTx, `update users set last_seen_at = now() where id = $1`, [ann.userId])
    const cookies = new Map<string, string>()
    const before = await signedInTo(ann)

    const answer = await as(guestCaller, { cookies }).auth.passkeySignIn({
      credential: await shown(device),
      url: '/listings/',
    })

    expect(answer).toMatchObject({ success: true, redirectUrl: '/listings/' })
    expect([...cookies.keys()].sort()).toEqual(['ct_known', 'ct_refresh', 'ct_session'])
    expect(await signedInTo(ann)).toBe(before + 1)
    expect((await as(ann).auth.passkeys()).data[0]?.lastUsedAt).not.toBeNull()
    expect(await told(ann.userId, 'user.signInElsewhere')).toBe(1)
  })

  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  test.each([
    ['a signature of another key', { privateKey: stranger }],
    ['a challenge that nobody gave', { challenge: 'bm9ib2R5' }],
    ['a page of somebody else', { origin: 'http://pl.localhost.evil.example:4000' }],
    ['another site’s passkey', { rpId: 'evil.example' }],
    ['a device that was not unlocked', { isUnlocked: false }],
    ['an answer to another question', { type: 'webauthn.create' }],
  ])('refuses %s', async (_, wishes) => {
    const ann = await aCustomer()
    const { device } = await aPasskey(ann)
    const before = await signedInTo(ann)

    const sent = guest().auth.passkeySignIn({ credential: await shown(device, wishes) })

    expect(await refusal(sent)).toBe('passkey.refused')
    expect(await signedInTo(ann)).toBe(before)
  })

  test('an answer works once and in time; if two arrive at once, one signs in', async () => {
    const ann = await aCustomer()
    const { device } = await aPasskey(ann)
    const credential = await shown(device)

    const both = await Promise.all([1, 2].map(() => refusal(guest().auth.passkeySignIn({ credential }))))
    const late = as(guestCaller, { now: DateTime.utc().plus({ minutes: 6 }) }).auth.passkeySignIn({
      credential: await shown(device),
    })

    expect(both.sort()).toEqual(['accepted', 'passkey.refused'])
    expect(await refusal(late)).toBe('passkey.refused')
  })

  test('the challenge for adding a passkey cannot sign in', async () => {
    const ann = await aCustomer()
    const { device } = await aPasskey(ann)
    const { challenge, rp } = await start(ann)

    const credential = device.show({ challenge, rpId: rp.id })

    expect(await refusal(guest().auth.passkeySignIn({ credential }))).toBe('passkey.refused')
  })

  test('a counter that does not grow means a copy; a device without one always reports zero', async () => {
    const ann = await aCustomer()
    const { device } = await aPasskey(ann)
    const send = async (counter: number) =>
      refusal(guest().auth.passkeySignIn({ credential: await shown(device, { counter }) }))

    expect([await send(0), await send(0)]).toEqual(['accepted', 'accepted'])
    expect(await send(7)).toBe('accepted')
    expect([await send(7), await send(6), await send(0)]).toEqual(Array<string>(3).fill('passkey.refused'))
  })

  test('cannot open a blocked account, nor work after removal', async () => {
    const ann = await aCustomer()
    const una = await aCustomer()
    const [hers, other] = [await aPasskey(ann), await aPasskey(una)]
    await query(noTx, `update users set status = 'blocked' where id = $1`, [ann.userId])
    await as(una).auth.removePasskey({ passkeyId: other.passkeyId, password: PASSWORD })

    expect(await refusal(guest().auth.passkeySignIn({ credential: await shown(hers.device) }))).toBe('auth.blocked')
    expect(await refusal(guest().auth.passkeySignIn({ credential: await shown(other.device) }))).toBe('passkey.refused')
  })
})

describe('rename and remove a passkey', () => {
  test('a passkey gets a new name; one of somebody else is not found', async () => {
    const [ann, una] = [await aCustomer(), await aCustomer()]
    const { passkeyId } = await aPasskey(ann)

    await as(ann).auth.renamePasskey({ passkeyId, name: ' Blue phone ' })

    expect(await namesOf(ann)).toEqual(['Blue phone'])
    expect(await refusal(as(una).auth.renamePasskey({ passkeyId, name: 'Hers' }))).toBe('not_found')
    expect(await refusal(as(una).auth.removePasskey({ passkeyId, password: PASSWORD }))).toBe('not_found')
    expect(await refusal(as(ann).auth.renamePasskey({ passkeyId: 'x', name: 'X' }))).toBe('not_found')
  })

  test('removal needs the password, ends sessions opened with it elsewhere, and notifies the owner', async () => {
    const ann = await aCustomer()
    const { device, passkeyId } = await aPasskey(ann)
    await guest().auth.passkeySignIn({ credential: await shown(device) })

    expect(await wrongFields(as(ann).auth.removePasskey({ passkeyId, password: 'Wrong-1' }))).toEqual({
      password: 'wrong_password',
    })
    await as(ann).auth.removePasskey({ passkeyId, password: PASSWORD })

    expect(await namesOf(ann)).toEqual([])
    expect(await signedInTo(ann)).toBe(1)
    expect(await told(ann.userId, 'user.passkeyRemoved')).toBe(1)
  })
})

describe('an administrator with only a passkey', () => {
  const anotherSession = async (who: SignedIn) => {
    await guest().auth.loginCheck({ login: who.email, password: PASSWORD })
    return who
  }

  test('is let in where it was added and wherever it signs in; password-only sessions end', async () => {
    const nina = await anotherSession(await aNewAdmin())
    const { device } = await aPasskey(nina)
    const answer = await guest().auth.passkeySignIn({ credential: await shown(device) })

    const here = await findCallerBySession(nina.sessionId)
    const { data } = await as(nina).auth.sessions()
    const there = data.find(({ id }) => id !== nina.sessionId)

    expect(answer.success).toBe(true)
    expect(here && isAdmin(here)).toBe(true)
    expect(data).toHaveLength(2)
    expect(there && (await findCallerBySession(there.id))).toMatchObject({ hasSecondFactor: true })
  })

  test('a renewed session still counts as two-factor', async () => {
    const nina = await aNewAdmin()
    const { device } = await aPasskey(nina)
    const { refresh_token } = await guest().auth.passkeySignIn({ credential: await shown(device) })

    await guest().auth.refresh({ refresh_token })

    const weak = await query(
      noTx,
      `select id from sessions where user_id = $1 and revoked_at is null and passkey_id is null`,
      [nina.userId],
    )
    expect(weak).toEqual([])
  })

  test('cannot sign in by password or by a mailed link', async () => {
    const nina = await aNewAdmin()
    await aPasskey(nina)
    const token = await newConfirmToken(aCtx(), nina.userId)

    expect(await refusal(guest().auth.loginCheck({ login: nina.email, password: PASSWORD }))).toBe(
      'auth.passkey_needed',
    )
    expect(await refusal(guest().auth.confirmEmail({ token }))).toBe('auth.passkey_needed')
  })

  test('cannot remove the last one without another passkey or an authenticator app', async () => {
    const nina = await aNewAdmin()
    const { passkeyId } = await aPasskey(nina)
    const remove = () => refusal(as(nina).auth.removePasskey({ passkeyId, password: PASSWORD }))

    expect(await remove()).toBe('passkey.wrong_state')
    await aSecondFactor(nina)
    expect(await remove()).toBe('accepted')
  })

  test('an administrator who lost it is let in again by another one', async () => {
    const [ada, nina] = [await anAdmin(), await aNewAdmin()]
    await aPasskey(nina)

    await as(ada).admin.liftSecondFactor({ userId: nina.userId, reason: 'She has lost her phone.' })

    expect(await refusal(guest().auth.loginCheck({ login: nina.email, password: PASSWORD }))).toBe('accepted')
  })
})

describe('the relying party of a passkey', () => {
  const on = (baseHost: string, host: string) => {
    const ctx = aCtx(guestCaller, { locale: 'pl_PL' })
    const header = (name: string) => (name === 'host' ? host : undefined)
    return relyingPartyOf({
      ...ctx,
      config: { ...ctx.config, baseHost },
      io: { ...ctx.io, header },
    })
  }

  test('one passkey serves all storefronts and the main host, as they share a domain', () => {
    expect(on('carryto.example', 'pl.carryto.example')).toBe('carryto.example')
    expect(on('carryto.example', 'carryto.example')).toBe('carryto.example')
  })

  test('without a shared domain each host has its own', () => {
    expect(on('localhost', 'pl.localhost:4000')).toBe('pl.localhost')
    expect(on('localhost', 'localhost:4000')).toBe('localhost')
  })
})

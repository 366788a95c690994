import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { accessToken } from '#api/account/session/session-token.lib.ts'
import { findCallerBySession } from '#api/account/session/find-caller.query.ts'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aServer, call } from '#tests/support/http.ts'
import { lastMailTo, mailsTo, told, tokenMailedTo } from '#tests/support/mail.ts'
import { aMember, anInvitation } from '#tests/support/scenes/members.ts'
import { accept, anOpenDeal, payWith, pounds } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer, anAdmin, aSession, PASSWORD } from '#tests/support/scenes/people.ts'
import { conflict, refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { aCtx, as, testApp, theServices, type CtxOverrides } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '100000' })
aServer()

const guest = (wishes: CtxOverrides = {}) => as(guestCaller, wishes)
const inDays = (days: number) => ({ now: DateTime.utc().plus({ days }) })
const person = { name: 'Nora Berg', password: PASSWORD, agreements: ['terms', 'privacy'] }

/** Non-breaking spaces as plain ones. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

/** The member as their next request is authenticated. */
async function known(userId: number): Promise<SignedIn> {
  const found = await findCallerBySession(await aSession(userId))
  if (!found) throw new Error(`nobody is ${userId}`)
  return found
}

describe('an invitation', () => {
  test('is mailed in the storefront’s language, with one link', async () => {
    const bob = await aCourier({ name: 'Bob Driver', companyName: 'Bob Transport' })

    await as(bob, { locale: 'pl_PL' }).member.invite({ email: 'nowy@people.example', role: 'driver' })

    const { subject, text } = await lastMailTo('nowy@people.example')
    expect(subject).toBe('Bob Transport zaprasza Cię do CarryTo')
    expect(plain(text)).toContain('Bob Driver zaprasza Cię do jazdy dla firmy Bob Transport')
    expect(plain(text)).toContain('Pewna firma w CarryTo podała adres nowy@people.example')
  })

  test('is in the account’s language if there is an account', async () => {
    const bob = await aCourier()
    const eva = await aCustomer({ locale: 'de_DE' })

    await as(bob, { locale: 'pl_PL' }).member.invite({ email: eva.email, role: 'dispatcher' })

    expect((await lastMailTo(eva.email)).subject).toBe('Bob Transport lädt Sie zu CarryTo ein')
  })

  test('gets the same answer with or without an account', async () => {
    const bob = await aCourier()
    const eva = await aCustomer()
    const other = await aCourier()
    const answers = []
    for (const email of ['nobody@people.example', eva.email, other.email])
      answers.push(await as(bob).member.invite({ email, role: 'driver' }))

    for (const answer of answers)
      expect(answer).toMatchObject({ role: 'driver', status: 'invited', name: null, isSelf: false, joinedAt: null })
    expect(new Set(answers.map((answer) => Object.keys(answer).join())).size).toBe(1)
  })

  test('is refused for pending invitees, the owner and members', async () => {
    const bob = await aCourier()
    const dan = await aMember({ of: bob })
    const { email } = await anInvitation({ of: bob })

    for (const address of [email.toUpperCase(), bob.email, dan.email])
      expect(await wrongFields(as(bob).member.invite({ email: address, role: 'driver' }))).toEqual({
        email: 'member_known',
      })
  })

  test('needs a confirmed mailbox of the sender', async () => {
    const una = await aCourier({ status: 'unconfirmed' })

    const tried = as(una).member.invite({ email: 'some@people.example', role: 'driver' })

    expect(await refusal(tried)).toBe('user.wrong_state')
    expect(await mailsTo('some@people.example')).toBe(0)
  })

  test('needs a known role and an address', async () => {
    const bob = await aCourier()

    expect(await wrongFields(as(bob).member.invite({ email: 'not one', role: 'owner' as never }))).toEqual({
      email: 'email',
      role: 'not_contain',
    })
  })

  test('is refused beyond fifty members', async () => {
    const bob = await aCourier()
    for (let n = 1; n <= 50; n += 1) await as(bob).member.invite({ email: `crew-${n}@people.example`, role: 'driver' })

    expect(await wrongFields(as(bob).member.invite({ email: 'one@people.example', role: 'driver' }))).toEqual({
      email: 'too_many_items',
    })
    expect((await as(bob).member.list()).free).toBe(0)
  })

  test('sent again works by its new link only', async () => {
    const bob = await aCourier()
    const { id: memberId, email, token } = await anInvitation({ of: bob })

    await as(bob).member.inviteAgain({ memberId })

    expect(await refusal(guest().member.invitation({ token }))).toBe('token.expired')
    const { company } = await guest().member.invitation({ token: await tokenMailedTo(email) })
    expect(company).toMatchObject({ id: bob.companyId })
  })

  test('withdrawn, or older than a week, is void', async () => {
    const bob = await aCourier()
    const back = await anInvitation({ of: bob })
    const old = await anInvitation({ of: bob })
    await as(bob).member.remove({ memberId: back.id })

    const tries = [
      () => guest().member.invitation({ token: back.token }),
      () => guest().member.register({ ...person, token: back.token }),
      () => guest(inDays(8)).member.invitation({ token: old.token }),
      () => guest(inDays(8)).member.register({ ...person, token: old.token }),
      () => guest().member.invitation({ token: 'forged' }),
      () => guest().member.register({ ...person, token: 'forged' }),
    ]

    for (const tried of tries) expect(await refusal(tried())).toBe('token.expired')
    expect((await as(bob).member.list()).data.map(({ id }) => id)).toEqual([old.id])
    expect((await as(bob, inDays(8)).member.list()).data[0]).toMatchObject({ status: 'expired' })
  })

  test('is void if the company’s owner is blocked', async () => {
    const bob = await aCourier()
    const { token } = await anInvitation({ of: bob })
    await as(await anAdmin()).admin.setUserStatus({ userId: bob.userId, status: 'blocked', reason: 'Spam.' })

    expect(await refusal(guest().member.invitation({ token }))).toBe('token.expired')
  })
})

describe('an invitee without an account', () => {
  test('opens one by the link, which confirms the mailbox, and joins', async () => {
    const bob = await aCourier()
    const { email, token } = await anInvitation({ of: bob, role: 'dispatcher' })
    expect(await guest().member.invitation({ token })).toMatchObject({ email, hasAccount: false })

    const { user } = await guest().member.register({ ...person, token })

    expect(user).toMatchObject({ name: 'Nora Berg', email, role: 'courier', status: 'active' })
    const nora = await known(user.id)
    expect(nora).toMatchObject({ companyId: bob.companyId, companyRole: 'dispatcher', bidderId: bob.userId })
    expect(await told(bob.userId, 'member.accept')).toBe(1)
    const { data } = await as(nora).user.agreements()
    expect(data.filter(({ givenAt }) => givenAt).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['terms', 'privacy']),
    )
  })

  test('can use the link once', async () => {
    const bob = await aCourier()
    const { token } = await anInvitation({ of: bob })
    await guest().member.register({ ...person, token })

    expect(await refusal(guest().member.register({ ...person, token }))).toBe('token.expired')
  })

  test('needs a full name, a good password and the agreements', async () => {
    const bob = await aCourier()
    const { token } = await anInvitation({ of: bob })

    expect(
      await wrongFields(guest().member.register({ token, name: 'Nora', password: 'short', agreements: [] })),
    ).toMatchObject({ name: 'name_and_surname', agreements: 'agreements' })
    expect(await wrongFields(guest().member.register({ ...person, token, password: 'Password1' }))).toEqual({
      password: 'password_common',
    })
  })

  test('cannot register an address that has an account', async () => {
    const bob = await aCourier()
    const eva = await aCustomer()
    const { token } = await anInvitation({ of: bob, email: eva.email })
    expect(await guest().member.invitation({ token })).toMatchObject({ hasAccount: true })

    expect(await refusal(guest().member.register({ ...person, token }))).toBe('member.has_account')
  })

  test('voids unconfirmed claims to the address', async () => {
    const bob = await aCourier()
    const { email, token } = await anInvitation({ of: bob })
    const claim = await aCustomer({ email, status: 'unconfirmed' })

    await guest().member.register({ ...person, token })

    expect(await findCallerBySession(claim.sessionId)).toBeUndefined()
  })
})

describe('an invitee with an account', () => {
  test('joins with it, acts for the company, and is notified of the role', async () => {
    const clara = await aCharity()
    const eva = await aCustomer()
    const { token } = await anInvitation({ of: clara, email: eva.email })

    const joined = await as(eva).member.accept({ token })

    expect(joined).toEqual({ company: { id: clara.companyId, name: 'Warm Homes' }, role: 'driver' })
    expect(await known(eva.userId)).toMatchObject({ role: 'charity', companyRole: 'driver' })
  })

  test('joins only with the account of that address', async () => {
    const bob = await aCourier()
    const { token } = await anInvitation({ of: bob })

    expect(await refusal(as(await aCustomer()).member.accept({ token }))).toBe('member.other_address')
  })

  test('cannot join with a company of their own, and the error is in their language', async () => {
    const bob = await aCourier()
    const rival = await aCourier()
    const { token } = await anInvitation({ of: bob, email: rival.email })

    const refused = await refusal(as(rival, { locale: 'pl_PL' }).member.accept({ token }))

    expect(refused).toBe('member.has_company')
  })

  test('joins one company at a time', async () => {
    const dan = await aMember({ of: await aCourier() })
    const { token } = await anInvitation({ of: await aCourier(), email: dan.email })

    expect(await refusal(as(dan).member.accept({ token }))).toBe('member.elsewhere')
  })

  test('has confirmed the mailbox by the link', async () => {
    const bob = await aCourier()
    const una = await aCustomer({ status: 'unconfirmed' })
    const { token } = await anInvitation({ of: bob, email: una.email })

    await as(una).member.accept({ token })

    expect(await known(una.userId)).toMatchObject({ status: 'active', companyRole: 'driver' })
  })

  test('accepting twice at once: one succeeds, the other finds the link used', async () => {
    const bob = await aCourier()
    const eva = await aCustomer()
    const { token } = await anInvitation({ of: bob, email: eva.email })

    const done = await Promise.allSettled([1, 2].map(() => as(eva).member.accept({ token })))

    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await as(bob).member.list()).data).toHaveLength(1)
  })

  test('accepting two companies at once joins one', async () => {
    const eva = await aCustomer()
    const tokens = await Promise.all(
      [await aCourier(), await aCourier()].map((of) => anInvitation({ of, email: eva.email })),
    )

    const done = await Promise.allSettled(tokens.map(({ token }) => as(eva).member.accept({ token })))

    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await query(
      { tx: undefined },
      `select id from company_members where user_id = $1 and status = 'active'`,
      [eva.userId],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('the members of a company', () => {
  test('are visible to each other; addresses and invitations only to the owner', async () => {
    const bob = await aCourier({ name: 'Bob Driver' })
    const dan = await aMember({ of: bob, name: 'Dan Wheeler' })
    const dina = await aMember({ of: bob, name: 'Dina Desk', role: 'dispatcher' })
    await anInvitation({ of: bob })

    const own = await as(bob).member.list()
    const his = await as(dan).member.list()

    expect(own.data.map(({ email, status }) => [email, status])).toMatchObject([
      [dan.email, 'active'],
      [dina.email, 'active'],
      [expect.any(String), 'invited'],
    ])
    expect(his).toMatchObject({ role: 'driver', owner: { name: 'Bob Driver', email: null } })
    expect(his.data.map(({ name, email, isSelf }) => [name, email, isSelf])).toEqual([
      ['Dan Wheeler', dan.email, true],
      ['Dina Desk', null, false],
    ])
  })

  test('are invisible to other companies', async () => {
    const bob = await aCourier()
    const { memberId } = await aMember({ of: bob })
    const rival = as(await aCourier())

    expect((await rival.member.list()).data).toEqual([])
    for (const tried of [
      () => rival.member.change({ memberId, role: 'dispatcher' }),
      () => rival.member.remove({ memberId }),
      () => rival.member.inviteAgain({ memberId }),
    ])
      expect(await refusal(tried())).toBe('not_found')
  })

  test('cost two statements, for two or for fifty', async () => {
    const bob = await aCourier()
    const asked = async () => (await statementsOf(() => as(bob).member.list())).statements.length
    await aMember({ of: bob })
    await aMember({ of: bob })
    const ofTwo = await asked()
    for (let n = 3; n <= 50; n += 1) await as(bob).member.invite({ email: `many-${n}@people.example`, role: 'driver' })

    expect(await asked()).toBe(ofTwo)
    expect(ofTwo).toBe(2)
  })

  test('are notified of a new role, and act by it at once', async () => {
    const bob = await aCourier()
    const dan = await aMember({ of: bob, role: 'driver' })

    await as(bob).member.change({ memberId: dan.memberId, role: 'dispatcher' })

    expect(await known(dan.userId)).toMatchObject({ companyRole: 'dispatcher' })
    expect(await told(dan.userId, 'member.nowDispatcher')).toBe(1)
    await as(bob).member.change({ memberId: dan.memberId, role: 'dispatcher' })
    expect(await told(dan.userId, 'member.nowDispatcher')).toBe(1)
  })

  test('may leave, and cannot remove others', async () => {
    const bob = await aCourier()
    const dan = await aMember({ of: bob })
    const dina = await aMember({ of: bob, role: 'dispatcher' })

    const tried = as(dan).member.remove({ memberId: dina.memberId })
    expect(await refusal(tried)).toBe('forbidden')
    await as(dan).member.remove({ memberId: dan.memberId })

    expect(await known(dan.userId)).toMatchObject({ role: 'customer', companyId: null })
    expect(await told(bob.userId, 'member.leave')).toBe(1)
  })

  test('are authenticated with their company in one statement', async () => {
    const dan = await aMember({ of: await aCourier() })

    const { statements } = await statementsOf(() => findCallerBySession(dan.sessionId))

    expect(statements).toHaveLength(1)
  })

  test.each(['/api', '/api/mobile'])('removed a second ago are refused by the next call of %s', async (door) => {
    const bob = await aCourier()
    const dan = await aMember({ of: bob, role: 'dispatcher' })
    const headers = { authorization: `Bearer ${accessToken(theServices().config, dan.sessionId)}` }
    const ask = () => call(`GET ${door}/me/company/members`, { headers })
    expect((await ask()).status).toBe(200)

    await as(bob).member.remove({ memberId: dan.memberId })

    expect((await ask()).status).toBe(403)
    expect(await told(dan.userId, 'member.remove')).toBe(1)
  })

  test('removed in one tab are not found in another', async () => {
    const bob = await aCourier()
    const { memberId } = await aMember({ of: bob })
    await as(bob).member.remove({ memberId })

    expect(await refusal(as(bob).member.remove({ memberId }))).toBe('not_found')
    expect(await refusal(as(bob).member.change({ memberId, role: 'driver' }))).toBe('not_found')
  })

  test('cannot act while the owner is blocked', async () => {
    const bob = await aCourier()
    const dan = await aMember({ of: bob, role: 'dispatcher' })
    await as(await anAdmin()).admin.setUserStatus({ userId: bob.userId, status: 'blocked', reason: 'Spam.' })

    expect(await refusal(as(await known(dan.userId)).offer.list({}))).toBe('forbidden')
  })
})

describe('a member acts for the company', () => {
  test('a dispatcher offers and withdraws for it; a driver only reads', async () => {
    const bob = await aCourier()
    const dina = await aMember({ of: bob, role: 'dispatcher' })
    const dan = await aMember({ of: bob, role: 'driver' })
    const { id } = await anAuction({ by: await aCustomer() })
    const form = { auction: String(id), price: pounds('500') }

    expect(await refusal(as(dan).offer.post(form))).toBe('forbidden')
    const offer = await as(dina).offer.post(form)

    expect((await as(bob).offer.list({})).data.map((one) => one.id)).toEqual([offer.id])
    expect(await as(dan).offer.get({ offerId: offer.id })).toMatchObject({ side: 'provider', actions: [] })
    expect(await refusal(as(dan).offer.cancel({ offerId: offer.id }))).toBe('forbidden')
    expect(await as(dina).offer.cancel({ offerId: offer.id })).toMatchObject({ status: 'withdrawn' })
  })

  test('members cannot offer on a listing of their own company’s people', async () => {
    const bob = await aCourier()
    const eva = await aCustomer()
    const { id } = await anAuction({ by: eva })
    await aMember({ of: bob, account: eva })
    const dina = await aMember({ of: bob, role: 'dispatcher' })
    const own = await anAuction({ by: await aCustomer() })
    await query({ tx: undefined }, `update auctions set owner_id = $1 where id = $2`, [bob.userId, own.id])

    for (const auction of [id, own.id])
      for (const by of [bob, dina]) {
        const form = { auction: String(auction), price: pounds('500') }
        expect(await refusal(as(by).offer.post(form))).toBe('offer.own_auction')
        expect(await refusal(as(by).offer.validate(form))).toBe('offer.own_auction')
      }
  })

  test('a customer who joins after the company’s offer cannot accept that offer', async () => {
    const { ann, bob, offerId, auction } = await anOpenDeal()
    await aMember({ of: bob, account: ann })
    const { version } = await as(ann).auction.get({ auction: String(auction.id) })

    const tried = as(ann).offer.accept({ offerId, expectedGross: pounds('500.00'), auctionVersion: version })

    expect(await refusal(tried)).toBe('offer.own_auction')
  })

  test('the author of the offer is notified too, besides the owner, while a member', async () => {
    const { ann, bob, auction, offerId: first } = await anOpenDeal()
    const dina = await aMember({ of: bob, role: 'dispatcher' })
    const form = { auction: String(auction.id), price: pounds('480') }
    const offer = await as(dina).offer.post(form)
    expect(offer.id).toBe(first)

    await as(ann).offer.reject({ offerId: offer.id })

    expect(await told(bob.userId, 'offer.reject')).toBe(1)
    expect(await told(dina.userId, 'offer.reject')).toBe(1)
    const second = await as(dina).offer.post(form)
    await as(bob).member.remove({ memberId: dina.memberId })
    await as(ann).offer.reject({ offerId: second.id })
    expect(await told(bob.userId, 'offer.reject')).toBe(2)
    expect(await told(dina.userId, 'offer.reject')).toBe(1)
  })

  test('the author of the offer is the customer’s contact, with the company’s number if needed, while a member', async () => {
    const bob = await aCourier({ name: 'Bob Driver', phone: '+447400555001' })
    const { ann, auction, offerId } = await anOpenDeal({ bob })
    const dina = await aMember({ of: bob, role: 'dispatcher', name: 'Dina Desk' })
    await query({ tx: undefined }, `update users set phone = null where id = $1`, [dina.userId])
    const auctionRef = { auction: String(auction.id) }
    await as(dina).offer.post({ ...auctionRef, price: pounds('480') })
    await accept(ann, offerId)
    await payWith('success', { ann, offerId })
    await as(ann).payment.status({ offerId })
    const contact = () => as(ann).auction.courierContact(auctionRef)

    expect(await contact()).toMatchObject({ name: 'Dina Desk', email: dina.email, phone: '+447400555001' })
    await as(bob).member.remove({ memberId: dina.memberId })
    expect(await contact()).toMatchObject({ name: 'Bob Driver', phone: '+447400555001' })
  })

  test('while the owner is limited the company cannot take new work', async () => {
    const bob = await aCourier()
    const dina = await aMember({ of: bob, role: 'dispatcher' })
    await as(await anAdmin()).admin.setUserStatus({ userId: bob.userId, status: 'limited', reason: 'Late.' })
    const { id } = await anAuction({ by: await aCustomer() })

    const tried = as(dina).offer.post({ auction: String(id), price: pounds('500') })

    expect(await conflict(tried)).toMatchObject({ code: 'company.not_ready', state: 'limited' })
  })
})

describe('closing an account', () => {
  test('ends the membership in a company', async () => {
    const bob = await aCourier()
    const dan = await aMember({ of: bob })

    await as(dan).user.close({ password: PASSWORD })

    expect((await as(bob).member.list()).data).toEqual([])
    expect(await told(bob.userId, 'member.leave')).toBe(1)
  })

  test('dissolves the owner’s company, with its members and invitations', async () => {
    const bob = await aCourier()
    const dan = await aMember({ of: bob })
    const { email, token } = await anInvitation({ of: bob })
    await as(bob).user.close({ password: PASSWORD })
    expect(await known(dan.userId)).toMatchObject({ companyRole: 'driver' })

    await runJob(aCtx(guestCaller, inDays(8)), 'erase-accounts', {})

    expect(await known(dan.userId)).toMatchObject({ role: 'customer', companyId: null })
    expect(await told(dan.userId, 'member.dissolve')).toBe(1)
    expect(await refusal(guest().member.invitation({ token }))).toBe('token.expired')
    const left = await query({ tx: undefined }, `select id from company_members where email = $1`, [email])
    expect(left).toEqual([])
  })

  test('deletes the invitations to its address', async () => {
    const eva = await aCustomer()
    await anInvitation({ of: await aCourier(), email: eva.email })
    await as(eva).user.close({ password: PASSWORD })

    await runJob(aCtx(guestCaller, inDays(8)), 'erase-accounts', {})

    const left = await query({ tx: undefined }, `select id from company_members where email = $1`, [eva.email])
    expect(left).toEqual([])
  })
})

test('an unused invitation is deleted with its address', async () => {
  const bob = await aCourier()
  const { email } = await anInvitation({ of: bob })

  await runJob(aCtx(guestCaller, inDays(8)), 'forget-invitations', {})
  expect((await as(bob).member.list()).data).toHaveLength(1)
  await runJob(aCtx(guestCaller, inDays(38)), 'forget-invitations', {})

  const left = await query({ tx: undefined }, `select id from company_members where email = $1`, [email])
  expect(left).toEqual([])
})

test('the events of a member are in the audit log', async () => {
  const bob = await aCourier()
  const dan = await aMember({ of: bob })
  await as(bob).member.change({ memberId: dan.memberId, role: 'dispatcher' })
  await as(bob).member.remove({ memberId: dan.memberId })

  const row = await queryOne<{ events: string[] }>(
    { tx: undefined },
    `select array_agg(event order by id) as events from audit_events where machine = 'member' and thing_id = $1`,
    [String(dan.memberId)],
  )
  expect(row?.events).toEqual(['invite', 'accept', 'change', 'remove'])
  const { data } = await as(await anAdmin()).admin.companyLogs({ userId: bob.userId })
  expect(data.map(({ event }) => event).reverse()).toEqual(['member.invite', 'member.accept', 'member.change', 'member.remove']) // prettier-ignore
})

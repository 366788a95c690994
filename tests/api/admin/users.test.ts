import { DateTime } from 'luxon'
import { beforeAll, describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { lastMailTo, mailsTo, told } from '#tests/support/mail.ts'
import { anOpenDeal, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { conflict, refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

let ada: SignedIn

beforeAll(async () => {
  ada = await anAdmin()
})

const reason = 'Three couriers found nobody at home.'
const set = (userId: number, status: 'active' | 'limited' | 'blocked', by = ada) =>
  as(by).admin.setUserStatus({ userId, status, reason })
const namesOf = async (asked: object) => (await as(ada).admin.users(asked)).data.map(({ name }) => name)
const standing = async (auctionId: number) =>
  queryOne<{ status: string; hiddenReason: string | null }>(
    { tx: undefined },
    `select status, hidden_reason as "hiddenReason" from auctions where id = $1`,
    [auctionId],
  )

describe('the list of users', () => {
  test('finds users by part of the name, address, number, company and by id', async () => {
    const zoe = await aCustomer({
      name: 'Zoe Quill',
      email: 'quillfeather@people.example',
      phone: '+48600700123',
    })
    const yan = await aCourier({ name: 'Yan Oak', companyName: 'Acorn Haulage' })

    expect(await namesOf({ q: 'QUILL' })).toEqual(['Zoe Quill'])
    expect(await namesOf({ q: 'feather@' })).toEqual(['Zoe Quill'])
    expect(await namesOf({ q: '600 700 123' })).toEqual(['Zoe Quill'])
    expect(await namesOf({ q: 'acorn' })).toEqual(['Yan Oak'])
    expect(await namesOf({ q: String(zoe.userId) })).toContain('Zoe Quill')
    expect(await namesOf({ q: `${yan.userId}` })).toContain('Yan Oak')
    expect(await namesOf({ q: 'nobody of that name' })).toEqual([])
  })

  test('filters by role and status, and is sorted and paged', async () => {
    await aCustomer({ name: 'Aaa Filter', status: 'limited' })
    await aCourier({ name: 'Bbb Filter' })
    await aCustomer({ name: 'Ccc Filter' })

    expect(await namesOf({ q: 'Filter', role: 'courier' })).toEqual(['Bbb Filter'])
    expect(await namesOf({ q: 'Filter', status: 'limited' })).toEqual(['Aaa Filter'])
    expect(await namesOf({ q: 'Filter' })).toEqual(['Ccc Filter', 'Bbb Filter', 'Aaa Filter'])
    const second = await as(ada).admin.users({ q: 'Filter', order: 'name', page: 2, pageSize: 1 })
    expect(second).toMatchObject({ page: 2, total: 3, data: [{ name: 'Bbb Filter' }] })
  })

  test('is for administrators alone', async () => {
    expect(await refusal(as(guestCaller).admin.users({}))).toBe('unauthorized')
    expect(await refusal(as(await aCustomer()).admin.users({}))).toBe('forbidden')
    expect(await refusal(as(await aCourier()).admin.user({ userId: ada.userId }))).toBe('forbidden')
  })
})

describe('the page of a user', () => {
  test('shows profile, company, listings, offers, deals, money, mails and history', async () => {
    const deal = await aPaidDeal()
    const rival = await anOpenDeal({ ann: deal.ann })
    await workOutbox()

    const owner = await as(ada).admin.user({ userId: deal.ann.userId })
    const courier = await as(ada).admin.user({ userId: deal.bob.userId })

    expect(owner.listings.map(({ id }) => id)).toEqual([rival.auction.id, deal.auction.id])
    expect(owner.deals).toMatchObject([{ id: deal.offerId, side: 'owner', status: 'accepted' }])
    expect(owner.payments).toMatchObject([{ kind: 'payment', status: 'captured', refunded: { amount: '0.00' } }])
    expect(owner.mails.map(({ event }) => event)).toContain('offer.captured')
    expect(owner.history.map(({ machine, event }) => `${machine}.${event}`)).toContain('auction.post')
    expect(owner.counts).toMatchObject({ listings: 2, deals: 1, offers: 0 })
    expect(courier).toMatchObject({ companyName: 'Bob Transport', companyStatus: 'verified' })
    expect(courier.deals).toMatchObject([{ id: deal.offerId, side: 'provider' }])
    expect(courier.payments).toMatchObject([{ kind: 'payout', status: 'on_hold' }])
  })

  test('an unknown user is not found', async () => {
    expect(await refusal(as(ada).admin.user({ userId: 99_999_999 }))).toBe('not_found')
  })

  test('counts activity and money by month', async () => {
    const deal = await aPaidDeal()

    const owner = await as(ada).admin.userTransactions({ userId: deal.ann.userId })
    const courier = await as(ada).admin.userTransactions({ userId: deal.bob.userId })

    expect(owner.months).toHaveLength(12)
    const paid = await as(deal.ann).payment.status({ offerId: deal.offerId })
    expect(owner.months.at(-1)).toMatchObject({
      month: DateTime.utc().toFormat('yyyy-MM'),
      listings: 1,
      offers: 0,
      money: [{ currency: 'GBP', paid: paid.amount, earned: { amount: '0.00' } }],
    })
    expect(courier.months.at(-1)).toMatchObject({ listings: 0, offers: 1, money: [] })
    expect(owner.months[0]).toMatchObject({ listings: 0, offers: 0, deals: 0, money: [] })
  })
})

describe('a block', () => {
  test('ends all sessions, hides the listings and gives the person the reason', async () => {
    const ann = await aCustomer()
    const [open, paused] = [await anAuction({ by: ann }), await anAuction({ by: ann, status: 'hidden' })]

    const blocked = await set(ann.userId, 'blocked')

    expect(blocked).toMatchObject({ status: 'blocked', settable: ['active'] })
    expect(blocked.history[0]).toMatchObject({
      event: 'block', from: 'active', to: 'blocked', reason, actorId: ada.userId, actorName: 'Ada Min',
    }) // prettier-ignore
    expect(await standing(open.id)).toEqual({ status: 'hidden', hiddenReason: 'blocked' })
    expect(await standing(paused.id)).toEqual({ status: 'hidden', hiddenReason: 'blocked' })
    expect(await refusal(as(guestCaller).auction.get({ auction: open.id }))).toBe('not_found')
    const living = await query({ tx: undefined }, `select id from sessions where user_id = $1 and revoked_at is null`, [
      ann.userId,
    ])
    expect(living).toEqual([])
    const { subject, text } = await lastMailTo(ann.email)
    expect(subject).toBe('Your account is blocked')
    expect(text).toContain(`Reason: ${reason}`)
    expect(text).toContain('A person decided this')
  })

  test('leaves agreed deals, and listings hidden by a moderator, alone', async () => {
    const ann = await aCustomer()
    const { auction: booked } = await aPaidDeal({ ann })
    const moderated = await anAuction({ by: ann })
    await as(ada).auction.hide({ auction: moderated.id, reason: 'It is a weapon.' })

    await set(ann.userId, 'blocked')

    expect(await standing(booked.id)).toEqual({ status: 'booked', hiddenReason: null })
    expect(await standing(moderated.id)).toEqual({ status: 'hidden', hiddenReason: 'moderation' })
    await set(ann.userId, 'active')
    expect(await standing(moderated.id)).toEqual({ status: 'hidden', hiddenReason: 'moderation' })
  })

  test('once lifted, restores the listings it hid, in their state', async () => {
    const ann = await aCustomer()
    const [open, paused] = [await anAuction({ by: ann }), await anAuction({ by: ann, status: 'hidden' })]
    await set(ann.userId, 'blocked')

    const freed = await set(ann.userId, 'active')

    expect(freed.status).toBe('active')
    expect(await standing(open.id)).toEqual({ status: 'active', hiddenReason: null })
    expect(await standing(paused.id)).toEqual({ status: 'hidden', hiddenReason: 'owner' })
    expect(await told(ann.userId, 'user.unblock')).toBe(1)
  })

  test('restores an expired listing as expired', async () => {
    const ann = await aCustomer()
    const open = await anAuction({ by: ann, receiveDateTo: inDays(2) })
    await set(ann.userId, 'blocked')

    const later = as(ada, { now: DateTime.utc().plus({ days: 5 }) })
    await later.admin.setUserStatus({ userId: ann.userId, status: 'active', reason })

    expect(await standing(open.id)).toEqual({ status: 'hidden', hiddenReason: 'expired' })
  })

  test('lifted for an unconfirmed account leaves it pending: no mail is sent, and the mailbox is not confirmed', async () => {
    const una = await aCustomer({ status: 'unconfirmed' })
    const waiting = await anAuction({ by: una })
    const before = await standing(waiting.id)

    await set(una.userId, 'blocked')
    const freed = await set(una.userId, 'active')

    expect(await told(una.userId, 'user.block')).toBe(0)
    expect(freed.status).toBe('unconfirmed')
    expect(await standing(waiting.id)).toEqual(before)
  })

  test('stops signing in, until it is lifted', async () => {
    const ann = await aCustomer()
    const login = () => as(guestCaller).auth.login({ login: ann.email, password: 'Carry-2026-on' })
    await set(ann.userId, 'blocked')
    expect(await refusal(login())).toBe('auth.blocked')

    await set(ann.userId, 'active')

    expect((await login()).user.email).toBe(ann.email)
  })

  test('twice is the same as once', async () => {
    const ann = await aCustomer()
    await set(ann.userId, 'blocked')
    await set(ann.userId, 'blocked')

    await workOutbox()
    expect(await mailsTo(ann.email)).toBe(1)
  })
})

describe('the status of an account', () => {
  test('limited: deals can be finished, but no listing or offer can be made', async () => {
    const ann = await aCustomer()
    const limited = await set(ann.userId, 'limited')

    expect(limited.settable).toEqual(['active', 'blocked'])
    expect(await refusal(anAuction({ by: { ...ann, status: 'limited' } }))).toBe('forbidden')
    expect(await told(ann.userId, 'user.limit')).toBe(1)
  })

  test('needs a reason and an allowed transition', async () => {
    const ann = await aCustomer({ status: 'blocked' })

    const without = as(ada).admin.setUserStatus({ userId: ann.userId, status: 'active', reason: ' ' })
    expect(await wrongFields(without)).toEqual({ reason: 'required' })
    expect(await conflict(set(ann.userId, 'limited'))).toMatchObject({
      code: 'user.wrong_state',
      state: 'blocked',
    })
  })

  test('cannot be set for oneself, and only by administrators', async () => {
    expect(await refusal(set(ada.userId, 'blocked'))).toBe('forbidden')
    expect((await as(ada).admin.user({ userId: ada.userId })).settable).toEqual([])
    const ann = await aCustomer()
    expect(await refusal(set(ada.userId, 'blocked', ann))).toBe('forbidden')
  })

  test('if two administrators block each other at once, one remains', async () => {
    const [eve, ivy] = [await anAdmin(), await anAdmin()]

    const both = await Promise.all([refusal(set(eve.userId, 'blocked', ivy)), refusal(set(ivy.userId, 'blocked', eve))])

    expect(both.sort()).toEqual(['accepted', 'forbidden'])
  })
})

import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { mailsTo, told } from '#tests/support/mail.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { anOpenDeal, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

describe('company settings', () => {
  test('start with the defaults, and keep fields left out of a change', async () => {
    const bob = as(await aCourier())

    expect(await bob.company.settings()).toEqual({ workRadiusKm: 100, workCategories: [], isPresenceShown: true })
    await bob.company.changeSettings({ workRadiusKm: 25, workCategories: ['cars', 'boats'] })
    await bob.company.changeNotificationSettings({ dealsTo: 'team' })
    await bob.company.changeSettings({ isPresenceShown: false })

    expect(await bob.company.settings()).toEqual({
      workRadiusKm: 25,
      workCategories: ['cars', 'boats'],
      isPresenceShown: false,
    })
    expect(await bob.company.notificationSettings()).toEqual({ offersTo: 'both', dealsTo: 'team', papersTo: 'owner', areDriversTold: false, isWorkTold: false }) // prettier-ignore
  })

  test('a change is recorded with its author and field; saving the same value is not', async () => {
    const bob = await aCourier()
    await as(bob).company.changeSettings({ workRadiusKm: 25, isPresenceShown: true })
    await as(bob).company.changeSettings({ workRadiusKm: 25 })

    const noted = await query(
      aCtx(),
      `select reason, actor_id from audit_events
       where machine = 'company' and event = 'changeSettings' and thing_id = $1`,
      [String(bob.companyId)],
    )
    expect(noted).toEqual([{ reason: 'workRadiusKm', actor_id: bob.userId }])
  })

  test('changed in two windows at once, both changes stay', async () => {
    const bob = as(await aCourier())

    await Promise.all([
      bob.company.changeSettings({ workRadiusKm: 200 }),
      bob.company.changeNotificationSettings({ offersTo: 'writer' }),
    ])

    expect((await bob.company.settings()).workRadiusKm).toBe(200)
    expect((await bob.company.notificationSettings()).offersTo).toBe('writer')
  })

  test('refuse an unknown distance, category or recipient', async () => {
    const bob = as(await aCourier())

    expect(
      await wrongFields(bob.company.changeSettings({ workRadiusKm: 99 as 100, workCategories: ['rockets'] })),
    ).toEqual({ workRadiusKm: 'not_contain', 'workCategories[0]': 'not_contain' })
    expect(await wrongFields(bob.company.changeNotificationSettings({ offersTo: 'all' as 'team' }))).toEqual({
      offersTo: 'not_contain',
    })
  })

  test('are read by dispatchers, changed by the owner, and closed to others', async () => {
    const bob = await aCourier()
    const dina = as(await aMember({ of: bob, role: 'dispatcher' }))
    const dan = as(await aMember({ of: bob }))
    await as(bob).company.changeSettings({ workRadiusKm: 50 })

    expect(await dina.company.settings()).toMatchObject({ workRadiusKm: 50 })
    expect(await dina.company.notificationSettings()).toMatchObject({ offersTo: 'both' })
    for (const ask of [
      () => dina.company.changeSettings({ workRadiusKm: 25 }),
      () => dina.company.changeNotificationSettings({ offersTo: 'team' }),
      () => dan.company.settings(),
      () => dan.company.notificationSettings(),
    ])
      expect(await refusal(ask())).toBe('forbidden')
    expect(await refusal(as(await aCustomer()).company.settings())).toBe('forbidden')
  })
})

describe('work shown to a company', () => {
  test('is within the chosen distance of its home', async () => {
    const bob = await aCourier({ city: 'Gdańsk', country: 'PL' })
    const ann = await aCustomer()
    const here = await anAuction({ by: ann, from: 'Gdańsk' })
    const near = await anAuction({ by: ann, from: 'Elbląg' })
    const shown = async () => (await as(bob).search.nearHome()).data.map(({ id }) => id)

    expect((await shown()).toSorted()).toEqual([here.id, near.id].toSorted())
    await as(bob).company.changeSettings({ workRadiusKm: 25 })

    expect(await shown()).toEqual([here.id])
    expect(await as(bob).search.nearHome()).toMatchObject({ radiusKm: 25, categories: [] })
  })

  test('is of the categories that it carries', async () => {
    const bob = await aCourier({ city: 'Berlin', country: 'DE' })
    const { id } = await anAuction({ by: await aCustomer(), from: 'Berlin' })
    const shown = async () => (await as(bob).search.nearHome()).data.map((one) => one.id)

    await as(bob).company.changeSettings({ workCategories: ['boats'] })
    expect(await shown()).not.toContain(id)
    await as(bob).company.changeSettings({ workCategories: ['cars', 'boats'] })
    expect(await shown()).toContain(id)
  })
})

test('a company can hide when it and its members were last online', async () => {
  const bob = await aCourier()
  const dina = await aMember({ of: bob, role: 'dispatcher' })
  const presenceOf = async ({ uuid }: SignedIn) => (await as(guestCaller).user.online({ uuid })).presence

  expect(await presenceOf(bob)).not.toBe('hidden')
  await as(bob).company.changeSettings({ isPresenceShown: false })

  expect([await presenceOf(bob), await presenceOf(dina)]).toEqual(['hidden', 'hidden'])
})

describe('recipients within a company', () => {
  async function aTeam() {
    const bob = await aCourier()
    const dina = await aMember({ of: bob, role: 'dispatcher', name: 'Dina Dispatch' })
    const dora = await aMember({ of: bob, role: 'dispatcher', name: 'Dora Desk' })
    const dan = await aMember({ of: bob })
    return { bob, dina, dora, dan }
  }

  const heard = (event: string, people: SignedIn[]) => Promise.all(people.map(({ userId }) => told(userId, event)))

  test.each([
    ['both', [1, 1, 0, 0]],
    ['writer', [0, 1, 0, 0]],
    ['team', [1, 1, 1, 0]],
  ] as const)('for an offer made by a dispatcher: %s', async (offersTo, times) => {
    const { bob, dina, dora, dan } = await aTeam()
    await as(bob).company.changeNotificationSettings({ offersTo })
    const { ann, offerId } = await anOpenDeal({ bob: dina })

    await as(ann).offer.reject({ offerId })

    expect(await heard('offer.reject', [bob, dina, dora, dan])).toEqual(times)
  })

  test.each([
    ['both', [1, 1, 0, 0]],
    ['writer', [0, 1, 0, 0]],
    ['team', [1, 1, 1, 0]],
  ] as const)('for a booked transport: %s', async (dealsTo, times) => {
    const { bob, dina, dora, dan } = await aTeam()
    await as(bob).company.changeNotificationSettings({ dealsTo, offersTo: 'writer' })

    await aPaidDeal({ bob: dina })

    expect(await heard('offer.captured', [bob, dina, dora, dan])).toEqual(times)
  })

  test('drivers of a booked transport, if chosen, but not of the steps before it', async () => {
    const { bob, dan } = await aTeam()
    await as(bob).company.changeNotificationSettings({ areDriversTold: true })

    await aPaidDeal({ bob })

    expect(await heard('offer.captured', [bob, dan])).toEqual([1, 1])
    expect(await heard('offer.accept', [bob, dan])).toEqual([1, 0])
  })

  test('drivers see no money, in texts of their own', async () => {
    const { bob, dan } = await aTeam()
    await as(bob).company.changeNotificationSettings({ areDriversTold: true })
    const { ann, offerId } = await aPaidDeal({ bob })
    await as(ann).offer.cancel({ offerId })
    await told(dan.userId, 'offer.cancel')

    const { data } = await as(dan).notification.list({})
    const deals = data.filter(({ event }) => event.startsWith('offer.'))
    expect(deals.map(({ title }) => title)).toEqual(['Job cancelled', 'New job'])
    const mails = await query<{ text: string }>(
      { tx: undefined },
      `select subject || text as text from outbox_mails where user_id = $1`,
      [dan.userId],
    )
    const rows = await query({ tx: undefined }, `select data from notifications where user_id = $1`, [dan.userId])
    expect(mails.length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify([data, mails, rows])).not.toMatch(/£|minor|commission/i)
  })

  test('the owner, once the author of the offer is gone', async () => {
    const { bob, dina } = await aTeam()
    await as(bob).company.changeNotificationSettings({ offersTo: 'writer' })
    const { ann, offerId } = await anOpenDeal({ bob: dina })
    await as(bob).member.remove({ memberId: dina.memberId })

    await as(ann).offer.reject({ offerId })

    expect(await heard('offer.reject', [bob, dina])).toEqual([1, 0])
  })

  test('dispatchers for documents, if the owner chose so', async () => {
    const { bob, dina, dan } = await aTeam()
    const lapse = () => publishEvent(aCtx(), 'company.lapse', bob.companyId ?? 0, { type: 'insurance' })

    await lapse()
    expect(await heard('company.lapse', [bob, dina, dan])).toEqual([1, 0, 0])
    const before = await mailsTo(dina.email)
    await as(bob).company.changeNotificationSettings({ papersTo: 'team' })
    await lapse()

    expect(await heard('company.lapse', [bob, dina, dan])).toEqual([2, 1, 0])
    expect(await mailsTo(dina.email)).toBe(before + 1)
  })
})

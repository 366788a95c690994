import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { lastMailTo, told } from '#tests/support/mail.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'
import { aTrip, type TripWishes } from '#tests/support/scenes/trips.ts'

testApp({ LIMIT_FACTOR: '1000' })

/** Mondays and other days, at the time when the morning mails go out. */
const monday = DateTime.utc().startOf('week').plus({ weeks: 1, hours: 5, minutes: 18 })
const morning = async (day: DateTime) => {
  await workOutbox()
  await runJob(aCtx(guestCaller, { now: day }), 'tell-trips')
}
const times = (people: readonly SignedIn[], event: string) =>
  Promise.all(people.map(({ userId }) => told(userId, event)))

/** Long enough for every morning in these tests. */
const long: TripWishes = { dateFrom: inDays(1), dateTo: inDays(20) }
const sofa = async (from: string, to: string, more: object = {}) =>
  anAuction({ by: await aCustomer(), from, to, category: 'sofa', ...more })

describe('instant alerts', () => {
  test('the company’s owner and dispatchers get one about a listing, once, with links to it and to the trip', async () => {
    const bob = await aCourier()
    const [dina, dan] = [await aMember({ of: bob, role: 'dispatcher' }), await aMember({ of: bob })]
    const rob = await aCourier()
    const way = { from: 'Gdynia', to: 'Łódź', width: 50, alert: 'instant' } as const
    const { id } = await aTrip(bob, way)
    await aTrip(bob, way)
    await aTrip(rob, { ...way, alert: 'none' })

    const listing = await sofa('Gdańsk', 'Toruń')
    await workOutbox()
    await runJob(aCtx(), 'match-trips', { id: listing.id })

    expect(await times([bob, dina, dan, rob], 'trip.match')).toEqual([1, 1, 0, 0])
    const { subject, text } = await lastMailTo(bob.email)
    expect(subject).toBe('On your way: Corner sofa, Gdańsk – Toruń')
    expect(text).toContain('This listing is on your route from Gdynia to Łódź.')
    expect(text).toMatch(new RegExp(`/frontapp/my-account/company/trips/${id}\\n`))
    expect(text).toMatch(new RegExp(`/listing/\\S*-${listing.id}/\\n`))
  })

  test('a listing shown again sends none', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    await aTrip(bob, { from: 'Kraków', to: 'Brno', alert: 'instant' })
    const { id } = await anAuction({ by: ann, from: 'Kraków', to: 'Brno', category: 'sofa' })
    await workOutbox()

    await as(ann).auction.hide({ auction: id })
    await as(ann).auction.unhide({ auction: id })

    expect(await told(bob.userId, 'trip.match')).toBe(1)
  })

  test('nothing about one’s own listings, those already offered on, or when one may not offer', async () => {
    const way = { from: 'Porto', to: 'Lisboa' } as const
    const [clara, bidder] = [await aCharity(), await aCourier()]
    const stopped = await aCourier({ companyStatus: 'suspended' })
    for (const one of [clara, stopped]) await aTrip(one, { ...way, alert: 'instant' })
    await anAuction({ by: clara, ...way, category: 'sofa' })
    await workOutbox()
    const ann = await aCustomer()
    const offered = await anAuction({ by: ann, ...way, category: 'sofa' })
    await anOffer({ on: offered, by: bidder })
    await aTrip(bidder, { ...way, alert: 'instant' })
    await as(ann).auction.hide({ auction: offered.id })
    await as(ann).auction.unhide({ auction: offered.id })

    expect(await times([stopped, bidder], 'trip.match')).toEqual([0, 0])
    expect(await told(clara.userId, 'trip.match')).toBe(1)
  })

  test('a trip that was removed, rerouted or muted sends nothing', async () => {
    const bob = await aCourier()
    const way = { from: 'Malmö', to: 'Stockholm', alert: 'instant' } as const
    const gone = await aTrip(bob, way)
    const moved = await aTrip(bob, way)
    const silent = await aTrip(bob, way)
    await as(bob).trip.remove({ tripId: gone.id })
    await as(bob).trip.change({ tripId: moved.id, dateFrom: inDays(9), dateTo: inDays(9) })
    await as(bob).trip.change({ tripId: silent.id, alert: 'none' })

    await sofa('Malmö', 'Stockholm', { receiveDateTo: inDays(4) })

    expect(await told(bob.userId, 'trip.match')).toBe(0)
  })
})

describe('digests in the morning', () => {
  test('a daily one puts all new listings into one mail, ten by name and the rest as a number', async () => {
    const bob = await aCourier()
    const { id } = await aTrip(bob, { ...long, from: 'Genova', to: 'Milano', alert: 'daily' })
    for (let i = 1; i <= 12; i++) await sofa('Genova', 'Milano', { title: `Old piano ${i}` })

    await morning(monday.plus({ days: 1 }))
    await morning(monday.plus({ days: 1, hours: 2 }))
    await morning(monday.plus({ days: 2 }))

    expect(await told(bob.userId, 'trip.digest')).toBe(1)
    const { subject, text } = await lastMailTo(bob.email)
    expect(subject).toBe('12\u00a0new listings on your trips')
    expect(text.match(/Old piano \d+/g)).toEqual(Array.from({ length: 10 }, (_, i) => `Old piano ${12 - i}`))
    expect(text).toContain('More: 2')
    expect(text).toMatch(new RegExp(`/frontapp/my-account/company/trips/${id}\\n`))
  })

  test('a weekly one is sent on Mondays only, in the same mail, each listing once', async () => {
    const bob = await aCourier()
    const way = { ...long, from: 'Bari', to: 'Napoli' }
    await aTrip(bob, { ...way, alert: 'weekly' })
    await aTrip(bob, { ...way, alert: 'weekly', width: 50 })
    await sofa('Bari', 'Napoli')

    await morning(monday.plus({ days: 1 }))
    expect(await told(bob.userId, 'trip.digest')).toBe(0)
    await morning(monday.plus({ days: 7 }))

    expect(await told(bob.userId, 'trip.digest')).toBe(1)
    const { subject, text } = await lastMailTo(bob.email)
    expect(subject).toBe('1\u00a0new listing on your trips')
    expect(text).toMatch(/\/frontapp\/my-account\/company\/trips\n/)
  })

  test('leave out past trips, and listings already alerted', async () => {
    const bob = await aCourier()
    const way = { from: 'Sevilla', to: 'Madrid' }
    await aTrip(bob, { ...way, dateFrom: inDays(0), dateTo: inDays(1), alert: 'daily' })
    await aTrip(bob, { ...long, ...way, from: 'Valencia', alert: 'daily' })
    await aTrip(bob, { ...long, ...way, from: 'Valencia', alert: 'instant' })
    await sofa('Sevilla', 'Madrid')
    await sofa('Valencia', 'Madrid')

    await morning(monday.plus({ days: 3 }))

    expect(await times([bob], 'trip.match')).toEqual([1])
    expect(await times([bob], 'trip.digest')).toEqual([0])
  })
})

test('are turned off together with those about saved searches; in-app notices stay', async () => {
  const bob = await aCourier()
  await aTrip(bob, { from: 'Uppsala', to: 'Göteborg', alert: 'instant' })
  await sofa('Uppsala', 'Göteborg')
  const { text } = await lastMailTo(bob.email)
  const token = /\/frontapp\/mails\/(\S+)/.exec(text)?.[1] ?? ''

  await as(guestCaller).user.turnMails({ token, isOn: false })
  await sofa('Uppsala', 'Göteborg', { title: 'A second sofa' })

  expect(await told(bob.userId, 'trip.match')).toBe(2)
  expect((await lastMailTo(bob.email)).text).not.toContain('A second sofa')
  expect((await as(bob).user.settings()).mailsOff).toEqual(['searches'])
})

import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import type { SearchFilters } from '#api/search/search.schema.ts'
import { anAddress, anAuction } from '#tests/support/scenes/auctions.ts'
import { aSavedSearch } from '#tests/support/scenes/criteria.ts'
import { lastMailTo, told } from '#tests/support/mail.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { anOffer, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

/** Mondays and other days, at the time when the morning mails go out. */
const monday = DateTime.utc().startOf('week').plus({ weeks: 1, hours: 5, minutes: 12 })
const morning = async (day: DateTime) => {
  await workOutbox()
  await runJob(aCtx(guestCaller, { now: day }), 'tell-criteria')
}
const around = async (town: string): Promise<Partial<SearchFilters>> => ({
  fromPlaceId: (await anAddress(town)).placeId ?? '',
  fromRadius: 30,
})
const times = (people: readonly SignedIn[], event: string) =>
  Promise.all(people.map(({ userId }) => told(userId, event)))

describe('instant alerts', () => {
  test('the company’s owner and dispatchers get one about a listing, once, with links to it and to the search', async () => {
    const bob = await aCourier()
    const [dina, dan] = [await aMember({ of: bob, role: 'dispatcher' }), await aMember({ of: bob })]
    const rob = await aCourier()
    const { id } = await aSavedSearch(bob, await around('Gdynia'), 'instant')
    await aSavedSearch(bob, { ...(await around('Gdynia')), categories: ['cars'] }, 'instant')
    await aSavedSearch(rob, await around('Gdynia'))

    const listing = await anAuction({ by: await aCustomer(), from: 'Gdynia' })
    await workOutbox()
    await runJob(aCtx(), 'match-criteria', { id: listing.id })

    expect(await times([bob, dina, dan, rob], 'criteria.match')).toEqual([1, 1, 0, 0])
    const { subject, text } = await lastMailTo(bob.email)
    expect(subject).toBe('New listing: Volkswagen Golf, Gdynia – Berlin')
    expect(text).toContain('It fits your saved search “For the van”.')
    expect(text).toMatch(new RegExp(`/listings/\\?saved=${id}\\n`))
    expect(text).toMatch(new RegExp(`/listing/\\S*-${listing.id}/\\n`))
  })

  test('for an area link to the map on which it is drawn', async () => {
    const bob = await aCourier()
    const polygon = [
      { lat: 53.2, lng: 14 },
      { lat: 53.2, lng: 15 },
      { lat: 53.7, lng: 14.5 },
    ]
    const { id } = await aSavedSearch(bob, { polygon, side: 'to' }, 'instant')

    await anAuction({ by: await aCustomer(), from: 'Gdynia', to: 'Szczecin' })
    await workOutbox()

    const { text } = await lastMailTo(bob.email)
    expect(text).toContain('It fits your saved search “For the van”.')
    expect(text).toMatch(new RegExp(`/listings/map/\\?saved=${id}\\n`))
  })

  test('a listing shown again alerts only searches saved since', async () => {
    const [ann, bob, rob] = [await aCustomer(), await aCourier(), await aCourier()]
    await aSavedSearch(bob, await around('Kraków'), 'instant')
    const { id } = await anAuction({ by: ann, from: 'Kraków' })
    await workOutbox()
    await aSavedSearch(rob, await around('Kraków'), 'instant')

    await as(ann).auction.hide({ auction: id })
    await as(ann).auction.unhide({ auction: id })

    expect(await times([bob, rob], 'criteria.match')).toEqual([1, 1])
  })

  test('a listing open again after a failed deal sends alerts', async () => {
    const deal = await aPaidDeal()
    const rob = await aCourier()
    await aSavedSearch(rob, { categories: ['cars'] }, 'instant')

    await as(deal.bob).offer.cancel({ offerId: deal.offerId })

    expect(await times([rob, deal.bob], 'criteria.match')).toEqual([1, 0])
  })

  test('nothing about one’s own listings, those already offered on, or when one may not offer', async () => {
    const clara = await aCharity()
    const bidder = await aCourier()
    const stopped = await aCourier({ companyStatus: 'suspended' })
    for (const one of [clara, bidder, stopped]) await aSavedSearch(one, await around('Porto'), 'instant')
    await anAuction({ by: clara, from: 'Porto' })
    await workOutbox()
    const ann = await aCustomer()
    const offered = await anAuction({ by: ann, from: 'Braga' })
    await anOffer({ on: offered, by: bidder })
    await aSavedSearch(bidder, await around('Braga'), 'instant')
    await as(ann).auction.hide({ auction: offered.id })
    await as(ann).auction.unhide({ auction: offered.id })

    expect(await times([clara, stopped], 'criteria.match')).toEqual([0, 0])
    expect(await told(bidder.userId, 'criteria.match')).toBe(1)
  })

  test('a search that was removed or muted sends nothing', async () => {
    const bob = await aCourier()
    const { id: gone } = await aSavedSearch(bob, await around('Malmö'), 'instant')
    const { id: criteriaId } = await aSavedSearch(bob, { ...(await around('Malmö')), weightMax: 9000 }, 'instant')
    await as(bob).criteria.remove({ criteriaId: gone })
    await as(bob).criteria.change({ criteriaId, alert: 'none' })

    await anAuction({ by: await aCustomer(), from: 'Malmö' })

    expect(await told(bob.userId, 'criteria.match')).toBe(0)
  })
})

describe('digests in the morning', () => {
  test('a daily one puts all new listings into one mail, ten by name and the rest as a number', async () => {
    const bob = await aCourier()
    const { id } = await aSavedSearch(bob, await around('Genova'), 'daily')
    const ann = await aCustomer()
    for (let i = 1; i <= 12; i++) await anAuction({ by: ann, from: 'Genova', title: `Old piano ${i}` })

    await morning(monday.plus({ days: 1 }))
    await morning(monday.plus({ days: 1, hours: 2 }))
    await morning(monday.plus({ days: 2 }))

    expect(await told(bob.userId, 'criteria.digest')).toBe(1)
    const { subject, text } = await lastMailTo(bob.email)
    expect(subject).toBe('12\u00a0new listings in your saved searches')
    expect(text.match(/Old piano \d+/g)).toEqual(Array.from({ length: 10 }, (_, i) => `Old piano ${12 - i}`))
    expect(text).toContain('More: 2')
    expect(text).toMatch(new RegExp(`/listings/\\?saved=${id}\\n`))
  })

  test('a weekly one is sent on Mondays only, in the same mail, each listing once', async () => {
    const bob = await aCourier()
    await aSavedSearch(bob, await around('Bari'), 'weekly')
    await aSavedSearch(bob, { ...(await around('Bari')), weightMax: 5000 }, 'weekly')
    await anAuction({ by: await aCustomer(), from: 'Bari' })

    await morning(monday.plus({ days: 1 }))
    expect(await told(bob.userId, 'criteria.digest')).toBe(0)
    await morning(monday.plus({ days: 7 }))

    expect(await told(bob.userId, 'criteria.digest')).toBe(1)
    const { subject, text } = await lastMailTo(bob.email)
    expect(subject).toBe('1\u00a0new listing in your saved searches')
    expect(text).not.toContain('More:')
    expect(text).toMatch(/\/frontapp\/my-account\/company\/searches\n/)
  })

  test('leave out listings already alerted, no longer open or offered on since', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    await aSavedSearch(bob, await around('Sevilla'), 'daily')
    await aSavedSearch(bob, { ...(await around('Sevilla')), categories: ['sofa'] }, 'instant')
    await anAuction({ by: ann, from: 'Sevilla', category: 'sofa' })
    const gone = await anAuction({ by: ann, from: 'Sevilla' })
    const offered = await anAuction({ by: ann, from: 'Sevilla' })
    await workOutbox()
    await as(ann).auction.hide({ auction: gone.id })
    await anOffer({ on: offered, by: bob })

    await morning(monday.plus({ days: 1 }))

    expect(await times([bob], 'criteria.match')).toEqual([1])
    expect(await times([bob], 'criteria.digest')).toEqual([0])
  })
})

test('turning these mails off by the link in one keeps the in-app notices', async () => {
  const bob = await aCourier()
  await aSavedSearch(bob, await around('Uppsala'), 'instant')
  await anAuction({ by: await aCustomer(), from: 'Uppsala' })
  const { text } = await lastMailTo(bob.email)
  const token = /\/frontapp\/mails\/(\S+)/.exec(text)?.[1] ?? ''

  await as(guestCaller).user.turnMails({ token, isOn: false })
  await anAuction({ by: await aCustomer(), from: 'Uppsala', title: 'A second car' })

  expect(await told(bob.userId, 'criteria.match')).toBe(2)
  expect((await lastMailTo(bob.email)).text).not.toContain('A second car')
  expect((await as(bob).user.settings()).mailsOff).toEqual(['searches'])
})

test('a removed search is deleted after a day', async () => {
  const bob = await aCourier()
  const { id: criteriaId } = await aSavedSearch(bob, await around('Brno'), 'daily')
  await as(bob).criteria.remove({ criteriaId })

  await runJob(aCtx(guestCaller, { now: DateTime.utc().plus({ hours: 25 }) }), 'forget-criteria')

  const back = as(bob).criteria.change({ criteriaId, isRemoved: false })
  expect(await refusal(back)).toBe('not_found')
})

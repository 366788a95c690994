import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { anOffer, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { anAdmin, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

type Asked = Parameters<ReturnType<typeof as>['admin']['offers']>[0]

const idsOf = async (asked: Asked) => (await as(await anAdmin()).admin.offers(asked)).data.map(({ id }) => id)

test('an administrator finds offers by listing, bidder, status and days, in a chosen order', async () => {
  const [bob, bert] = [await aCourier({ companyName: 'Quick Carriers' }), await aCourier()]
  const auction = await anAuction({ by: await aCustomer(), title: 'An old piano' })
  const cheap = await anOffer({ on: auction, by: bob, gross: '300' })
  const dear = await anOffer({ on: auction, by: bert, gross: '900' })
  const paid = await aPaidDeal({ bob })

  expect(await idsOf({ listing: 'OLD piano' })).toEqual([dear.id, cheap.id])
  expect(await idsOf({ listing: 'piano', order: 'oldest' })).toEqual([cheap.id, dear.id])
  expect(await idsOf({ listing: String(auction.id), order: 'price' })).toEqual([dear.id, cheap.id])
  expect(await idsOf({ bidder: 'quick carr' })).toEqual([paid.offerId, cheap.id])
  expect(await idsOf({ bidder: bob.email, status: 'accepted' })).toEqual([paid.offerId])
  expect(await idsOf({ listing: 'piano', from: inDays(0), until: inDays(1) })).toHaveLength(2)
  expect(await idsOf({ listing: 'piano', until: inDays(-1) })).toEqual([])
  expect(await idsOf({ listing: 'piano', pageSize: 1, page: 2 })).toEqual([cheap.id])
})

test('each shows its owner, bidder, listing, price and the state of the deal', async () => {
  const { ann, bob, auction, offerId } = await aPaidDeal()
  const { data } = await as(await anAdmin()).admin.offers({ listing: String(offerId) })

  const match = data.find(({ id }) => id === offerId)
  expect(match).toMatchObject({
    status: 'accepted',
    deliveryStatus: 'planned',
    auctionId: auction.id,
    ownerId: ann.userId,
    bidderId: bob.userId,
    company: 'Bob Transport',
    gross: { amount: '500.00', currency: 'GBP' },
  })
  expect(DateTime.fromISO(match?.createdAt ?? '').isValid).toBe(true)
})

test('only the back-office roles that work with deals can search them', async () => {
  for (const staffRole of ['support', 'finance'] as const)
    expect(await refusal(as(await anAdmin({ staffRole })).admin.offers({}))).toBe('accepted')
  expect(await refusal(as(await anAdmin({ staffRole: 'translator' })).admin.offers({}))).toBe('forbidden')
  expect(await refusal(as(await aCourier()).admin.offers({}))).toBe('forbidden')
})

test('a day of the office begins and ends at midnight, in offers, payments, payouts and the audit log', async () => {
  const ada = await anAdmin({ name: 'Ada Midnight' })
  const { ann, offerId } = await aPaidDeal()
  const day = '2026-01-10'
  const found = async () => {
    const filters = { from: day, until: day }
    const deal = { ...filters, q: String(offerId) }
    const { offers, payments, payouts, audit } = as(ada).admin
    const lists = [offers({ ...filters, listing: String(offerId) }), payments(deal), payouts(deal), audit({ ...filters, person: 'Ada Midnight' })] // prettier-ignore
    return Promise.all(lists.map(async (list) => (await list).total))
  }
  const at = async (instant: string) => {
    for (const [table, key] of [
      ['offers', 'id'],
      ['payments', 'offer_id'],
      ['payouts', 'offer_id'],
    ])
      // prettier-ignore
      await query({ tx: undefined }, `update ${table} set created_at = $2 where ${key} = $1`, [offerId, instant])
    await as(ada, { now: DateTime.fromISO(instant) }).admin.addNote({ userId: ann.userId, text: 'Called us.' })
    return found()
  }

  expect(await at('2026-01-09T23:59:59.999Z')).toEqual([0, 0, 0, 0])
  expect(await at('2026-01-10T00:00:00.000Z')).toEqual([1, 1, 1, 1])
  expect(await at('2026-01-10T23:59:59.999Z')).toEqual([1, 1, 1, 2])
  expect(await at('2026-01-11T00:00:00.000Z')).toEqual([0, 0, 0, 2])
})

import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
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

import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { anAddress } from '#tests/support/scenes/auctions.ts'
import { accept, aDealUntil, anOffer, anOpenDeal, pounds } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, anAdmin } from '#tests/support/scenes/people.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

describe('the urgency of an open offer', () => {
  test('outbid, and by how much; only the bidder sees it', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    expect(await as(bob).offer.get({ offerId })).toMatchObject({ urgency: null, lowestGross: pounds('500') })

    await anOffer({ on: auction, by: await aCourier(), gross: '490' })

    expect(await as(bob).offer.get({ offerId })).toMatchObject({ urgency: 'outbid', lowestGross: pounds('490') })
    expect(await as(ann).offer.get({ offerId })).toMatchObject({ urgency: null, lowestGross: null })
  })

  test('a free transport cannot be undercut, so nobody is urged to offer less', async () => {
    const { bob, auction, offerId } = await anOpenDeal()
    await anOffer({ on: auction, by: await aCharity(), gross: '0' })

    expect(await as(bob).offer.get({ offerId })).toMatchObject({ urgency: null, lowestGross: pounds('0') })
  })

  test('an offer of the same price is not outbid', async () => {
    const { bob, auction, offerId } = await anOpenDeal()
    await anOffer({ on: auction, by: await aCourier(), gross: '500' })

    expect((await as(bob).offer.get({ offerId })).urgency).toBeNull()
  })

  test('it is about to expire', async () => {
    const { bob, offerId } = await anOpenDeal()
    const hoursBefore = (hours: number) => ({
      now: DateTime.utc().plus({ days: 14 }).minus({ hours }),
    })

    const early = await as(bob, hoursBefore(50)).offer.get({ offerId })
    const late = await as(bob, hoursBefore(46)).offer.get({ offerId })

    expect([early.urgency, late.urgency]).toEqual([null, 'ending'])
  })

  test('once chosen it is not urgent', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    await anOffer({ on: auction, by: await aCourier(), gross: '490' })

    await accept(ann, offerId)

    expect(await as(bob).offer.get({ offerId })).toMatchObject({ urgency: null, lowestGross: null })
  })
})

describe('a missing street', () => {
  test('is shown to the courier once the deal is booked, to the owner from the beginning', async () => {
    const toAddress = { ...(await anAddress('Berlin')), street: 'Sonnenallee', buildingNr: '141' }
    const listing = { form: { toAddress } }
    const open = await anOpenDeal({ listing })
    const paid = await aDealUntil('paid', { listing })

    const seen = async (by: 'ann' | 'bob', deal: typeof open) =>
      (await as(deal[by]).offer.get({ offerId: deal.offerId })).isStreetMissing

    expect(await seen('bob', open)).toEqual({ from: false, to: false })
    for (const told of [await seen('ann', open), await seen('bob', paid), await seen('ann', paid)])
      expect(told).toEqual({ from: true, to: false })
  })
})

test('the reason of a withdrawal or rejection has contact data masked, except for staff', async () => {
  const reason = 'Cheaper on 601 234 567'
  for (const end of ['cancel', 'reject'] as const) {
    const { ann, bob, offerId } = await anOpenDeal()
    await as(end === 'cancel' ? bob : ann).offer[end]({ offerId, reason })
    const reader = as(end === 'cancel' ? ann : bob)
    expect((await reader.offer.get({ offerId })).endedReason).toBe('Cheaper on •••')
    expect((await as(await anAdmin()).offer.get({ offerId })).endedReason).toBe(reason)
  }
})

test('each side sees whether they have given a review', async () => {
  const { ann, bob, offerId } = await aDealUntil('realized')
  await as(bob).opinion.give({ offerId, stars: 5 })

  expect((await as(bob).offer.get({ offerId })).isReviewed).toBe(true)
  expect((await as(ann).offer.get({ offerId })).isReviewed).toBe(false)
}, 60_000)

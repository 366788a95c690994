import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { anAddress } from '#tests/support/auctions.ts'
import { accept, aDealUntil, anOffer, anOpenDeal, pounds } from '#tests/support/offers.ts'
import { aCharity, aCourier, anAdmin } from '#tests/support/people.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

describe('an open offer says why it wants its bidder now', () => {
  test('another is lower, and by how much; nobody but the bidder is told', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    expect(await as(bob).offer.get({ offerId })).toMatchObject({ urgency: null, lowestGross: pounds('500') }) // prettier-ignore

    await anOffer({ on: auction, by: await aCourier(), gross: '490' })

    expect(await as(bob).offer.get({ offerId })).toMatchObject({ urgency: 'outbid', lowestGross: pounds('490') }) // prettier-ignore
    expect(await as(ann).offer.get({ offerId })).toMatchObject({ urgency: null, lowestGross: null })
  })

  test('who carries for nothing cannot be beaten, so nobody is told to offer less', async () => {
    const { bob, auction, offerId } = await anOpenDeal()
    await anOffer({ on: auction, by: await aCharity(), gross: '0' })

    expect(await as(bob).offer.get({ offerId })).toMatchObject({ urgency: null, lowestGross: pounds('0') }) // prettier-ignore
  })

  test('an offer of the same price is not beaten', async () => {
    const { bob, auction, offerId } = await anOpenDeal()
    await anOffer({ on: auction, by: await aCourier(), gross: '500' })

    expect((await as(bob).offer.get({ offerId })).urgency).toBeNull()
  })

  test('its time is nearly over', async () => {
    const { bob, offerId } = await anOpenDeal()
    const hoursBefore = (hours: number) => ({
      now: DateTime.utc().plus({ days: 14 }).minus({ hours }),
    })

    const early = await as(bob, hoursBefore(50)).offer.get({ offerId })
    const late = await as(bob, hoursBefore(46)).offer.get({ offerId })

    expect([early.urgency, late.urgency]).toEqual([null, 'ending'])
  })

  test('once it is chosen there is nothing to hurry for', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    await anOffer({ on: auction, by: await aCourier(), gross: '490' })

    await accept(ann, offerId)

    expect(await as(bob).offer.get({ offerId })).toMatchObject({ urgency: null, lowestGross: null })
  })
})

describe('a street that lacks', () => {
  test('is known to a courier only once he has the deal, to the owner from the beginning', async () => {
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

test('why an offer was withdrawn or rejected is read without contact data, by the office whole', async () => {
  const reason = 'Cheaper on 601 234 567'
  for (const end of ['cancel', 'reject'] as const) {
    const { ann, bob, offerId } = await anOpenDeal()
    await as(end === 'cancel' ? bob : ann).offer[end]({ offerId, reason })
    const reader = as(end === 'cancel' ? ann : bob)
    expect((await reader.offer.get({ offerId })).endedReason).toBe('Cheaper on •••')
    expect((await as(await anAdmin()).offer.get({ offerId })).endedReason).toBe(reason)
  }
})

test('each side knows of itself whether it has said how it was', async () => {
  const { ann, bob, offerId } = await aDealUntil('realized')
  await as(bob).opinion.give({ offerId, stars: 5 })

  expect((await as(bob).offer.get({ offerId })).isReviewed).toBe(true)
  expect((await as(ann).offer.get({ offerId })).isReviewed).toBe(false)
}, 60_000)

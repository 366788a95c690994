import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { endedDeals } from '#tests/support/scenes/ended-deals.ts'
import { aDoorPrice } from '#tests/support/scenes/door-prices.ts'
import { aDealUntil, anOffer, anOpenDeal, aPaidDeal, deliver, pounds } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { conflict, refusal } from '#tests/support/scenes/refusals.ts'
import { told } from '#tests/support/mail.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

const noTx = { tx: undefined }
const shownOf = async ({ companyId }: SignedIn) =>
  (await as(guestCaller).company.profile({ companyId: companyId ?? 0 })).reliability
const onTimeOf = async (offerId: number) =>
  (await queryOne<{ is: boolean | null }>(noTx, `select is_on_time as is from offers where id = $1`, [offerId]))?.is

describe('the reliability of a courier', () => {
  test('counts deals of the last 12 months, each figure with its sample', async () => {
    const [by, bob] = [await aCustomer(), await aCourier()]
    await endedDeals({ by, carriedBy: bob, onTime: 9, late: 1, cancelled: 2, daysAgo: 300 })
    await endedDeals({ by, carriedBy: bob, onTime: 5, cancelled: 5, daysAgo: 400 })

    expect(await shownOf(bob)).toEqual({
      onTime: { count: 9, of: 10 },
      cancelled: { count: 2, of: 12 },
      doorPrice: { count: 0, of: 12 },
      answer: null,
    })
  })

  test('counts each deal in which more was asked for at the door, with any answer', async () => {
    const deal = await aDoorPrice()
    await endedDeals({ by: deal.ann, carriedBy: deal.bob, onTime: 5 })
    await as(deal.ann).offer.answerDoorPrice({ offerId: deal.offerId, answer: 'keep' })
    await deliver(deal)
    await as(deal.ann).delivery.step({ offerId: deal.offerId, event: 'confirm' })

    expect((await shownOf(deal.bob)).doorPrice).toEqual({ count: 1, of: 6 })
  })

  test('shows nothing below five deals', async () => {
    const [by, bob] = [await aCustomer(), await aCourier()]
    await endedDeals({ by, carriedBy: bob, onTime: 3, cancelled: 1 })

    expect(await shownOf(bob)).toEqual({ onTime: null, cancelled: null, doorPrice: null, answer: null })
  })

  test('leaves out what the customer cancelled, and what nobody is blamed for', async () => {
    const [by, bob] = [await aCustomer(), await aCourier()]
    await endedDeals({ by, carriedBy: bob, onTime: 6, cancelled: 2, fault: 'customer' })
    await endedDeals({ by, carriedBy: bob, cancelled: 2, fault: 'nobody' })

    expect((await shownOf(bob)).cancelled).toEqual({ count: 0, of: 6 })
  })

  test('is on time by the last agreed day', async () => {
    const early = await aDealUntil('realized', { deliveryDate: inDays(3) })
    const late = await aDealUntil('delivered', { deliveryDate: inDays(3) })
    const after = DateTime.utc().plus({ days: 5 })
    await query(noTx, `update deliveries set delivered_at = $2 where offer_id = $1`, [late.offerId, after.toJSDate()])
    await as(late.ann).delivery.step({ offerId: late.offerId, event: 'confirm' })

    expect([await onTimeOf(early.offerId), await onTimeOf(late.offerId)]).toEqual([true, false])
  })

  test('tells the median time of the answers to customers', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    await endedDeals({ by: ann, carriedBy: bob, onTime: 6 })
    const start = DateTime.utc()
    const say = (by: SignedIn, minutes: number) =>
      as(by, { now: start.plus({ minutes }) }).message.send({ offerId, text: 'When?' })
    await say(bob, 1)
    for (const [at, waits] of [5, 10, 20, 40, 80].entries()) {
      await say(ann, at * 200 + 2)
      // A second message does not shorten the wait.
      await say(ann, at * 200 + 3)
      await say(bob, at * 200 + 2 + waits)
      await say(bob, at * 200 + 100)
    }

    expect((await shownOf(bob)).answer).toEqual({ minutes: 20, of: 5 })
  })

  test('is compared by the customer with each offer', async () => {
    const { ann, bob, auction } = await anOpenDeal({ rival: await aCourier({ companyName: 'Rival' }) })
    await endedDeals({ by: ann, carriedBy: bob, onTime: 9, late: 1 })

    const { data } = await as(ann).offer.ofAuction({ auction: String(auction.id) })

    expect(data.map(({ company, reliability }) => [company.name, reliability.onTime])).toEqual([
      ['Bob Transport', { count: 9, of: 10 }],
      ['Rival', null],
    ])
  })
})

describe('a courier who cancels often', () => {
  const bids = async (bob: SignedIn, ageHours: number) => {
    const auction = await anAuction({ by: await aCustomer() })
    await query(noTx, `update auctions set published_at = now() - make_interval(hours => $2) where id = $1`, [
      auction.id,
      ageHours,
    ])
    return () => anOffer({ on: auction, by: bob })
  }

  test('offers on new listings later than others, and then not at all', async () => {
    const [by, bob] = [await aCustomer(), await aCourier()]
    await endedDeals({ by, carriedBy: bob, cancelled: 3 })
    expect(await conflict((await bids(bob, 11))())).toMatchObject({
      ...{ code: 'company.cancels_often', state: 'waits12', cancelled: 3, deals: 3 },
      until: expect.stringContaining('T') as string,
    })
    await (
      await bids(bob, 13)
    )()

    await endedDeals({ by, carriedBy: bob, cancelled: 1 })
    expect(await conflict((await bids(bob, 23))())).toMatchObject({ state: 'waits24' })
    await (
      await bids(bob, 25)
    )()

    await endedDeals({ by, carriedBy: bob, cancelled: 1 })
    expect(await conflict((await bids(bob, 500))())).toMatchObject({ state: 'paused', until: null })
  })

  test('is refused when an offer is only validated, and still changes an offer that stands', async () => {
    const { ann, bob, auction } = await anOpenDeal()
    await endedDeals({ by: ann, carriedBy: bob, cancelled: 5 })
    const other = await anAuction({ by: ann })
    const asked = { price: pounds('450'), isPriceConfirmed: true }

    expect(await refusal(as(bob).offer.validate({ ...asked, auction: String(other.id) }))).toBe('company.cancels_often')
    await as(bob).offer.validate({ ...asked, auction: String(auction.id) })
    await as(bob).offer.post({ ...asked, auction: String(auction.id) })
  })

  test('reads the rate, which deals count, and when it falls', async () => {
    const [by, bob] = [await aCustomer(), await aCourier()]
    await endedDeals({ by, carriedBy: bob, onTime: 4, cancelled: 3, daysAgo: 10 })
    await endedDeals({ by, carriedBy: bob, cancelled: 3, daysAgo: 91 })

    const own = await as(bob).offer.reliability()

    expect(own).toMatchObject({
      ...{ cancellations: { cancelled: 3, deals: 7 }, percent: 30, step: 'waits12' },
      fall: { day: inDays(81), step: 'fine' },
    })
    expect(own.counted).toHaveLength(3)
    expect(own.counted[0]).toMatchObject({ reason: 'The van broke down.', day: inDays(-10), until: inDays(80) })
  })

  test('is told when a stricter rule applies; the office reads it with the user', async () => {
    const { ann, bob, offerId } = await aPaidDeal()
    await endedDeals({ by: ann, carriedBy: bob, cancelled: 1 })

    await as(bob).offer.cancel({ offerId, reason: 'The van broke down.' })

    expect(await told(bob.userId, 'company.cancels')).toBe(1)
    const { cancellations } = await as(await anAdmin()).admin.user({ userId: bob.userId })
    expect(cancellations).toEqual({ cancelled: 2, deals: 2, percent: 20, step: 'warned' })
  })

  test('is not told while the same rule applies', async () => {
    const { ann, bob, offerId } = await aPaidDeal()
    await endedDeals({ by: ann, carriedBy: bob, onTime: 20 })

    await as(bob).offer.cancel({ offerId, reason: 'The van broke down.' })

    expect(await told(bob.userId, 'company.cancels')).toBe(0)
  })
})

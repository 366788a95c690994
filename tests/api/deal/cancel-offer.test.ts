import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { Fee, Payment, Payout } from '#api/payment/payment.model.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { query } from '#api/kit/db/db.ts'
import { inDays } from '#tests/support/scenes/auctions.ts'
import { aChosenDeal, aDeliveredDeal, anOffer, anOpenDeal, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()

const moneyOf = async (offerId: number) => {
  const where = { offerId }
  const [payment, payout, fee] = await Promise.all([
    Payment.findOne({ where }),
    Payout.findOne({ where }),
    Fee.findOne({ where }),
  ])
  return { payment: payment?.status, payout: payout?.status, fee: fee?.status }
}

describe('withdraw an offer', () => {
  test('it is withdrawn, and the reason is stored', async () => {
    const { bob, offerId } = await anOpenDeal()

    const gone = await as(bob).offer.cancel({ offerId, reason: 'van broke down' })

    expect(gone).toMatchObject({
      status: 'withdrawn',
      endedReason: 'van broke down',
      actions: ['revise'],
    })
  })

  test('refused to the owner and to strangers', async () => {
    const { ann, offerId } = await anOpenDeal()

    expect(await refusal(as(ann).offer.cancel({ offerId }))).toBe('forbidden')
    expect(await refusal(as(await aCourier()).offer.cancel({ offerId }))).toBe('not_found')
  })
})

describe('the owner withdraws the choice', () => {
  test('I2 and a repeated request gets the same answer', async () => {
    const { ann, offerId } = await aChosenDeal()
    const sameKey = as(ann, { idempotencyKey: 'the only one' })

    const first = await sameKey.offer.cancel({ offerId })
    const again = await sameKey.offer.cancel({ offerId })

    expect(again).toEqual(first)
    expect(again).toMatchObject({ status: 'active', auction: { status: 'active' } })
  })
})

describe('the courier cancels a deal', () => {
  test('the auction is open again, and the customer, who asks for it, gets a full refund', async () => {
    const { ann, bob, auction, offerId } = await aPaidDeal()

    const offer = await as(bob).offer.cancel({ offerId, reason: 'van broke down' })
    await as(ann).auction.rescue({ auction: auction.id, answer: 'takeBack' })
    await workOutbox()

    expect(offer).toMatchObject({ status: 'cancelled', auction: { status: 'active' } })
    expect(await moneyOf(offerId)).toEqual({
      payment: 'refunded',
      payout: 'cancelled',
      fee: 'accrued',
    })
    expect(await as(ann).payment.status({ offerId })).toMatchObject({
      refunded: { amount: '500.00' },
    })
    await booksAreRight()
    await statesAreRight()
  })

  test.each([
    ['hidden if it has expired, though it has no dates', undefined, 31, 'hidden'],
    ['hidden after its last pickup day, though it has not expired', inDays(2), 2, 'hidden'],
    ['open on its last pickup day', inDays(2), 1, 'active'],
  ] as const)('the auction is %s', async (_, receiveDateTo, days, status) => {
    const { bob, auction, offerId } = await aPaidDeal({ listing: receiveDateTo ? { receiveDateTo } : {} })
    const end = DateTime.utc().plus({ days: 30 }).toJSDate()
    await query({ tx: undefined }, `update auctions set expires_at = $2 where id = $1`, [auction.id, end])
    const now = DateTime.utc().plus({ days })

    const offer = await as(bob, { now }).offer.cancel({ offerId })

    expect(offer.auction.status).toBe(status)
    await statesAreRight()
  })

  test('couriers who lost can offer again', async () => {
    const { bob, auction, offerId } = await aPaidDeal()
    await as(bob).offer.cancel({ offerId })

    expect(await anOffer({ on: auction, by: await aCourier() })).toMatchObject({ status: 'active' })
    expect(await anOffer({ on: auction, by: bob })).toMatchObject({ status: 'active' })
  })

  test('cancelled twice, it is refunded once', async () => {
    const { ann, bob, auction, offerId } = await aPaidDeal()

    const cancel = () => refusal(as(bob).offer.cancel({ offerId }))
    expect(await Promise.all([cancel(), cancel()])).toEqual(['accepted', 'accepted'])
    await as(ann).auction.rescue({ auction: auction.id, answer: 'takeBack' })
    await workOutbox()

    expect((await moneyOf(offerId)).payment).toBe('refunded')
    await booksAreRight()
  })
})

describe('the owner cancels a deal', () => {
  test('until a day before pickup: full refund, no fee, and the auction is hidden', async () => {
    const { ann, offerId } = await aPaidDeal({ pickupDate: inDays(3) })

    const offer = await as(ann).offer.cancel({ offerId })
    await workOutbox()

    expect(offer).toMatchObject({ status: 'cancelled', auction: { status: 'hidden' } })
    expect(await moneyOf(offerId)).toEqual({
      payment: 'refunded',
      payout: 'cancelled',
      fee: 'waived',
    })
    await booksAreRight()
    await statesAreRight()
  })

  test('not without the courier within the last day', async () => {
    const { ann, bob, offerId } = await aPaidDeal({ pickupDate: inDays(1) })

    expect((await as(ann).offer.get({ offerId })).actions).not.toContain('cancel')
    expect((await as(ann).offer.cancel({ offerId })).status).toBe('accepted')
    expect((await as(bob).offer.get({ offerId })).actions).toContain('cancel')
  })

  test('the deadline is shown: 24 hours before the pickup day begins', async () => {
    const { ann, offerId } = await aPaidDeal({ pickupDate: inDays(3) })

    const { actions, cancelUntil } = await as(ann).offer.get({ offerId })

    expect(actions).toContain('cancel')
    expect(cancelUntil).toBe(DateTime.fromISO(inDays(2), { zone: 'Europe/London' }).toUTC().toISO())
  })
})

describe('a deal cannot be cancelled', () => {
  test('once the goods are loaded, and the error names the state', async () => {
    const { ann, bob, offerId } = await aDeliveredDeal()

    for (const caller of [ann, bob])
      await expect(as(caller).offer.cancel({ offerId })).rejects.toMatchObject({
        cause: { code: 'delivery.wrong_state', data: { state: 'delivered' } },
      })
  })

  test('by a stranger', async () => {
    const { offerId } = await aPaidDeal()

    expect(await refusal(as(await aCustomer()).offer.cancel({ offerId }))).toBe('not_found')
  })
})

describe('close a deal', () => {
  test('either side may, once the goods have arrived', async () => {
    const { bob, offerId } = await aDeliveredDeal()

    expect(await as(bob).offer.realize({ offerId })).toMatchObject({
      status: 'realized',
      auction: { status: 'completed' },
      company: { deals: 1 },
    })
    expect((await as(bob).offer.realize({ offerId })).company.deals).toBe(1)
    await booksAreRight()
    await statesAreRight()
  })

  test('refused before that, except for an administrator', async () => {
    const { ann, bob, offerId } = await aPaidDeal()

    expect(await refusal(as(ann).offer.realize({ offerId }))).toBe('delivery.wrong_state')
    expect(await refusal(as(bob).offer.realize({ offerId }))).toBe('delivery.wrong_state')
    expect(await refusal(as(await aCourier()).offer.realize({ offerId }))).toBe('not_found')
    expect((await as(await anAdmin()).offer.realize({ offerId })).status).toBe('realized')
  })

  test('refused for an offer that is only open', async () => {
    const { ann, offerId } = await anOpenDeal()

    expect(await refusal(as(ann).offer.realize({ offerId }))).toBe('offer.wrong_state')
  })
})

describe('reject an offer', () => {
  test('it is over, and its courier may offer again', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()

    expect(await as(ann).offer.reject({ offerId, reason: 'too dear' })).toMatchObject({
      status: 'rejected',
      endedReason: 'too dear',
    })
    expect((await anOffer({ on: auction, by: bob })).id).not.toBe(offerId)
  })

  test('refused to its courier and to strangers, and once it is a deal', async () => {
    const { bob, offerId } = await anOpenDeal()
    const deal = await aPaidDeal()

    expect(await refusal(as(bob).offer.reject({ offerId }))).toBe('forbidden')
    expect(await refusal(as(await aCustomer()).offer.reject({ offerId }))).toBe('not_found')
    expect(await refusal(as(deal.ann).offer.reject({ offerId: deal.offerId }))).toBe('offer.wrong_state')
  })
})

import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { Auction } from '#api/auction/auction.model.ts'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { statesAreRight } from '#tests/support/ledger.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCourier } from '#tests/support/scenes/people.ts'
import { conflict, patiently, refusal } from '#tests/support/scenes/refusals.ts'
import { aFixedAuction, aPricedAuction, book } from '#tests/support/scenes/set-prices.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const toldOf = async (userId: number) => {
  await workOutbox()
  const rows = await query<{ event: string }>(
    aCtx(),
    'select event from notifications where user_id = $1 order by id',
    [userId],
  )
  return rows.map(({ event }) => event)
}

describe('book at a set price', () => {
  test('the offer waits a day for its payment, and the auction is reserved', async () => {
    const { ann, auction, expected } = await aFixedAuction()
    const bob = await aCourier()

    const booked = await book(bob, auction)

    expect(booked).toMatchObject({ status: 'awaiting_payment', price: { gross: expected } })
    const offer = await as(ann).offer.get({ offerId: booked.id })
    expect(offer).toMatchObject({ actions: ['pay', 'backOut'] })
    expect(DateTime.fromISO(offer.payUntil ?? '').diffNow('hours').hours).toBeCloseTo(24, 0)
    expect((await Auction.findByPk(auction.id))?.status).toBe('reserved')
    await statesAreRight()
  })

  test('both sides are notified, and the owner gets no notice of a separate offer', async () => {
    const { ann, auction } = await aFixedAuction()
    const bob = await aCourier()

    await book(bob, auction)

    const owner = await toldOf(ann.userId)
    expect(owner.filter((event) => event.startsWith('offer.'))).toEqual(['offer.book'])
    expect(await toldOf(bob.userId)).toEqual(['offer.book'])
  })

  test('thirty couriers at once: one gets it, and all others hear that it is taken', async () => {
    const { auction } = await aFixedAuction()
    const couriers = await Promise.all(Array.from({ length: 30 }, () => aCourier()))

    const answers = await Promise.all(couriers.map((one) => refusal(patiently(() => book(one, auction)))))

    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'auction.already_taken')).toHaveLength(29)
    expect(await Offer.count({ where: { auctionId: auction.id } })).toBe(1)
    await statesAreRight()
  }, 60_000)

  test('repeated by the same courier, it is the same booking', async () => {
    const { auction } = await aFixedAuction()
    const bob = await aCourier()
    const { id } = await book(bob, auction)

    expect(await book(bob, auction)).toMatchObject({ id, status: 'awaiting_payment' })
  })

  test('an earlier offer of the courier becomes the booking', async () => {
    const { ann, auction, expected } = await aPricedAuction()
    const bob = await aCourier()
    const { id } = await anOffer({ on: auction, by: bob, gross: '900' })
    const fixed = await as(ann).auction.fix({ auction: auction.id, price: expected })

    expect(await book(bob, fixed)).toMatchObject({
      id,
      isRevised: true,
      price: { gross: expected },
    })
  })

  test('refused at another price or version than the current one', async () => {
    const { ann, auction, expected, low } = await aFixedAuction()
    const bob = await aCourier()
    await as(ann).auction.setPrice({ auction: auction.id, price: low })
    const old = await conflict(book(bob, auction))
    const oldVersion = await refusal(book(bob, { ...auction, bookingSetPrice: low }))

    expect(expected).not.toEqual(low)
    expect(old).toMatchObject({ code: 'offer.price_changed', gross: low })
    expect(oldVersion).toBe('auction.version_conflict')
  })

  test('refused where no price is set, and to a courier without papers', async () => {
    const { auction } = await aPricedAuction()
    const fixed = (await aFixedAuction()).auction

    expect(await refusal(book(await aCourier(), auction))).toBe('auction.wrong_state')
    expect(await refusal(book(await aCourier({ papers: [] }), fixed))).toBe('company.not_ready')
  })

  test('unpaid within the day, both are free again and the price is still set', async () => {
    const { auction, expected } = await aFixedAuction()
    const { id } = await book(await aCourier(), auction)
    await Offer.update({ payUntil: new Date(0) }, { where: { id } })

    await runJob(aCtx(), 'expire-reservations')

    const seen = await as(await aCourier()).auction.get({ auction: auction.id })
    expect(seen).toMatchObject({ status: 'active', type: 'fixed', bookingSetPrice: expected })
    expect((await Offer.findByPk(id))?.status).toBe('active')
  })

  test('bidders and watchers are notified of the price, and of a new one', async () => {
    const { ann, auction, expected, high } = await aPricedAuction()
    const [bob, eve] = [await aCourier(), await aCourier()]
    await anOffer({ on: auction, by: bob, gross: '900' })
    await as(eve).auction.observe({ auction: auction.id })

    await as(ann).auction.fix({ auction: auction.id, price: expected })
    await as(ann).auction.setPrice({ auction: auction.id, price: high })

    expect(await toldOf(bob.userId)).toEqual(['auction.fix', 'auction.setPrice'])
    expect(await toldOf(eve.userId)).toEqual(['auction.fix', 'auction.setPrice'])
  })
})

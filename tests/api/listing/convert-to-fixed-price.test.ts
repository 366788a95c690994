import { describe, expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aFixedAuction, aPricedAuction } from '#tests/support/scenes/set-prices.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

const euros = (amount: string) => ({ amount, currency: 'EUR' as const })
const eventsOf = async (id: number) =>
  (
    await query<{ event: string }>(
      aCtx(),
      `select event from audit_events where machine = 'auction' and thing_id = $1 order by id`,
      [String(id)],
    )
  ).map(({ event }) => event)
const announced = async (id: number) =>
  (
    await query<{ event: string }>(
      aCtx(),
      `select payload->>'event' as event from outbox_announcements where thread = $1 order by id`,
      [`auction:${id}`],
    )
  ).map(({ event }) => event)

describe('a set price', () => {
  test('its owner sees the possible prices, and how likely each is taken', async () => {
    const { ann, auction, low, high } = await aPricedAuction()

    const prices = await as(ann).auction.fixPrices({ auction: auction.id })

    expect(prices).toMatchObject({ isFixAvailable: true, min: low, max: high, offers: 0 })
    expect(prices.points).toHaveLength(5)
    expect(prices.points.map(({ chance }) => chance)).toEqual([null, null, null, null, null])
    expect(auction.isFixAvailable).toBe(true)
  })

  test('once set it is visible to couriers, audited and announced', async () => {
    const { ann, auction, expected } = await aPricedAuction()

    const fixed = await as(ann).auction.fix({ auction: auction.id, price: expected })

    expect(fixed).toMatchObject({ type: 'fixed', bookingSetPrice: expected, status: 'active' })
    expect(fixed.version).toBe(auction.version + 1)
    expect(await eventsOf(auction.id)).toContain('fix')
    expect(await announced(auction.id)).toContain('auction.fix')
    const seen = await as(await aCourier()).auction.get({ auction: auction.id })
    expect(seen).toMatchObject({ type: 'fixed', bookingSetPrice: expected })
  })

  test('set again, it is the same; changing it sets another one', async () => {
    const { ann, auction, expected, high } = await aFixedAuction()
    const { id } = auction

    const again = await as(ann).auction.fix({ auction: id, price: expected })

    expect(again.version).toBe(auction.version)
    expect(await refusal(as(ann).auction.fix({ auction: id, price: high }))).toBe('auction.wrong_state')
    const changed = await as(ann).auction.setPrice({
      auction: id,
      price: high,
      version: auction.version,
    })
    expect(changed.bookingSetPrice).toEqual(high)
    expect(await announced(id)).toContain('auction.setPrice')
    expect(await refusal(as(ann).auction.setPrice({ auction: id, price: expected, version: auction.version }))).toBe(
      'auction.version_conflict',
    )
  })

  test('leaves open offers unchanged, and can be withdrawn', async () => {
    const { ann, auction, expected } = await aPricedAuction()
    const bob = await aCourier()
    const { id: offerId } = await anOffer({ on: auction, by: bob, gross: '900' })

    await as(ann).auction.fix({ auction: auction.id, price: expected })
    expect((await as(ann).offer.get({ offerId })).status).toBe('active')
    const open = await as(ann).auction.fix({ auction: auction.id, type: 'bid' })

    expect(open).toMatchObject({ type: 'bid', bookingSetPrice: null })
    expect((await as(ann).offer.get({ offerId })).status).toBe('active')
    expect(await eventsOf(auction.id)).toContain('unfix')
  })

  test('is a whole amount between the lowest and the highest', async () => {
    const { ann, auction, low, high } = await aPricedAuction()
    const set = (amount: string) => wrongFields(as(ann).auction.fix({ auction: auction.id, price: euros(amount) }))

    expect(await set((Number(low.amount) - 1).toFixed(2))).toEqual({ 'price.amount': 'min' })
    expect(await set((Number(high.amount) + 1).toFixed(2))).toEqual({ 'price.amount': 'max' })
    expect(await set((Number(low.amount) + 0.5).toFixed(2))).toEqual({ 'price.amount': 'integer' })
    expect(await wrongFields(as(ann).auction.fix({ auction: auction.id }))).toEqual({
      'price.amount': 'required',
    })
  })

  test('needs a price estimate', async () => {
    const ann = await aCustomer()
    const auction = await anAuction({ by: ann })
    await query(aCtx(), 'update auctions set price_estimation = null where id = $1', [auction.id])
    const price = { amount: '100.00', currency: 'GBP' as const }

    const prices = await as(ann).auction.fixPrices({ auction: auction.id })

    expect(prices).toMatchObject({ isFixAvailable: false, points: [], min: null })
    expect(await refusal(as(ann).auction.fix({ auction: auction.id, price }))).toBe('auction.wrong_state')
  })

  test('is refused for an invisible listing, and to everybody but its owner', async () => {
    const { ann, auction, expected: price } = await aPricedAuction()
    const eve = await aCustomer()
    const fix = { auction: auction.id, price }

    expect(await refusal(as(eve).auction.fix(fix))).toBe('forbidden')
    expect(await refusal(as(eve).auction.fixPrices({ auction: auction.id }))).toBe('forbidden')
    await as(ann).auction.hide({ auction: auction.id, reason: '' })
    expect(await refusal(as(ann).auction.fix(fix))).toBe('auction.wrong_state')
  })

  test('can use a renewed estimate, which is the same if nothing has changed', async () => {
    const { ann, auction } = await aPricedAuction()
    await query(aCtx(), 'update auctions set price_estimation = null where id = $1', [auction.id])

    const estimated = await as(ann).auction.renewEstimate({ auction: auction.id })
    const again = await as(ann).auction.renewEstimate({ auction: auction.id })

    expect(estimated.priceEstimation).toEqual(auction.priceEstimation)
    expect(again.version).toBe(estimated.version)
    expect(await eventsOf(auction.id)).toContain('estimate')
  })
})

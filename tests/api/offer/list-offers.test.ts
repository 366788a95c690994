import { describe, expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { anOffer, anOpenDeal, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

async function threeOffers() {
  const ann = await aCustomer()
  const [bob, carl, dora] = [
    await aCourier({ companyName: 'Bob Transport' }),
    await aCourier({ companyName: 'Carl Vans' }),
    await aCourier({ companyName: 'Dora Cargo' }),
  ]
  await query(
    { tx: undefined },
    `update companies set stars_sum = 98, opinions_count = 20, deals_count = 21 where id = $1`,
    [dora.companyId],
  )
  const auction = await anAuction({ by: ann })
  await anOffer({ on: auction, by: bob, gross: '500' })
  await anOffer({ on: auction, by: carl, gross: '520', deliveryDate: inDays(2) })
  await anOffer({ on: auction, by: dora, gross: '510' })
  return { ann, bob, carl, dora, auction: String(auction.id) }
}

describe('the offers of an auction', () => {
  test('the owner compares them: price, rating, deals, documents and their advantage', async () => {
    const { ann, auction } = await threeOffers()

    const { data, total, lowest } = await as(ann).offer.ofAuction({ auction })

    expect(total).toBe(3)
    expect(lowest).toEqual({ amount: '500.00', currency: 'GBP' })
    expect(data.map(({ rank, why, company }) => [rank, company.name, why])).toEqual([
      [1, 'Dora Cargo', 'best_rated'],
      [2, 'Bob Transport', 'cheapest'],
      [3, 'Carl Vans', 'earliest'],
    ])
    expect(data[0]?.company).toMatchObject({
      rating: 4.9,
      opinions: 20,
      deals: 21,
      isVerified: true,
      documents: ['insurance', 'licence', 'registration-certificate'],
    })
    expect(data[0]).toMatchObject({
      side: 'owner',
      actions: ['accept', 'counter', 'reject', 'reportFraud'],
      minPrice: null,
    })
  })

  test('a courier sees their own and the price to beat, and nothing of the others', async () => {
    const { bob, auction } = await threeOffers()
    const passer = await aCourier()

    const own = await as(bob).offer.ofAuction({ auction })
    const none = await as(passer).offer.ofAuction({ auction })

    expect(own.data).toMatchObject([{ company: { name: 'Bob Transport' }, side: 'provider', rank: null }])
    expect(none).toMatchObject({ data: [], total: 0, lowest: { amount: '500.00' } })
  })

  test('I7 the owner never learns a courier’s minimum', async () => {
    const { ann, bob, offerId } = await anOpenDeal({ minPrice: '350' })

    expect((await as(bob).offer.get({ offerId })).minPrice).toEqual({
      amount: '350.00',
      currency: 'GBP',
    })
    expect((await as(ann).offer.get({ offerId })).minPrice).toBeNull()
  })

  test('an administrator sees all, another customer none', async () => {
    const { auction } = await threeOffers()

    expect((await as(await anAdmin()).offer.ofAuction({ auction })).total).toBe(3)
    expect(await refusal(as(await aCustomer()).offer.ofAuction({ auction }))).toBe('forbidden')
    expect(await refusal(as({ isSignedIn: false }).offer.ofAuction({ auction }))).toBe('unauthorized')
  })

  test('R01 an impossible auction id is not found', async () => {
    expect(await refusal(as(await aCourier()).offer.ofAuction({ auction: '12x' }))).toBe('not_found')
  })

  test('are paged', async () => {
    const { ann, auction } = await threeOffers()

    const second = await as(ann).offer.ofAuction({ auction, page: 2, pageSize: 2 })

    expect(second).toMatchObject({ page: 2, pageSize: 2, total: 3 })
    expect(second.data.map(({ rank }) => rank)).toEqual([3])
  })
})

describe('one’s own offers', () => {
  test('are filtered by state and by group', async () => {
    const { bob, offerId } = await anOpenDeal()
    const deal = await aPaidDeal({ bob })

    const ids = async (wish: Parameters<ReturnType<typeof as>['offer']['list']>[0]) =>
      (await as(bob).offer.list(wish)).data.map(({ id }) => id)

    expect(await ids({ group: 'open' })).toEqual([offerId])
    expect(await ids({ status: 'accepted' })).toEqual([deal.offerId])
    expect((await ids({})).sort()).toEqual([offerId, deal.offerId].sort())
    expect((await as(bob).offer.list({ group: 'open' })).data[0]?.auction).toMatchObject({
      from: { city: 'Gdańsk', countryCode: 'PL' },
      to: { city: 'Berlin', countryCode: 'DE' },
    })
  })

  test('are none for a customer', async () => {
    expect(await refusal(as(await aCustomer()).offer.list({}))).toBe('forbidden')
  })
})

describe('one offer', () => {
  test('is visible to its two sides and to administrators only', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    const seenBy = async (caller: Parameters<typeof as>[0]) => refusal(as(caller).offer.get({ offerId }))

    expect(await seenBy(ann)).toBe('accepted')
    expect(await seenBy(bob)).toBe('accepted')
    expect(await seenBy(await anAdmin())).toBe('accepted')
    expect(await seenBy(await aCourier())).toBe('not_found')
    expect(await refusal(as(ann).offer.get({ offerId: 999_999 }))).toBe('not_found')
  })

  test('R02 has a numeric id', async () => {
    const id = 'abc' as unknown as number

    expect(await refusal(as(await aCourier()).offer.get({ offerId: id }))).toBe('not_found')
  })
})

import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { anAddress, anAuction, anAuctionForm, goodItems, inDays } from '#tests/support/scenes/auctions.ts'
import { anOffer, pounds } from '#tests/support/scenes/offers.ts'
import { wrongOpenRows } from '#tests/support/scenes/open-auctions.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aFixedAuction } from '#tests/support/scenes/set-prices.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

let ann: SignedIn

beforeAll(async () => {
  ann = await aCustomer()
})

/** After each test the search rows match the auctions. */
afterEach(async () => {
  expect(await wrongOpenRows()).toEqual([])
})

const rowOf = async (id: number) => {
  const rows = await query<Record<string, unknown>>(
    { tx: undefined },
    `select * from open_auctions where auction_id = $1`,
    [id],
  )
  return rows[0]
}

describe('the search row of an auction', () => {
  test('follows its form: routes, days, items', async () => {
    const { id, version } = await anAuction({ by: ann, category: 'sofa' })
    expect(await rowOf(id)).toMatchObject({
      category_id: 'sofa',
      from_country: 'PL',
      long_cm: 240,
      broad_cm: 160,
      high_cm: 80,
      weight_kg: 90,
      euro_cents: null,
      last_day: null,
    })

    const items = [goodItems.sofa, { ...goodItems.sofa, length: 90, width: 300, height: 100 }]
    const form = await anAuctionForm({ category: 'sofa', from: 'Berlin', receiveDateTo: inDays(9) })
    await as(ann).auction.edit({ ...form, auction: id, version, items } as never)

    expect(await rowOf(id)).toMatchObject({
      from_country: 'DE',
      last_day: inDays(9),
      long_cm: 300,
      broad_cm: 160,
      high_cm: 100,
    })
  })

  test('follows a change of only its days', async () => {
    const { id, version } = await anAuction({ by: ann })

    await as(ann).auction.editDates({
      auction: id,
      version,
      transportDateRange: 'custom',
      dateFixed: true,
      sendDateFrom: inDays(3),
      sendDateTo: inDays(4),
      receiveDateFrom: inDays(4),
      receiveDateTo: inDays(5),
    })

    expect(await rowOf(id)).toMatchObject({ first_day: inDays(3), last_day: inDays(5) })
  })

  test('follows the lowest offer in euros, also when it is withdrawn', async () => {
    const { id } = await anAuction({ by: ann })
    const bob = await aCourier()
    const dear = await anOffer({ on: { id }, by: await aCourier(), gross: '870' })
    expect(await rowOf(id)).toMatchObject({ euro_cents: 100_000 })

    const cheap = await anOffer({ on: { id }, by: bob, gross: '435' })
    expect(await rowOf(id)).toMatchObject({ euro_cents: 50_000 })

    await as(bob).offer.cancel({ offerId: cheap.id })
    expect(await rowOf(id)).toMatchObject({ euro_cents: 100_000 })

    await as(ann).offer.reject({ offerId: dear.id })
    expect(await rowOf(id)).toMatchObject({ euro_cents: null, euro_cents_per_km: null })
  })

  test('follows two concurrent offers', async () => {
    const { id } = await anAuction({ by: ann })
    const couriers = await Promise.all([aCourier(), aCourier(), aCourier(), aCourier()])

    await Promise.all(
      couriers.map((by, n) => as(by).offer.post({ auction: String(id), price: pounds(String(800 - n * 100)) })),
    )

    const [lowest] = await query<{ minor: number }>(
      { tx: undefined },
      `select min(gross_minor) as minor from offers where auction_id = $1`,
      [id],
    )
    expect(await rowOf(id)).toMatchObject({
      euro_cents: Math.round((lowest?.minor ?? 0) / 0.87),
    })
  })

  test('follows a set price, and its removal', async () => {
    const { ann: owner, auction, expected } = await aFixedAuction()
    expect(await rowOf(auction.id)).toMatchObject({
      is_fixed: true,
      euro_cents: Number(expected.amount) * 100,
    })

    await as(owner).auction.hide({ auction: auction.id })
    expect(await rowOf(auction.id)).toBeUndefined()

    await as(owner).auction.unhide({ auction: auction.id })
    expect(await rowOf(auction.id)).toMatchObject({ is_fixed: true })
  })

  test('holds the grid cells of its start and end, of half a degree and a tenth', async () => {
    const { id } = await anAuction({ by: ann, from: 'Lisboa', to: 'Stockholm' })
    const { lat, lng } = await anAddress('Lisboa')

    expect(await rowOf(id)).toMatchObject({
      from_cell: Math.floor((lat + 90) * 2) * 720 + Math.floor((lng + 180) * 2),
      from_spot: Math.floor((lat + 90) * 10) * 3600 + Math.floor((lng + 180) * 10),
    })
  })
})

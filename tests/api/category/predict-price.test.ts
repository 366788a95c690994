import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aCourier, aCustomer } from '#tests/support/people.ts'
import { refusal, wrongFields } from '#tests/support/refusals.ts'

testApp()

const asked = { model: 'listing', currency: 'PLN', categoryId: 'sofa', distance: 400 } as const
const predict = async (wishes: object = {}) =>
  (await as(guestCaller).category.predictPrice({ ...asked, ...wishes })).data.data

/** Deals of the past: sofas over so many kilometres at these prices in whole złoty. */
async function deals(
  ann: SignedIn,
  bob: SignedIn,
  distance: number,
  prices: number[],
): Promise<void> {
  await query(
    { tx: undefined },
    `with done as (
       insert into auctions (uuid, owner_id, status, locale, currency, title, main_category_id, category_id, from_address, to_address, distance)
       select gen_random_uuid(), $1, 'completed', 'pl_PL', 'PLN', 'Sofa for ' || price, 'furniture', 'sofa', '{}', '{}', $2
       from unnest($3::int[]) as price returning id, title)
     insert into offers (auction_id, bidder_id, company_id, status, currency, net_minor, vat_percent, vat_minor, gross_minor, fee_net_minor, fee_vat_minor, valid_until, accepted_at)
     select id, $4, $5, 'realized', 'PLN', price * 100, 0, 0, price * 100, 0, 0, now(), now() - interval '10 days'
     from done, lateral (select substring(title from '\\d+')::int as price) as read`,
    [ann.userId, distance, prices, bob.userId, bob.companyId],
  )
}

describe('predict a price', () => {
  test('W34 other currencies than PLN and EUR are refused', async () => {
    const call = as(guestCaller).category.predictPrice({ ...asked, currency: 'GBP' as never })

    expect(await wrongFields(call)).toEqual({ currency: 'not_contain' })
  })

  test('while there are few deals the tariff answers, and says so', async () => {
    const euro = await predict({ currency: 'EUR' })

    expect(euro).toMatchObject({ confidence: 'low', basis: { deals: 0, kind: 'tariff' } })
    expect(euro.expected.currency).toBe('EUR')
    expect(Number(euro.low.amount)).toBeLessThan(Number(euro.expected.amount))
    expect(Number(euro.expected.amount)).toBeLessThan(Number(euro.high.amount))
  })

  test('the weight of the items counts where no total is given', async () => {
    const heavy = await predict({ items: [{ weight: 300, itemsNumber: 3 }] })

    expect(heavy).toEqual(await predict({ totalWeight: 900 }))
    expect(Number(heavy.expected.amount)).toBeGreaterThan(Number((await predict()).expected.amount))
  })

  test('W34 eight deals of the same kind and distance answer by their middle half', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    await deals(ann, bob, 350, [100, 200, 300, 400, 500, 600, 700, 800, 900])
    await deals(ann, bob, 900, [9000])

    expect(await predict()).toEqual({
      low: { amount: '300.00', currency: 'PLN' },
      expected: { amount: '500.00', currency: 'PLN' },
      high: { amount: '700.00', currency: 'PLN' },
      confidence: 'medium',
      basis: { deals: 9, kind: 'deals' },
      reasons: ['deals'],
      usualKg: 120,
    })
    expect((await predict({ currency: 'EUR' })).basis.kind).toBe('tariff')
    expect((await predict({ categoryId: 'bed' })).basis.kind).toBe('tariff')
    expect((await predict({ categoryId: 'a-clear-donate' })).basis.kind).toBe('tariff')
    expect((await predict({ distance: 950 })).basis).toEqual({ deals: 1, kind: 'tariff' })
  })

  test('a main category has no price, only what can be chosen', async () => {
    const call = as(guestCaller).category.predictPrice({ ...asked, categoryId: 'furniture' })

    expect(await wrongFields(call)).toEqual({ categoryId: 'not_contain' })
  })

  test('a courier is not told what others are asked', async () => {
    const bob = await aCourier()

    expect(await refusal(as(bob).category.predictPrice(asked))).toBe('forbidden')
  })
})

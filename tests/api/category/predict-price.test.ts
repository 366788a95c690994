import { beforeAll, describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { around, pastDeals } from '#tests/support/scenes/past-deals.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

const asked = { model: 'listing', currency: 'PLN', categoryId: 'sofa', distance: 400 } as const
const predict = async (wishes: object = {}) =>
  (await as(guestCaller).category.predictPrice({ ...asked, ...wishes })).data.data

const learn = () => runJob(aCtx(), 'learn-prices')
const amount = ({ amount }: { amount: string }) => Number(amount)
const zloty = (whole: number) => ({ amount: `${whole}.00`, currency: 'PLN' })

let ann: SignedIn
let bob: SignedIn
beforeAll(async () => {
  ann = await aCustomer()
  bob = await aCourier()
})

describe('predict a price', () => {
  test('W34 other currencies than PLN and EUR are refused', async () => {
    const call = as(guestCaller).category.predictPrice({ ...asked, currency: 'GBP' as never })

    expect(await wrongFields(call)).toEqual({ currency: 'not_contain' })
  })

  test('while there are few deals the answer is the tariff, and says so', async () => {
    const euro = await predict({ currency: 'EUR' })

    expect(euro).toMatchObject({ confidence: 'low', basis: { deals: 0, kind: 'tariff' } })
    expect(euro.expected.currency).toBe('EUR')
    expect(Number(euro.low.amount)).toBeLessThan(Number(euro.expected.amount))
    expect(Number(euro.expected.amount)).toBeLessThan(Number(euro.high.amount))
  })

  test('without a weight, a horse counts as 500 kg and a pet as 25 kg', async () => {
    const [horse, weighed, pet] = [
      await predict({ categoryId: 'horse' }),
      await predict({ categoryId: 'horse', totalWeight: 500 }),
      await predict({ categoryId: 'pet' }),
    ]

    expect([horse.usualKg, pet.usualKg]).toEqual([500, 25])
    expect(horse.expected).toEqual(weighed.expected)
    expect(amount(horse.expected)).toBeGreaterThan(2 * amount(pet.expected))
  })

  test('the items’ weight counts where no total is given', async () => {
    const heavy = await predict({ items: [{ weight: 300, itemsNumber: 3 }] })

    expect(heavy).toEqual(await predict({ totalWeight: 900 }))
    expect(Number(heavy.expected.amount)).toBeGreaterThan(Number((await predict()).expected.amount))
  })

  test('W34 learned deals correct the tariff, with the number of similar deals and the middle half of their prices', async () => {
    await pastDeals({ by: ann, carriedBy: bob, prices: around(800, 41), weight: 120 })
    expect((await predict()).basis.kind).toBe('tariff')

    await learn()

    const paid = await predict({ distance: 350, totalWeight: 120 })
    expect(paid).toMatchObject({
      confidence: 'high',
      basis: {
        kind: 'deals',
        deals: 41,
        months: 12,
        learnedFrom: 41,
        paid: { low: zloty(720), high: zloty(880) },
      },
      reasons: ['ownLoad'],
      usualKg: 120,
    })
    expect(amount(paid.expected)).toBeGreaterThan(760)
    expect(amount(paid.expected)).toBeLessThan(840)
    expect(amount(paid.low)).toBeGreaterThan(650)
    expect(amount(paid.high)).toBeLessThan(950)
  })

  test('heavier loads, longer ways and other currencies follow the same model', async () => {
    const [usual, heavy, far, euro] = [
      await predict({ totalWeight: 120 }),
      await predict({ totalWeight: 600 }),
      await predict({ distance: 1200, totalWeight: 120 }),
      await predict({ currency: 'EUR', totalWeight: 120 }),
    ]

    expect(amount(heavy.expected)).toBeGreaterThan(amount(usual.expected))
    expect(amount(far.expected)).toBeGreaterThan(amount(usual.expected))
    expect(amount(euro.expected) * 4.25).toBeGreaterThan(amount(usual.expected) * 0.9)
    expect(heavy.basis).toMatchObject({ kind: 'deals', deals: 0, paid: null, learnedFrom: 41 })
    expect(far).toMatchObject({ confidence: 'low', basis: { deals: 0, paid: null } })
    expect((await predict({ categoryId: 'horse' })).basis.kind).toBe('tariff')
  })

  test('deals in other currencies count, at today’s rates, and are shown where those in the own currency are few', async () => {
    const euros = { by: ann, carriedBy: bob, currency: 'EUR', category: 'car' } as const
    await pastDeals({ ...euros, prices: around(600, 15), distance: 400, weight: 1400 })
    await pastDeals({
      ...euros,
      currency: 'PLN',
      prices: around(2550, 4),
      distance: 400,
      weight: 1400,
    })

    await learn()

    const car = await predict({ categoryId: 'car', totalWeight: 1400 })
    expect(car.basis).toMatchObject({ kind: 'deals', deals: 19, learnedFrom: 19 })
    expect(car.basis.paid).toEqual({ low: zloty(2300), high: zloty(2810) })
    expect(amount(car.expected)).toBeGreaterThan(2300)
    expect(amount(car.expected)).toBeLessThan(2800)
  })

  test('charity, cancelled, refunded, disputed and old deals do not count', async () => {
    const charity = await aCharity()
    const before = await predict({ categoryId: 'bed', totalWeight: 120 })
    const bed = { by: ann, carriedBy: bob, category: 'bed', distance: 400, weight: 120 } as const
    await pastDeals({ ...bed, carriedBy: charity, prices: around(4000, 20) })
    await pastDeals({ ...bed, status: 'cancelled', prices: around(4000, 20) })
    await pastDeals({ ...bed, daysAgo: 800, prices: around(4000, 20) })
    const back = await pastDeals({ ...bed, prices: around(4000, 20) })
    await query({ tx: undefined }, 'update offers set is_fraud_reported = true where id = any($1)', [back])

    await learn()

    expect(await predict({ categoryId: 'bed', totalWeight: 120 })).toEqual(before)
  })

  test('a mistyped price changes nothing', async () => {
    const before = await predict({ distance: 350, totalWeight: 120 })
    await pastDeals({ by: ann, carriedBy: bob, prices: [80_000], weight: 120 })

    await learn()

    const after = await predict({ distance: 350, totalWeight: 120 })
    expect([after.low, after.expected, after.high]).toEqual([before.low, before.expected, before.high])
    expect(after.basis.deals).toBe(before.basis.deals + 1)
  })

  test('fewer than eight similar deals are counted, but their prices are not shown', async () => {
    await pastDeals({
      by: ann,
      carriedBy: bob,
      category: 'horse',
      distance: 400,
      prices: around(900, 7),
    })

    await learn()

    expect((await predict({ categoryId: 'horse' })).basis).toEqual({
      kind: 'tariff',
      deals: 7,
      months: 12,
      paid: null,
      learnedFrom: 0,
    })
  })

  test('similar are deals up to twice as far and four times as heavy, or half as far and a quarter as heavy', async () => {
    await pastDeals({
      by: ann,
      carriedBy: bob,
      category: 'pallet',
      distance: 800,
      weight: 400,
      prices: around(900, 20),
    })
    await learn()
    const dealsFor = async (distance: number, totalWeight: number) =>
      (await predict({ categoryId: 'pallet', distance, totalWeight })).basis.deals

    expect([await dealsFor(400, 100), await dealsFor(1600, 1600)]).toEqual([20, 20])
    expect([await dealsFor(399, 100), await dealsFor(400, 99)]).toEqual([0, 0])
    expect([await dealsFor(1601, 1600), await dealsFor(1600, 1601)]).toEqual([0, 0])
  })

  test('a main category has no price, only its choices', async () => {
    const call = as(guestCaller).category.predictPrice({ ...asked, categoryId: 'furniture' })

    expect(await wrongFields(call)).toEqual({ categoryId: 'not_contain' })
  })

  test('a courier does not see the price estimate', async () => {
    expect(await refusal(as(bob).category.predictPrice(asked))).toBe('forbidden')
  })
})

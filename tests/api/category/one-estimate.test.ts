import { describe, expect, test } from 'vitest'
import { formatMoney, formatMoneyRange } from '#api/common/format.rules.ts'
import { priceRows } from '#api/category/price-rows.rules.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import { fromWire } from '#api/common/money.rules.ts'
import { findLearnedPrices, drawLearnedPrices } from '#api/http/fragments/learned-prices-fragment.ts'
import { runJob } from '#api/jobs.ts'
import { childrenOf, mainCategories } from '#content/categories/categories.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { around, pastDeals } from '#tests/support/scenes/past-deals.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

const mains = mainCategories('B').map(({ id }) => id)
/** The middle of each row of the table: 10–50, 50–150, 150–300, 300–600 and 600–1200 km. */
const middles = [30, 100, 225, 450, 900]

describe('one estimate', () => {
  test.each(mains)('W34 for %s is the same in the table and in a form with nothing else filled in', async (main) => {
    for (const [locale, currency] of [
      ['pl_PL', 'PLN'],
      ['de_DE', 'EUR'],
    ] as const) {
      const { intlLocale } = storefrontOf(locale)
      const [leaf] = childrenOf(main)
      const inForm = await Promise.all(
        middles.map((distance) =>
          as(guestCaller).category.predictPrice({
            model: 'listing',
            currency,
            categoryId: leaf?.id ?? '',
            distance,
          }),
        ),
      )

      const said = inForm.map(({ data: { data } }) => ({
        expected: formatMoney(fromWire(data.expected), intlLocale),
        price: formatMoneyRange(fromWire(data.low), fromWire(data.high), intlLocale),
      }))
      expect(priceRows({ category: main, storefront: storefrontOf(locale) })).toMatchObject(said)
      expect(inForm.map(({ data: { data } }) => data.reasons)).toEqual(middles.map(() => ['usualLoad']))
    }
  })

  test('W34 stored with the listing, shown to its owner and requested again, equals that of the form', async () => {
    const ann = await aCustomer()
    const polish = { locale: 'pl_PL' } as const
    const { priceEstimation, ...auction } = await anAuction({
      by: ann,
      category: 'sofa',
      ...polish,
    })
    const asked = {
      ...({ model: 'listing', currency: 'PLN', categoryId: 'sofa' } as const),
      distance: auction.distance ?? 0,
    }
    const known = {
      totalWeight: auction.totalWeight,
      dateRange: auction.transportDateRange,
      items: auction.items,
    }

    const bare = (await as(ann, polish).category.predictPrice(asked)).data.data
    const whole = (await as(ann, polish).category.predictPrice({ ...asked, ...known })).data.data
    const renewed = await as(ann, polish).auction.renewEstimate({ auction: auction.id })

    expect(priceEstimation).toEqual(whole)
    expect(renewed.priceEstimation).toEqual(priceEstimation)
    expect(bare.expected).not.toEqual(whole.expected)
    expect([bare.reasons, whole.reasons]).toEqual([['usualLoad'], ['ownLoad', 'flexible']])
    expect(bare.usualKg).toBe(whole.usualKg)
  })

  test.each<[object, string[]]>([
    [{}, ['usualLoad']],
    [{ dateRange: 'week' }, ['usualLoad']],
    [{ dateRange: 'flex' }, ['usualLoad', 'flexible']],
    [{ dateRange: '3days', totalWeight: 300 }, ['ownLoad', 'soon']],
    [{ items: [{ length: 240, width: 160, height: 80 }] }, ['ownLoad']],
    [{ items: [{ length: 240 }] }, ['usualLoad']],
  ])('for a form that knows %j says its basis: %j', async (known, reasons) => {
    const asked = { model: 'listing', currency: 'PLN', categoryId: 'sofa', distance: 400 } as const
    const { data } = await as(guestCaller).category.predictPrice({ ...asked, ...known })

    expect(data.data.reasons).toEqual(reasons)
  })

  test('W34 once learned from deals, is still the same in table, form and listing', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const polish = { locale: 'pl_PL' } as const
    for (const distance of [80, 240, 500, 900])
      await pastDeals({
        by: ann,
        carriedBy: bob,
        distance,
        prices: around(distance * 3, 12),
        weight: 90,
      })
    await runJob(aCtx(), 'learn-prices')

    const { told } = await drawn('sofa')
    const form = await Promise.all(
      middles.map((distance) =>
        as(guestCaller).category.predictPrice({
          model: 'listing',
          currency: 'PLN',
          categoryId: 'sofa',
          distance,
        }),
      ),
    )
    const { priceEstimation, ...auction } = await anAuction({
      by: ann,
      category: 'sofa',
      ...polish,
    })
    const { data } = await as(ann, polish).category.predictPrice({
      ...({ model: 'listing', currency: 'PLN', categoryId: 'sofa' } as const),
      distance: auction.distance ?? 0,
      totalWeight: auction.totalWeight,
      dateRange: auction.transportDateRange,
      items: auction.items,
    })

    for (const { data } of form) {
      expect(data.data.basis.kind).toBe('deals')
      expect(told['prices:sofa']).toContain(formatMoney(fromWire(data.data.expected), 'pl-PL'))
    }
    expect(told['prices:sofa']).toContain('48\u00a0zleceń')
    expect(told['figure:sofa']).toContain(formatMoney(fromWire(form[0]?.data.data.low ?? zero), 'pl-PL'))
    expect(priceEstimation).toEqual(data.data)
  })
})

const zero = { amount: '0.00', currency: 'PLN' } as const

/** The prices that the Polish category page receives. */
async function drawn(category: string) {
  const ctx = aCtx(guestCaller, { locale: 'pl_PL' })
  return {
    told: drawLearnedPrices(await findLearnedPrices(ctx), ctx.now, ctx.storefront, category),
  }
}

import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { stepMinorOf, tariffRate } from '#api/category/tariff.rules.ts'
import { fromWire, money, toWire } from '#api/common/money.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { storefronts } from '#content/storefronts.ts'
import { anAddress, anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

const polish = { locale: 'pl_PL' } as const
const aPolishAuction = (by: SignedIn) => anAuction({ by, category: 'sofa', ...polish })

describe('W34 the price estimate', () => {
  test('is shown to couriers and charities, who compare their offers with it, and to nobody else', async () => {
    const ann = await aCustomer()
    const { id, priceEstimation } = await aPolishAuction(ann)
    const shownTo = async (reader: typeof guestCaller | SignedIn) =>
      (await as(reader).auction.get({ auction: id })).priceEstimation

    expect(priceEstimation).not.toBeNull()
    expect(await shownTo(await aCourier())).toEqual(priceEstimation)
    expect(await shownTo(await aCharity())).toEqual(priceEstimation)
    expect(await shownTo(guestCaller)).toBeNull()
    expect(await shownTo(await aCustomer())).toBeNull()
  })

  test.each(storefronts.map(({ locale, currency }) => [locale, currency] as const))(
    'of %s is in %s, at the rate of the day and rounded',
    async (locale, currency) => {
      const ann = await aCustomer()
      const expectedAt = async (perEuro: number) => {
        await query(aCtx(), 'update currency_rates set per_euro = $1 where code = $2', [perEuro, currency])
        const { priceEstimation, isFixAvailable } = await anAuction({ by: ann, category: 'sofa', locale })
        expect(isFixAvailable).toBe(true)
        return fromWire(priceEstimation?.expected ?? toWire(money(0, currency)))
      }

      const [cheap, dear] = [await expectedAt(tariffRate(currency)), await expectedAt(2 * tariffRate(currency))]

      expect(cheap.currency).toBe(currency)
      expect(cheap.minor % stepMinorOf(currency)).toBe(0)
      expect(dear.minor).toBeGreaterThan(1.9 * cheap.minor)
      await query(aCtx(), 'update currency_rates set per_euro = $1 where code = $2', [tariffRate(currency), currency])
    },
  )

  test('changes with the route and the days', async () => {
    const ann = await aCustomer()
    const auction = await aPolishAuction(ann)
    const form = await as(ann).auction.formData({ auction: auction.id, mode: 'edit' })
    const far = { ...form, auction: auction.id, toAddress: await anAddress('Lisboa') }

    const further = await as(ann).auction.edit(far as never)
    const sooner = await as(ann).auction.editDates({
      auction: auction.id,
      transportDateRange: '3days',
      dateFixed: true,
      sendDateFrom: inDays(1),
      sendDateTo: inDays(2),
      receiveDateFrom: inDays(2),
      receiveDateTo: inDays(3),
    })

    const expected = [auction, further, sooner].map(({ priceEstimation }) => Number(priceEstimation?.expected.amount))
    expect(expected).toEqual([...expected].sort((one, other) => one - other))
    expect(new Set(expected).size).toBe(3)
  })
})

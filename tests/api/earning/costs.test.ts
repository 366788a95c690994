import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { someCosts } from '#tests/support/costs.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { pounds } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp()

describe('a company’s transport costs', () => {
  test('have defaults until changed, and each figure has its source and date', async () => {
    const bob = await aCourier({ country: 'DE', isVatPayer: false })
    const { id } = await as(bob).company.addVehicle(aVan())

    const costs = await as(bob, { locale: 'de_DE' }).earning.costs()

    expect(costs).toMatchObject({
      currency: 'EUR',
      fuel: { value: { amount: '1.60', currency: 'EUR' }, source: 'ourEstimate', asOf: '2026' },
      hour: { value: { amount: '12.80', currency: 'EUR' }, source: 'minimumWage', asOf: '2025' },
      stopMinutes: { value: 20, source: 'ourEstimate', asOf: '2026' },
      ...{ leastPerHour: null, leastPerKm: null },
      vehicles: [{ vehicleId: id, consumption: { value: 9, source: 'ourEstimate' }, perKm: null }],
    })
    const france = costs.tolls.find(({ country }) => country === 'FR')
    expect(france).toMatchObject({
      own: null,
      light: { amount: '0.11' },
      heavy: { amount: '0.22' },
    })
  })

  test('count fuel without tax for a company that reclaims it', async () => {
    const bob = await aCourier({ country: 'DE', isVatPayer: true })

    const { fuel } = await as(bob, { locale: 'de_DE' }).earning.costs()

    expect(fuel.value.amount).toBe('1.34')
  })

  test('store the given values, and fall back to the defaults for the rest', async () => {
    const bob = await aCourier()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan())
    const { id: other } = await as(bob).company.addVehicle(aVan({ plate: 'GD 2' }))
    const vehicles = [
      { vehicleId, consumption: 8.4, perKm: null },
      { vehicleId: other, consumption: 9, perKm: pounds('0.55') },
    ]
    const tolls = [{ country: 'FR', perKm: pounds('0.15') }]

    const saved = await as(bob).earning.saveCosts(someCosts({ vehicles, tolls, leastPerHour: pounds('12') }))

    expect(await as(bob).earning.costs()).toEqual(saved)
    expect(saved).toMatchObject({
      fuel: { value: pounds('1.20'), source: 'own', asOf: null },
      stopMinutes: { value: 30, source: 'own' },
      leastPerHour: pounds('12'),
      vehicles: [
        { vehicleId, consumption: { value: 8.4, source: 'own' }, perKm: null },
        {
          vehicleId: other,
          consumption: { value: 9, source: 'ourEstimate' },
          perKm: pounds('0.55'),
        },
      ],
    })
    expect(saved.tolls.find(({ own }) => own)).toMatchObject({ country: 'FR', own: pounds('0.15') })
    const again = await as(bob).earning.saveCosts(someCosts({ fuel: null }))
    expect(again.fuel.source).toBe('ourEstimate')
    expect(again.tolls.filter(({ own }) => own)).toEqual([])
    expect(again.vehicles.map(({ consumption }) => consumption.source)).toEqual(['ourEstimate', 'ourEstimate'])
  })

  test('are in one currency, and impossible figures are refused', async () => {
    const bob = as(await aCourier())
    const euro = { amount: '1.00', currency: 'EUR' as const }
    const tolls = [{ country: 'XX', perKm: pounds('0.15') }]
    const vehicles = [{ vehicleId: 1, consumption: 0.5, perKm: null }]

    expect(await wrongFields(bob.earning.saveCosts(someCosts({ hour: euro })))).toEqual({ 'hour.currency': 'currency' })
    expect(await wrongFields(bob.earning.saveCosts(someCosts({ fuel: pounds('101') })))).toEqual({
      'fuel.amount': 'max',
    })
    expect(await wrongFields(bob.earning.saveCosts(someCosts({ stopMinutes: 241 })))).toEqual({ stopMinutes: 'max' })
    expect(await wrongFields(bob.earning.saveCosts(someCosts({ tolls })))).toEqual({
      'tolls[0].country': 'not_contain',
    })
    expect(await wrongFields(bob.earning.saveCosts(someCosts({ vehicles })))).toEqual({
      'vehicles[0].consumption': 'min',
    })
  })

  test('belong to the company: not for another’s vehicle; its owner writes them, its dispatcher reads them', async () => {
    const [bob, rita] = [await aCourier(), await aCourier()]
    const { id: vehicleId } = await as(rita).company.addVehicle(aVan())
    const dan = await aMember({ of: bob, role: 'dispatcher' })

    await as(bob).earning.saveCosts(someCosts({ vehicles: [{ vehicleId, consumption: 30, perKm: null }] }))

    expect((await as(rita).earning.costs()).vehicles[0]?.consumption.value).toBe(9)
    expect((await as(dan).earning.costs()).fuel.value).toEqual(pounds('1.20'))
    expect(await refusal(as(dan).earning.saveCosts(someCosts()))).toBe('forbidden')
    expect(await refusal(as(await aCustomer()).earning.costs())).toBe('forbidden')
    expect(await refusal(as(guestCaller).earning.costs())).toBe('unauthorized')
  })

  test('are recorded when they change', async () => {
    const bob = await aCourier()
    await as(bob).earning.saveCosts(someCosts())

    const entries = await query<{ event: string }>(
      { tx: undefined },
      `select event from audit_events where machine = 'company' and thing_id = $1 and event = 'changeCosts'`,
      [String(bob.companyId)],
    )
    expect(entries).toHaveLength(1)
  })
})

import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import type { EarningsView } from '#api/earning/earnings.view.ts'
import { anAuction, type AuctionWishes } from '#tests/support/scenes/auctions.ts'
import { someCosts } from '#tests/support/costs.ts'
import { anOffer, pounds } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp({ LIMIT_FACTOR: '1000' })

const minor = ({ amount }: { amount: string }) => Math.round(Number(amount) * 100)

/** Posts the given listings as one customer. */
async function posted(...wishes: Omit<AuctionWishes, 'by'>[]) {
  const ann = await aCustomer()
  const made = []
  for (const wish of wishes) made.push(await anAuction({ by: ann, ...wish }))
  return made
}

const priced = (auctions: readonly { id: number }[], price: string | null = '500') =>
  auctions.map(({ id }) => ({ auction: id, price: price === null ? null : pounds(price) }))

const reckon = (by: SignedIn, auctions: readonly { id: number }[], more = {}) =>
  as(by).earning.reckon({ auctions: priced(auctions), ...more })

/** The sum adds up, line by line. */
function expectSum({ sum, km, minutes }: EarningsView): void {
  const { gross, fee, feeVat, payout, vatDue, fuel, tolls, hours, left, perKm, perHour } = sum
  expect(minor(payout)).toBe(minor(gross) - minor(fee) - minor(feeVat))
  expect(minor(left)).toBe(minor(payout) - minor(vatDue) - minor(fuel) - minor(tolls) - minor(hours))
  expect(minor(perKm ?? { amount: 'none' })).toBe(Math.round(minor(left) / km))
  expect(minor(perHour ?? { amount: 'none' })).toBe(Math.round((minor(left) * 60) / minutes))
}

describe('the earnings of one listing', () => {
  test('come line by line, for the listing’s route and hours, with their basis', async () => {
    const bob = await aCourier({ isVatPayer: false })
    await as(bob).earning.saveCosts(someCosts())
    const [auction] = await posted({})
    const { distance, hours } = await as(bob).auction.get({ auction: auction?.id ?? 0 })

    const told = await reckon(bob, [{ id: auction?.id ?? 0 }])

    expectSum(told)
    expect(told.sum.gross).toEqual(pounds('500'))
    expect(told.km).toBe(distance)
    expect(told.drivingMinutes).toBe((hours ?? 0) * 60)
    expect(told.minutes).toBe((hours ?? 0) * 60 + 60)
    expect(minor(told.sum.fuel)).toBe(Math.round((distance ?? 0) * 0.09 * 120))
    expect(minor(told.sum.hours)).toBe(Math.round((told.minutes / 60) * 1500))
    expect(told.stops.map(({ kind, city }) => `${kind} ${city}`)).toEqual(['pickup Gdańsk', 'delivery Berlin'])
    expect(told.basis).toMatchObject({
      ...{ fuel: { source: 'own' }, hour: { source: 'own' }, vehicleId: null, vehicleType: 'van' },
      consumption: { value: 9, source: 'ourEstimate' },
    })
    expect(told.auctions).toMatchObject([{ priceFrom: 'typed', adds: told.sum.left, isTooLarge: false }])
  })

  test('count longer stops for a big load that is carried down the stairs, at that end alone', async () => {
    const bob = await aCourier()
    const sofa = { length: 240, width: 160, height: 80, weight: 90 }
    const form = {
      items: [{ name: 'Sofa', itemsNumber: 4, ...sofa }] as never,
      ...{ pickupFloor: 3, pickupElevator: false, deliveryFloor: 3, deliveryElevator: true },
    }
    const [auction] = await posted({ category: 'sofa', form })

    const { minutes, drivingMinutes } = await reckon(bob, [{ id: auction?.id ?? 0 }])

    // 12.3 m³ at six minutes each: 96 with three floors, 74 with a lift.
    expect(minutes - drivingMinutes).toBe(96 + 74)
  })

  test('deduct the fee that an offer at that price costs', async () => {
    const bob = await aCourier()
    const [auction] = await posted({})
    const id = auction?.id ?? 0

    const { sum, auctions } = await reckon(bob, [{ id }])

    const price = await as(bob).offer.calcFromGross({
      auction: String(id),
      grossPrice: pounds('500'),
    })
    expect(auctions[0]?.price).toEqual(price)
    expect([sum.fee, sum.feeVat, sum.payout]).toEqual([price.fee, price.feeVat, price.payout])
  })

  test('use the own offer if no price is given, before a set price and the estimate', async () => {
    const bob = await aCourier()
    const [auction] = await posted({})
    const ask = () => as(bob).earning.reckon({ auctions: priced(auction ? [auction] : [], null) })

    const before = await ask()
    await anOffer({ on: { id: auction?.id ?? 0 }, by: bob, gross: '430' })

    expect(before.auctions[0]?.priceFrom).not.toBe('typed')
    expect((await ask()).auctions[0]).toMatchObject({ priceFrom: 'ownOffer', price: { gross: pounds('430') } })
  })

  test('warn below the company’s minimum, and at a loss', async () => {
    const bob = await aCourier()
    const auctions = await posted({})
    const told = await reckon(bob, auctions)
    const over = { amount: (Number(told.sum.perHour?.amount) + 1).toFixed(2), currency: 'GBP' as const }
    await as(bob).earning.saveCosts({ ...someCosts({ fuel: null, hour: null, stopMinutes: null }), leastPerHour: over })

    expect(told.tooLittle).toEqual([])
    expect((await reckon(bob, auctions)).tooLittle).toEqual(['perHour'])
    const lost = await as(bob).earning.reckon({ auctions: priced(auctions, '50') })
    expect(lost.tooLittle).toContain('loss')
    expect(lost.sum.left.amount).toMatch(/^-\d/)
  })

  test('count the tolls of the countries on the route, as set by the company', async () => {
    const bob = await aCourier()
    const tolls = [
      { country: 'DE', perKm: pounds('1') },
      { country: 'PL', perKm: pounds('0') },
    ]
    await as(bob).earning.saveCosts(someCosts({ tolls }))

    const { sum, basis } = await reckon(bob, await posted({}))

    expect(basis.tolls).toMatchObject([{ country: 'DE', source: 'own' }])
    expect(minor(sum.tolls) / 100).toBeCloseTo(basis.tolls[0]?.km ?? 0, -1)
  })

  test('use the vehicle’s total cost per kilometre, if known', async () => {
    const bob = await aCourier()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan())
    const vehicles = [{ vehicleId, consumption: null, perKm: pounds('0.50') }]
    await as(bob).earning.saveCosts(someCosts({ vehicles }))

    const { sum, km, basis } = await reckon(bob, await posted({}), { vehicleId })

    expect(minor(sum.fuel)).toBe(km * 50)
    expect(basis.perKm).toEqual(pounds('0.50'))
  })
})

describe('the earnings of several listings on one trip', () => {
  const ways = [
    { from: 'Gdańsk', to: 'Berlin', category: 'sofa' as const },
    { from: 'Poznań', to: 'Hamburg', category: 'sofa' as const },
    { from: 'Berlin', to: 'Bremen', category: 'sofa' as const },
  ]

  test('are higher than one by one: they share the route, and each shows what it adds', async () => {
    const bob = await aCourier()
    await as(bob).company.addVehicle(aVan())
    const auctions = await posted(...ways)
    const alone = await Promise.all(auctions.map((one) => reckon(bob, [one])))

    const trip = await reckon(bob, auctions)

    expectSum(trip)
    expect(trip.km).toBeLessThan(alone.reduce((sum, { km }) => sum + km, 0))
    expect(trip.stops[0]).toMatchObject({ kind: 'pickup', city: 'Gdańsk', km: 0 })
    for (const [i, { id }] of auctions.entries()) {
      const without = await reckon(
        bob,
        auctions.filter((one) => one.id !== id),
      )
      const adds = minor(trip.sum.left) - minor(without.sum.left)
      expect(Math.abs(minor(trip.auctions[i]?.adds ?? { amount: '' }) - adds)).toBeLessThanOrEqual(3)
    }
  })

  test('pick each up before its delivery, and never exceed the vehicle’s capacity', async () => {
    const bob = await aCourier()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan({ payload: 150 }))
    const { stops } = await reckon(bob, await posted(...ways), { vehicleId })

    const order = stops.map(({ kind, auction }) => `${kind} ${auction}`)
    for (const { auction } of stops)
      expect(order.indexOf(`pickup ${auction}`)).toBeLessThan(order.indexOf(`delivery ${auction}`))
    expect(Math.max(...stops.map(({ weightKg }) => weightKg))).toBeLessThanOrEqual(150)
    expect(stops.at(-1)).toMatchObject({ weightKg: 0, volumeM3: 0 })
  })

  test('name the listings that do not fit into the vehicle even alone', async () => {
    const bob = await aCourier()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan({ payload: 50 }))

    const { auctions } = await reckon(bob, await posted(...ways.slice(0, 1)), { vehicleId })

    expect(auctions[0]).toMatchObject({ isTooLarge: true, weightKg: 90 })
  })

  test('count the way from home and back if requested', async () => {
    const bob = await aCourier({ country: 'PL', city: 'Gdynia' })
    const auctions = await posted({ from: 'Gdańsk', to: 'Berlin' })

    const without = await reckon(bob, auctions)
    const both = await reckon(bob, auctions, { fromHome: true, toHome: true })

    expect(both.stops.map(({ kind }) => kind)).toEqual(['start', 'pickup', 'delivery', 'end'])
    expect(both.stops[0]?.city).toBe('Gdynia')
    expect(both.km).toBeGreaterThan(without.km * 1.8)
    expect(minor(both.sum.left)).toBeLessThan(minor(without.sum.left))
  })

  test('are in one currency even if the listings have several', async () => {
    const bob = await aCourier()
    const auctions = await posted({}, { locale: 'pl_PL' })
    const [first, second] = auctions
    const mixed = [
      { auction: first?.id ?? 0, price: pounds('500') },
      { auction: second?.id ?? 0, price: { amount: '2000.00', currency: 'PLN' as const } },
    ]

    const answer = await as(bob).earning.reckon({ auctions: mixed })

    expectSum(answer)
    expect(answer.currency).toBe('GBP')
    expect(answer.auctions[1]?.price.gross.currency).toBe('GBP')
    const wrong = [{ auction: second?.id ?? 0, price: pounds('1') }]
    expect(await wrongFields(as(bob).earning.reckon({ auctions: wrong }))).toEqual({
      'auctions[0][price][currency]': 'currency',
    })
  })

  test('are refused for more than eight listings, duplicates and invisible ones', async () => {
    const bob = await aCourier()
    const ann = await aCustomer()
    const hidden = await anAuction({ by: ann, status: 'hidden' })
    const [one] = await posted({})
    const id = one?.id ?? 0
    const ask = (auctions: { id: number }[]) => reckon(bob, auctions)

    expect(await refusal(ask([{ id }, hidden]))).toBe('not_found')
    expect(await wrongFields(ask([{ id }, { id }]))).toEqual({ 'auctions[1][auction]': 'not_contain' })
    expect(await wrongFields(ask(Array.from({ length: 9 }, () => ({ id }))))).toEqual({ auctions: 'too_many_items' })
    expect(Object.keys(await wrongFields(ask([])))).toEqual(['auctions'])
    expect(await refusal(reckon(bob, [{ id }], { vehicleId: 999_999 }))).toBe('not_found')
    expect(await refusal(reckon(await aCustomer(), [{ id }]))).toBe('forbidden')
    expect(await refusal(as(guestCaller).earning.reckon({ auctions: priced([{ id }]) }))).toBe('unauthorized')
  })
})

import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aTrip, type TripWishes } from '#tests/support/scenes/trips.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp({ LIMIT_FACTOR: '1000' })

const passing = async (by: SignedIn, id: number) => (await as(by).trip.ofAuction({ auction: String(id) })).data
const companies = async (by: SignedIn, id: number) => (await passing(by, id)).map(({ companyId }) => companyId)

/** A listing, and trips that pass it. */
async function aWay(from: string, to: string) {
  const ann = await aCustomer()
  const { id } = await anAuction({ by: ann, from, to, category: 'sofa' })
  const drives = async (by: SignedIn, wishes: TripWishes = {}) => aTrip(by, { from, to, ...wishes })
  return { ann, id, drives }
}

describe('trips that pass a listing', () => {
  test('show its owner the company, route, days and detour; and nothing else', async () => {
    const { ann, id, drives } = await aWay('Toruń', 'Łódź')
    const bob = await aCourier()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan())
    await drives(bob, { from: 'Gdańsk', to: 'Kraków', via: ['Łódź'], width: 50, vehicleId, freeVolumeM3: 8, freePayload: 700 }) // prettier-ignore

    const [trip, ...others] = await passing(ann, id)

    const { slug, name } = await as(ann).company.profile({ companyId: bob.companyId ?? 0 })
    expect(others).toEqual([])
    expect(trip).toEqual({
      companyId: bob.companyId,
      slug,
      name,
      isCharity: false,
      rating: null,
      opinionsCount: 0,
      dealsCount: 0,
      from: 'Gdańsk',
      to: 'Kraków',
      dateFrom: inDays(2),
      dateTo: inDays(4),
      detourKm: expect.any(Number) as number,
      request: null,
    })
  })

  test('are refused to others', async () => {
    const { id, drives } = await aWay('Toruń', 'Łódź')
    const bob = await aCourier()
    await drives(bob)

    expect(await refusal(passing(await aCustomer(), id))).toBe('forbidden')
    expect(await refusal(passing(bob, id))).toBe('forbidden')
    const auction = { auction: String(id) }
    expect(await refusal(as(guestCaller).trip.ofAuction(auction))).toBe('unauthorized')
  })

  test('come with the smallest detour first, each company once, five at most', async () => {
    const { ann, id, drives } = await aWay('Brno', 'Wien')
    const near = await aCourier()
    await drives(near)
    await drives(near, { dateFrom: inDays(6), dateTo: inDays(6) })
    const farther = await aCourier()
    await drives(farther, { from: 'Olomouc', to: 'Bratislava', width: 50 })

    expect((await companies(ann, id))[0]).toBe(near.companyId)
    for (let courier = 0; courier < 6; courier++) await drives(await aCourier())
    const found = await passing(ann, id)
    expect(found).toHaveLength(5)
    const detours = found.map(({ detourKm }) => detourKm)
    expect(detours).toEqual(detours.toSorted((a, b) => a - b))
    expect(new Set(found.map(({ companyId }) => companyId)).size).toBe(5)
  })

  test('are only of companies that may work and have not offered, and not the owner’s own', async () => {
    const { ann, id, drives } = await aWay('Porto', 'Lisboa')
    const [fits, bidder, asked] = [await aCourier(), await aCourier(), await aCourier()]
    const stopped = await aCourier({ companyStatus: 'suspended' })
    for (const one of [fits, bidder, asked, stopped]) await drives(one)
    await anOffer({ on: { id }, by: bidder })
    await as(ann).offer.request({ id: asked.companyId ?? 0, auctions: [id], source: 'trip' })

    const found = await passing(ann, id)

    expect(found.map(({ companyId }) => companyId).toSorted()).toEqual([fits.companyId, asked.companyId].toSorted())
    expect(found.find(({ companyId }) => companyId === asked.companyId)?.request).toBe('open')
    const [row] = await query<{ source: string }>(
      { tx: undefined },
      `select source from offer_requests where auction_id = $1`,
      [id],
    )
    expect(row?.source).toBe('trip')

    const clara = await aCharity()
    const own = await anAuction({ by: clara, from: 'Faro', to: 'Sevilla', category: 'sofa' })
    await aTrip(clara, { from: 'Faro', to: 'Sevilla' })
    const dina = await aMember({ of: clara, role: 'dispatcher' })
    await aTrip(dina, { from: 'Faro', to: 'Sevilla' })
    expect(await companies(clara, own.id)).toEqual([])
  })

  test('moved to other days pass the listings of those days', async () => {
    const ann = await aCustomer()
    const wishes = { by: ann, from: 'Nice', to: 'Genova', category: 'sofa' } as const
    const soon = await anAuction({ ...wishes, receiveDateTo: inDays(3) })
    const anyDay = await anAuction(wishes)
    const bob = await aCourier()
    const { id: tripId } = await aTrip(bob, { from: 'Nice', to: 'Genova', dateFrom: inDays(3), dateTo: inDays(32) })

    expect(await companies(ann, soon.id)).toEqual([bob.companyId])
    await as(bob).trip.change({ tripId, dateFrom: inDays(4), dateTo: inDays(8) })
    expect(await companies(ann, soon.id)).toEqual([])
    expect(await companies(ann, anyDay.id)).toEqual([bob.companyId])
    await as(bob).trip.change({ tripId, dateFrom: inDays(1), dateTo: inDays(3) })
    expect(await companies(ann, soon.id)).toEqual([bob.companyId])
  })

  test('are not shown for a listing that takes no offers', async () => {
    const { ann, id, drives } = await aWay('Nantes', 'Rennes')
    await drives(await aCourier())

    expect(await companies(ann, id)).toHaveLength(1)
    await as(ann).auction.hide({ auction: id })
    expect(await companies(ann, id)).toEqual([])
  })
})

import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { anAddress, anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { aSavedSearch } from '#tests/support/scenes/criteria.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'
import { aTrip, aTripForm, type TripWishes } from '#tests/support/scenes/trips.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp({ LIMIT_FACTOR: '1000' })

const listOf = async (by: SignedIn) => (await as(by).trip.list({})).data
const later = (time: { days?: number; hours?: number }) => DateTime.utc().plus(time)

describe('post a trip', () => {
  test('it is stored with its road route, localised places, days and free space', async () => {
    const bob = await aCourier()

    const trip = await as(bob, { locale: 'en_GB' }).trip.add({
      ...(await aTripForm({ from: 'Köln', via: ['Praha'], to: 'Kraków' })),
      width: 50,
      alert: 'daily',
      freeVolumeM3: 6.5,
    })

    expect(trip).toMatchObject({
      from: { name: 'Cologne' },
      via: [{ name: 'Prague' }],
      to: { name: 'Kraków' },
      dateFrom: inDays(2),
      dateTo: inDays(4),
      isPast: false,
      vehicleId: null,
      freeVolumeM3: 6.5,
      freePayload: 1500,
      width: 50,
      alert: 'daily',
      fitsCount: null,
      newCount: null,
    })
    expect(trip.distance).toBeGreaterThan(1000)
    expect(await listOf(bob)).toEqual([trip])
    expect(await as(bob).trip.get({ tripId: trip.id })).toEqual(trip)
  })

  test('the detour is 25 km and alerts are off by default', async () => {
    expect(await aTrip(await aCourier())).toMatchObject({ width: 25, alert: 'none' })
  })

  test('by default all space of a vehicle is free', async () => {
    const bob = await aCourier()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan())
    const { freeVolumeM3: _volume, freePayload: _payload, ...form } = await aTripForm({ vehicleId })

    const trip = await as(bob).trip.add(form)

    expect(trip).toMatchObject({ vehicleId, freeVolumeM3: 10.659, freePayload: 1200 })
  })

  test('a trip across the continent covers some hundreds of cells', async () => {
    const { id } = await aTrip(await aCourier(), { from: 'Gdańsk', to: 'Lisboa', width: 50 })
    const near = await aTrip(await aCourier(), { from: 'Gdańsk', to: 'Kraków', width: 25 })
    const cellsOf = async (tripId: number) =>
      (
        await query<{ cells: number }>(
          { tx: undefined },
          `select count(*)::int as cells from trip_cells where trip_id = $1`,
          [tripId],
        )
      )[0]?.cells

    expect(await cellsOf(id)).toBeLessThan(1000)
    expect(await cellsOf(near.id)).toBeLessThan(150)
  })

  test('everybody who can make offers for the company shares it, and nobody else sees it', async () => {
    const bob = await aCourier()
    const { id: tripId } = await aTrip(bob)
    const dina = await aMember({ of: bob, role: 'dispatcher' })
    const rob = await aCourier()

    expect(await listOf(dina)).toHaveLength(1)
    expect(await listOf(rob)).toEqual([])
    expect(await refusal(as(rob).trip.get({ tripId }))).toBe('not_found')
    expect(await refusal(as(rob).trip.auctions({ tripId }))).toBe('not_found')
    expect(await refusal(as(rob).trip.change({ tripId, width: 10 }))).toBe('not_found')
    expect(await refusal(as(rob).trip.remove({ tripId }))).toBe('not_found')
    expect(await refusal(as(await aMember({ of: bob })).trip.list({}))).toBe('forbidden')
    expect(await refusal(as(await aCustomer()).trip.list({}))).toBe('forbidden')
    expect(await refusal(as(guestCaller).trip.list({}))).toBe('unauthorized')
  })

  test('each wrong field is reported by its name', async () => {
    const bob = await aCourier()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan())
    const wrong = async (wishes: TripWishes, more: object = {}) =>
      wrongFields(as(bob).trip.add({ ...(await aTripForm(wishes)), ...more }))

    expect(await wrong({}, { fromPlaceId: 'nowhere' })).toEqual({ fromPlaceId: 'address' })
    expect(await wrong({}, { toPlaceId: '' })).toEqual({ toPlaceId: 'required' })
    expect(await wrong({ to: 'Gdańsk' })).toEqual({ toPlaceId: 'other_place' })
    expect(await wrong({ via: ['Gdańsk'] })).toEqual({ viaPlaceIds: 'other_place' })
    expect(await wrong({ via: ['Łódź', 'Toruń', 'Lublin', 'Praha'] })).toHaveProperty('viaPlaceIds')
    expect(await wrong({ dateFrom: inDays(-1) })).toEqual({ dateFrom: 'past_date' })
    expect(await wrong({ dateFrom: inDays(367), dateTo: inDays(367) })).toEqual({ dateFrom: 'far_date' })
    expect(await wrong({ dateFrom: inDays(5) })).toEqual({ dateTo: 'date_order' })
    expect(await wrong({ dateTo: inDays(32) })).toEqual({ dateTo: 'trip_days' })
    expect(await wrong({ dateFrom: '2026-13-01' })).toEqual({ dateFrom: 'date_format' })
    expect(await wrong({ dateFrom: '' })).toEqual({ dateFrom: 'required' })
    expect(await wrong({ freeVolumeM3: 0, freePayload: 0 })).toEqual({ freeVolumeM3: 'min', freePayload: 'min' })
    expect(await wrong({}, { freeVolumeM3: undefined, freePayload: undefined })).toEqual({
      freeVolumeM3: 'required',
      freePayload: 'required',
    })
    expect(await wrong({ vehicleId, freeVolumeM3: 10.7, freePayload: 1201 })).toEqual({
      freeVolumeM3: 'max',
      freePayload: 'max',
    })
    expect(await wrong({ vehicleId: 1_000_000 })).toEqual({ vehicleId: 'not_contain' })
    expect(await wrong({ width: 30 as never })).toHaveProperty('width')
    expect(await wrong({ alert: 'hourly' as never })).toHaveProperty('alert')
    expect(await wrong({ dateFrom: inDays(-1), width: 30 as never }, { toPlaceId: 'nowhere' })).toMatchObject({
      dateFrom: 'past_date',
      toPlaceId: 'address',
    })
    expect(await listOf(bob)).toEqual([])
  })

  test('thirty days are still one trip', async () => {
    expect(await aTrip(await aCourier(), { dateTo: inDays(31) })).toMatchObject({ dateTo: inDays(31) })
  })

  test('a company has at most twenty future ones', async () => {
    const bob = await aCourier()
    for (let day = 1; day <= 20; day++) await aTrip(bob, { dateFrom: inDays(day), dateTo: inDays(day) })

    expect(await wrongFields(aTrip(bob))).toEqual({ fromPlaceId: 'trips_full' })
    const [first] = await listOf(bob)
    const tripId = first?.id ?? 0
    await as(bob).trip.remove({ tripId })
    await aTrip(bob)
    expect(await wrongFields(as(bob).trip.change({ tripId, isRemoved: false }))).toEqual({ fromPlaceId: 'trips_full' })
  })

  test('two at once for the last place: one is stored', async () => {
    const bob = await aCourier()
    for (let day = 1; day <= 19; day++) await aTrip(bob, { dateFrom: inDays(day), dateTo: inDays(day) })

    const both = await Promise.allSettled([aTrip(bob), aTrip(bob)])

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listOf(bob)).toHaveLength(20)
  })
})

describe('change a trip', () => {
  test('given fields change, and the rest stays', async () => {
    const bob = await aCourier()
    const { id: tripId, ...before } = await aTrip(bob, { alert: 'weekly' })

    const longer = await as(bob).trip.change({ tripId, dateTo: inDays(6) })
    const elsewhere = await as(bob).trip.change({
      tripId,
      toPlaceId: (await anAddress('Praha')).placeId,
      viaPlaceIds: [(await anAddress('Poznań')).placeId],
    })

    expect(longer).toMatchObject({ ...before, dateTo: inDays(6), lookedAt: longer.lookedAt })
    expect(elsewhere).toMatchObject({ from: { name: 'Gdańsk' }, via: [{ name: 'Poznań' }], to: { name: 'Prague' }, alert: 'weekly' }) // prettier-ignore
    expect(elsewhere.distance).not.toBe(before.distance)
  })

  test('a wider corridor passes more listings', async () => {
    const bob = await aCourier()
    const { id: tripId } = await aTrip(bob, { width: 10 })
    await anAuction({ by: await aCustomer(), from: 'Toruń', to: 'Łódź', category: 'sofa' })
    const total = async () => (await as(bob).trip.auctions({ tripId })).total

    expect(await total()).toBe(0)
    await as(bob).trip.change({ tripId, width: 50 })
    expect(await total()).toBe(1)
  })

  test('a vehicle set later must have the space', async () => {
    const bob = await aCourier()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan())
    const { id: tripId } = await aTrip(bob)

    const tooSmall = as(bob).trip.change({ tripId, vehicleId })
    expect(await wrongFields(tooSmall)).toEqual({ freeVolumeM3: 'max', freePayload: 'max' })
    await as(bob).trip.change({ tripId, vehicleId, freeVolumeM3: 9, freePayload: 800 })
    expect(await as(bob).trip.change({ tripId, vehicleId: null })).toMatchObject({ vehicleId: null, freeVolumeM3: 9 })
  })

  test('one that has begun keeps its first day and ends with its last', async () => {
    const bob = await aCourier()
    const { id: tripId } = await aTrip(bob, { dateFrom: inDays(1), dateTo: inDays(3) })
    const on = (days: number) => as(bob, { now: later({ days }) })

    const begun = await on(2).trip.change({ tripId, dateFrom: inDays(1), dateTo: inDays(5) })
    const over = on(7).trip.change({ tripId, dateFrom: inDays(1), dateTo: inDays(6) })

    expect(begun).toMatchObject({ dateFrom: inDays(1), dateTo: inDays(5), isPast: false })
    expect(await wrongFields(over)).toEqual({ dateTo: 'past_date' })
    expect((await on(7).trip.list({})).data).toEqual([])
    expect((await on(7).trip.list({ isPast: true })).data).toMatchObject([{ id: tripId, isPast: true }])
  })

  test('a removed one can be restored for a day, and is then deleted; so is one long past', async () => {
    const bob = await aCourier()
    const { id: tripId } = await aTrip(bob)
    const old = await aTrip(bob)

    await as(bob).trip.remove({ tripId })
    expect(await listOf(bob)).toHaveLength(1)
    expect(await refusal(as(bob).trip.remove({ tripId }))).toBe('not_found')
    expect(await refusal(as(bob).trip.change({ tripId, width: 10 }))).toBe('not_found')
    await as(bob).trip.change({ tripId, isRemoved: false })
    expect(await listOf(bob)).toHaveLength(2)

    await as(bob).trip.remove({ tripId })
    await runJob(aCtx(guestCaller, { now: later({ hours: 25 }) }), 'forget-trips')
    const back = as(bob).trip.change({ tripId, isRemoved: false })
    expect(await refusal(back)).toBe('not_found')
    expect(await listOf(bob)).toMatchObject([{ id: old.id }])
    await runJob(aCtx(guestCaller, { now: later({ days: 70 }) }), 'forget-trips')
    expect(await refusal(as(bob).trip.get({ tripId: old.id }))).toBe('not_found')
  })

  test('a retired vehicle no longer limits it: the stated space stays', async () => {
    const bob = await aCourier()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan({ loadHeight: 60 }))
    const { id: tripId } = await aTrip(bob, { from: 'Brno', to: 'Wien', vehicleId, freeVolumeM3: 3, freePayload: 600 })
    await anAuction({ by: await aCustomer(), from: 'Brno', to: 'Wien', category: 'sofa', form: { items: [{ name: 'Shelf', itemsNumber: 1, length: 100, width: 40, height: 100, weight: 20 }] as never } }) // prettier-ignore
    const total = async () => (await as(bob).trip.auctions({ tripId })).total

    expect(await total()).toBe(0)
    await as(bob).company.removeVehicle({ vehicleId })
    expect(await total()).toBe(1)
    expect(await as(bob).trip.get({ tripId })).toMatchObject({ vehicleId: null, freeVolumeM3: 3 })
  })
})

test('the owner sees the number of matches and of new ones; looking clears the latter', async () => {
  const bob = await aCourier()
  const ann = await aCustomer()
  await anAuction({ by: ann, from: 'Toulouse', to: 'Bordeaux', category: 'sofa' })
  const { id: tripId } = await aTrip(bob, { from: 'Toulouse', to: 'Bordeaux' })
  await anAuction({ by: ann, from: 'Toulouse', to: 'Bordeaux', category: 'sofa' })
  await anAuction({ by: ann, from: 'Bordeaux', to: 'Toulouse', category: 'sofa' })
  const counts = async () =>
    (await as(bob).trip.list({ isCounted: true })).data.map(({ fitsCount, newCount }) => [fitsCount, newCount])

  expect(await counts()).toEqual([[2, 1]])
  await as(bob).trip.change({ tripId, isSeen: true })
  expect(await counts()).toEqual([[2, 0]])
})

test('the previous version can still post trips and save searches during a deployment', async () => {
  const bob = await aCourier()
  const { id, dateFrom, dateTo } = await aTrip(bob)
  const search = await aSavedSearch(bob)
  const noTx = { tx: undefined }

  await query(noTx, `insert into trip_cells (cell, trip_id, near_km, far_km) values (-7, $1, 0, 9)`, [id])
  await query(noTx, `insert into search_keys (key, criteria_id) values ('before', $1)`, [search.id])

  const cells = `select date_from as "dateFrom", date_to as "dateTo" from trip_cells where cell = -7`
  expect(await query(noTx, cells)).toEqual([{ dateFrom, dateTo }])
  const keys = `select asks_more as "asksMore" from search_keys where key = 'before'`
  expect(await query(noTx, keys)).toEqual([{ asksMore: true }])
})

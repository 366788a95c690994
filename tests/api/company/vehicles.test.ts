import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { pounds } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp()

const guest = () => as(guestCaller)

describe('the vehicles of a company', () => {
  test('are listed in order of entry, with normalised plates', async () => {
    const bob = await aCourier()
    const first = await as(bob).company.addVehicle(aVan({ plate: ' gd-4711x ' }))
    const second = await as(bob).company.addVehicle(aVan({ plate: 'GD 1', type: 'luton' }))

    expect((await as(bob).company.vehicles()).data).toEqual([first, second])
    expect(first).toMatchObject({ ...aVan(), plate: 'GD 4711X' })
  })

  test('keep their id and the fields left out of a change', async () => {
    const bob = await aCharity()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan())

    const changed = await as(bob).company.changeVehicle({ vehicleId, payload: 900 })

    expect(changed).toMatchObject({ ...aVan(), id: vehicleId, payload: 900 })
    expect((await as(bob).company.vehicles()).data).toEqual([changed])
  })

  test('need all fields, with possible sizes', async () => {
    const bob = as(await aCourier())

    expect(await wrongFields(bob.company.addVehicle({} as never))).toEqual(
      Object.fromEntries(Object.keys(aVan()).map((path) => [path, 'required'])),
    )
    expect(
      await wrongFields(
        bob.company.addVehicle({
          ...aVan({
            plate: 'GD#1',
            loadLength: 3000,
            loadWidth: 1,
            loadHeight: 10.5,
            payload: 41_000,
          }),
          type: 'submarine' as never,
        }),
      ),
    ).toEqual({
      type: 'not_contain',
      plate: 'incorrect',
      loadLength: 'max',
      loadWidth: 'min',
      loadHeight: 'integer',
      payload: 'max',
    })
  })

  test('have unique plates, which are free again after a removal', async () => {
    const bob = as(await aCourier())
    const { id: vehicleId } = await bob.company.addVehicle(aVan())
    const { id: other } = await bob.company.addVehicle(aVan({ plate: 'GD 2' }))

    expect(await wrongFields(bob.company.addVehicle(aVan({ plate: 'gd 4711x' })))).toEqual({
      plate: 'plate_taken',
    })
    expect(await wrongFields(bob.company.changeVehicle({ vehicleId: other, plate: 'GD 4711X' }))).toEqual({
      plate: 'plate_taken',
    })
    await bob.company.removeVehicle({ vehicleId })
    await bob.company.changeVehicle({ vehicleId: other, plate: 'GD 4711X' })
    await as(await aCourier()).company.addVehicle(aVan())
  })

  test('are limited in number for a company', async () => {
    const bob = await aCourier()
    await query(
      { tx: undefined },
      `insert into company_vehicles (company_id, type, plate, load_length, load_width, load_height, payload)
       select $1, 'van', 'GD ' || n, 300, 170, 190, 900 from generate_series(1, $2::int) n`,
      [bob.companyId, 50],
    )

    expect(await wrongFields(as(bob).company.addVehicle(aVan()))).toEqual({
      type: 'too_many_items',
    })
  })

  test('belong to their company: others do not find them, and a customer has none', async () => {
    const { id: vehicleId } = await as(await aCourier()).company.addVehicle(aVan())
    const other = as(await aCourier())

    expect(await refusal(other.company.changeVehicle({ vehicleId, payload: 500 }))).toBe('not_found')
    expect(await refusal(other.company.removeVehicle({ vehicleId }))).toBe('not_found')
    expect(await refusal(as(await aCustomer()).company.vehicles())).toBe('forbidden')
    expect(await refusal(guest().company.addVehicle(aVan()))).toBe('unauthorized')
  })

  test('are on the public profile without their plates', async () => {
    const bob = await aCourier()
    const { id } = await as(bob).company.addVehicle(aVan())
    const { id: gone } = await as(bob).company.addVehicle(aVan({ plate: 'GD 2' }))
    await as(bob).company.removeVehicle({ vehicleId: gone })

    const profile = await guest().company.profile({ companyId: bob.companyId ?? 0 })

    const { plate, ...shown } = aVan()
    expect(profile.vehicles).toEqual([{ ...shown, id, pictures: [] }])
    expect(JSON.stringify(profile)).not.toContain(plate)
  })
})

describe('an offer that names a vehicle', () => {
  async function offered(vehicleId: number, bob: Awaited<ReturnType<typeof aCourier>>) {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann })
    const input = { auction: String(id), price: pounds('450.00'), vehicleId }
    return { ann, input, post: () => as(bob).offer.post(input) }
  }

  test('shows the owner the vehicle, never the plate', async () => {
    const bob = await aCourier()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan())
    const { ann, input, post } = await offered(vehicleId, bob)

    const { plate, ...shown } = aVan()
    expect((await post()).vehicle).toEqual({ ...shown, id: vehicleId, pictures: [] })
    const [read] = (await as(ann).offer.ofAuction({ auction: input.auction })).data
    expect(read?.vehicle).toEqual({ ...shown, id: vehicleId, pictures: [] })
    expect(JSON.stringify(read)).not.toContain(plate)
  })

  test('still shows a removed vehicle, which can no longer be chosen', async () => {
    const bob = await aCourier()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan())
    const { ann, input, post } = await offered(vehicleId, bob)
    await post()
    await as(bob).company.removeVehicle({ vehicleId })

    expect((await as(ann).offer.ofAuction({ auction: input.auction })).data[0]?.vehicle?.id).toBe(vehicleId)
    expect((await as(bob).company.vehicles()).data).toEqual([])
    expect(await wrongFields(post())).toEqual({ vehicleId: 'not_contain' })
  })

  test('is refused for another company’s vehicle, together with all other errors', async () => {
    const bob = await aCourier()
    const { id: foreign } = await as(await aCourier()).company.addVehicle(aVan())
    const { input, post } = await offered(foreign, bob)

    expect(await wrongFields(post())).toEqual({ vehicleId: 'not_contain' })
    expect(await wrongFields(as(bob).offer.validate(input))).toEqual({ vehicleId: 'not_contain' })
    expect(await wrongFields(as(bob).offer.post({ ...input, transportType: 'ship' as never }))).toEqual({
      transportType: 'not_contain',
      vehicleId: 'not_contain',
    })
  })
})

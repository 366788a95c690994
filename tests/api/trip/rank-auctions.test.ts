import { beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { anAuction, inDays, type AuctionWishes } from '#tests/support/scenes/auctions.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aTrip } from '#tests/support/scenes/trips.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp({ LIMIT_FACTOR: '1000' })

let bob: SignedIn
let ann: SignedIn
const ids: Record<string, number> = {}

const post = async (name: string, wishes: Omit<AuctionWishes, 'by'>) => {
  ids[name] = (await anAuction({ by: ann, from: 'Gdańsk', to: 'Kraków', category: 'sofa', ...wishes })).id
}
const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id)

type Thing = Record<'length' | 'width' | 'height' | 'weight', number>
const aThing = (thing: Thing) => ({ form: { items: [{ name: 'Crate', itemsNumber: 1, ...thing }] as never } })

async function foundBy(tripId: number, more: object = {}) {
  const answer = await as(bob).trip.auctions({ tripId, ...more })
  return { ...answer, names: answer.data.map(({ id }) => nameOf(id)) }
}

beforeAll(async () => {
  ;[bob, ann] = [await aCourier(), await aCustomer()]
  await post('near', {})
  await post('half', { from: 'Toruń', to: 'Łódź' })
  await post('back', { from: 'Kraków', to: 'Gdańsk' })
  await post('aside', { from: 'Toruń', to: 'Wrocław' })
  await post('within', { form: { transportDateRange: 'custom', dateFixed: true, sendDateFrom: inDays(2), sendDateTo: inDays(2), receiveDateFrom: inDays(3), receiveDateTo: inDays(3) } }) // prettier-ignore
  await post('partly', { form: { transportDateRange: 'custom', dateFixed: true, sendDateFrom: inDays(4), sendDateTo: inDays(4), receiveDateFrom: inDays(4), receiveDateTo: inDays(8) } }) // prettier-ignore
  await post('late', { form: { transportDateRange: 'custom', dateFixed: true, sendDateFrom: inDays(5), sendDateTo: inDays(5), receiveDateFrom: inDays(5), receiveDateTo: inDays(8) } }) // prettier-ignore
  await post('heavy', aThing({ length: 100, width: 100, height: 100, weight: 901 }))
  await post('big', aThing({ length: 400, width: 200, height: 160, weight: 100 }))
  await post('full', aThing({ length: 400, width: 200, height: 150, weight: 100 }))
  await post('unmeasured', { category: 'motorcycle' })
}, 60_000)

describe('a listing along a trip', () => {
  test('is picked up and then delivered along it, on matching days, and fits its free space', async () => {
    const { id } = await aTrip(bob, { width: 50, freePayload: 900 })

    const { names, total } = await foundBy(id)

    expect(names.toSorted()).toEqual(['full', 'half', 'near', 'partly', 'unmeasured', 'within'])
    expect(total).toBe(6)
  })

  test('shows its detour, days and share of the space, and is ranked by the formula', async () => {
    const { id } = await aTrip(bob, { width: 50, freePayload: 900 })

    const { data, names } = await foundBy(id)

    const told = new Map(data.map((row) => [nameOf(row.id), row]))
    expect(told.get('near')).toMatchObject({ daysFit: 'flexible', roomShare: 0.26 })
    expect(told.get('full')).toMatchObject({ daysFit: 'flexible', roomShare: 1 })
    expect(told.get('unmeasured')).toMatchObject({ daysFit: 'flexible', roomShare: 0.27 })
    expect(told.get('within')).toMatchObject({ daysFit: 'within' })
    expect(told.get('partly')).toMatchObject({ daysFit: 'partly' })
    // They share one day of three and five, so 1/3.
    const days: Record<string, number> = { partly: 1 / 3 }
    for (const { id, detourKm, roomShare, score } of data)
      expect(score).toBe(
        Math.round(50 * (1 - detourKm / 260) + 30 * (days[nameOf(id) ?? ''] ?? 1) + 20 * (roomShare ?? 0)),
      )
    const scores = data.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(names[0]).toBe('full')
    expect(names.slice(-2)).toEqual(['partly', 'half'])
  })

  test('fits the trip’s vehicle, too; one without sizes may', async () => {
    const { id: vehicleId } = await as(bob).company.addVehicle(
      aVan({ plate: 'GD 1X', loadLength: 300, loadWidth: 180, loadHeight: 200, payload: 900 }),
    )
    const { id } = await aTrip(bob, { vehicleId, freeVolumeM3: 10, freePayload: 900 })

    expect((await foundBy(id)).names.toSorted()).toEqual(['near', 'partly', 'unmeasured', 'within'])
  })

  test('comes page by page, by number or by cursor, and a cursor is valid for its trip only', async () => {
    const { id } = await aTrip(bob, { width: 50 })
    const other = await aTrip(bob, { width: 50 })
    const all = await foundBy(id)
    const first = await foundBy(id, { pageSize: 4 })
    const { nextCursor: cursor } = first

    const byCursor = await foundBy(id, { pageSize: 4, cursor })
    const byNumber = await foundBy(id, { pageSize: 4, page: 2 })

    expect([...first.names, ...byCursor.names]).toEqual(all.names)
    expect(byNumber.names).toEqual(byCursor.names)
    expect(byCursor.nextCursor).toBeNull()
    expect(await wrongFields(as(bob).trip.auctions({ tripId: other.id, cursor: cursor ?? '' }))).toEqual({
      cursor: 'cursor',
    })
  })

  test('is neither own nor closed; one already offered on stays, with the offer', async () => {
    const clara = await aCharity()
    const { id: tripId } = await aTrip(clara, { from: 'Porto', to: 'Lisboa' })
    const wishes = { from: 'Porto', to: 'Lisboa', category: 'sofa' } as const
    await anAuction({ by: clara, ...wishes })
    await anAuction({ by: ann, ...wishes, status: 'hidden' })
    const open = await anAuction({ by: ann, ...wishes })
    await anOffer({ on: open, by: clara })

    const { data } = await as(clara).trip.auctions({ tripId })

    expect(data).toMatchObject([{ id: open.id, ownOffer: { status: 'active' } }])
  })
})

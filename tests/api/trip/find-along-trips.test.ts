import { beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aTrip } from '#tests/support/scenes/trips.ts'

testApp({ LIMIT_FACTOR: '1000' })

const ids: Record<string, number> = {}
let ann: SignedIn

beforeAll(async () => {
  ann = await aCustomer()
  const post = async (name: string, from: string, to: string) => {
    ids[name] = (await anAuction({ by: ann, from, to, category: 'sofa' })).id
  }
  await post('whole', 'Gdańsk', 'Kraków')
  await post('half', 'Toruń', 'Łódź')
  await post('back', 'Kraków', 'Gdańsk')
  await post('west', 'Berlin', 'Praha')
}, 60_000)

const foundBy = async (bob: SignedIn) => {
  const answer = await as(bob).trip.along()
  const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id)
  return { ...answer, names: answer.data.map(({ id }) => nameOf(id)) }
}

test('listings along the next trips, the best first, each with its trip and detour', async () => {
  const bob = await aCourier()
  const down = await aTrip(bob, { width: 50, dateFrom: inDays(2), dateTo: inDays(3) })
  const west = await aTrip(bob, { from: 'Berlin', to: 'Praha', dateFrom: inDays(5), dateTo: inDays(6) })

  const { data, names, tripsCount } = await foundBy(bob)

  expect(tripsCount).toBe(2)
  expect(names.toSorted()).toEqual(['half', 'west', 'whole'])
  const scores = data.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  const told = new Map(data.map((row) => [row.id, row]))
  expect(told.get(ids.west ?? 0)?.trip).toMatchObject({ id: west.id, from: { name: 'Berlin' }, to: { name: 'Prague' }, dateFrom: inDays(5) })
  expect(told.get(ids.whole ?? 0)).toMatchObject({ trip: { id: down.id }, daysFit: 'flexible' })
  const ranked = (await as(bob).trip.auctions({ tripId: down.id })).data
  expect(told.get(ids.half ?? 0)?.detourKm).toBe(ranked.find(({ id }) => id === ids.half)?.detourKm)
}) // prettier-ignore

test('a listing along several trips is shown once, with the best one', async () => {
  const bob = await aCourier()
  await aTrip(bob, { via: ['Berlin'], width: 50, dateFrom: inDays(2), dateTo: inDays(4) })
  const straight = await aTrip(bob, { dateFrom: inDays(3), dateTo: inDays(4) })

  const { data } = await foundBy(bob)

  const wholes = data.filter(({ id }) => id === ids.whole)
  expect(wholes.map(({ trip }) => trip.id)).toEqual([straight.id])
})

test('not those already offered on, along a removed trip, or along a trip after the next three', async () => {
  const bob = await aCourier()
  const removed = await aTrip(bob, { from: 'Berlin', to: 'Praha' })
  await as(bob).trip.remove({ tripId: removed.id })
  for (const from of [2, 3, 4]) await aTrip(bob, { width: 50, dateFrom: inDays(from), dateTo: inDays(from) })
  await aTrip(bob, { from: 'Kraków', to: 'Gdańsk', dateFrom: inDays(8), dateTo: inDays(9) })
  const bid = await anAuction({ by: ann, from: 'Gdańsk', to: 'Kraków' })
  await anOffer({ on: bid, by: bob })

  const { data, names, tripsCount } = await foundBy(bob)

  expect(tripsCount).toBe(3)
  expect(names.toSorted()).toEqual(['half', 'whole'])
  expect(data.map(({ id }) => id)).not.toContain(bid.id)
})

test('at most four, and a charity has its own', async () => {
  const clara = await aCharity({ city: 'Gdańsk' })
  await aTrip(clara)
  for (let more = 0; more < 4; more++) await anAuction({ by: ann, from: 'Gdańsk', to: 'Kraków', category: 'sofa' })

  expect((await foundBy(clara)).data).toHaveLength(4)
})

test('without a trip nothing is found; customers and drivers are refused', async () => {
  const bob = await aCourier()

  expect(await as(bob).trip.along()).toEqual({ data: [], tripsCount: 0 })
  expect(await refusal(as(ann).trip.along())).toBe('forbidden')
  expect(await refusal(as(await aMember({ of: bob })).trip.along())).toBe('forbidden')
})

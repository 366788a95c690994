import { beforeAll, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { anAddress, anAuction } from '#tests/support/scenes/auctions.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const ids: Record<string, number> = {}
const places: Record<string, string> = {}

beforeAll(async () => {
  const ann = await aCustomer()
  const post = async (name: string, from: string, to: string, category: 'car' | 'sofa' = 'car') => {
    ids[name] = (await anAuction({ by: ann, from, to, category })).id
  }
  await post('whole', 'Gdańsk', 'Kraków')
  await post('half', 'Toruń', 'Łódź', 'sofa')
  await post('back', 'Łódź', 'Toruń')
  await post('aside', 'Toruń', 'Wrocław')
  for (const name of ['Gdańsk', 'Kraków', 'Wrocław']) places[name] = (await anAddress(name)).placeId
})

const along = (more: object = {}) =>
  as(guestCaller).search.along({
    fromPlaceId: places.Gdańsk ?? '',
    toPlaceId: places.Kraków ?? '',
    width: 50,
    ...more,
  })
const named = ({ data }: Awaited<ReturnType<typeof along>>) =>
  data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))

test('a listing is found if picked up along the route and delivered farther on, the smallest detour first', async () => {
  const found = await along()

  expect(named(found)).toEqual(['whole', 'half'])
  expect(found.total).toBe(2)
  expect(found.data[0]?.detourKm).toBeLessThan(10)
  expect(found.distance).toBeGreaterThan(450)
})

test('a stopover changes the listings found', async () => {
  expect(named(await along({ viaPlaceIds: [places.Wrocław] }))).toContain('aside')
})

test('together with other filters, from cursor to cursor', async () => {
  const first = await along({ pageSize: 1 })
  const second = await along({ pageSize: 1, cursor: first.nextCursor })

  expect([...named(first), ...named(second)]).toEqual(['whole', 'half'])
  expect(second.nextCursor).toBeNull()
  expect(named(await along({ categories: ['sofa'] }))).toEqual(['half'])
  expect(await wrongFields(along({ width: 60, cursor: first.nextCursor }))).toEqual({
    cursor: 'cursor',
  })
})

test('a route without an end, with too wide a corridor or an unknown place is refused as a field error', async () => {
  expect(await wrongFields(along({ toPlaceId: '', width: 101 }))).toEqual({
    toPlaceId: 'required',
    width: 'max',
  })
  expect(await wrongFields(along({ width: -1 }))).toEqual({ width: 'min' })
  expect(await wrongFields(along({ viaPlaceIds: ['nowhere'] }))).toEqual({ viaPlaceIds: 'address' })
})

import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { moveApart } from '#api/map/draw-overview-map.draw.ts'
import { anAddress, anAuction, manyAuctions } from '#tests/support/scenes/auctions.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

let ann: SignedIn
const ways = [
  ['Gdańsk', 'Berlin'],
  ['Sopot', 'Berlin'],
  ['Gdynia', 'Praha'],
  ['Gdańsk', 'Warszawa'],
  ['Kraków', 'Praha'],
] as const

beforeAll(async () => {
  ann = await aCustomer()
  for (const [from, to] of ways) await anAuction({ by: ann, from, to })
})

const placeId = async (name: string) => (await anAddress(name)).placeId
const mapped = (filters: Parameters<ReturnType<typeof as>['search']['map']>[0] = {}) =>
  as(guestCaller).search.map(filters)

describe('a search on a map', () => {
  test('from a place shows the number there, filled, and the destinations', async () => {
    const map = await mapped({ fromPlaceId: await placeId('Gdańsk') })

    expect(map?.side).toBe('to')
    expect(map?.start).toMatchObject({ city: 'Gdańsk', count: 4 })
    for (const layout of [map?.wide, map?.narrow])
      expect(layout?.map(({ city, count }) => [city, count])).toEqual([
        ['Berlin', 2],
        ['Warsaw', 1],
        ['Prague', 1],
      ])
  })

  test('without a place shows the starts, with none filled', async () => {
    const map = await mapped()

    expect(map).toMatchObject({ side: 'from', start: null })
    expect(map?.wide.map(({ count }) => count)).toEqual([4, 1])
  })

  test('leads from each number to exactly that many listings', async () => {
    const fromPlaceId = await placeId('Gdańsk')
    const map = await mapped({ fromPlaceId })

    for (const { place, radius, count } of [...(map?.wide ?? []), ...(map?.narrow ?? [])]) {
      const suggested = await as(guestCaller).address.suggest({ lang: 'en', text: place, limit: 1 })
      const toPlaceId = suggested[0]?.placeId
      const filters = { fromPlaceId, toRadius: radius, ...(toPlaceId ? { toPlaceId } : {}) }

      expect(await as(guestCaller).search.count(filters), place).toEqual({ count })
    }
  })

  test('leaves room for a finger around each number on a phone', async () => {
    const by = await aCustomer()
    for (const city of ['Sopot', 'Elbląg', 'Toruń', 'Poznań', 'Łódź', 'Wrocław', 'Katowice'])
      await anAuction({ by, from: city, to: 'Berlin' })

    const { narrow = [], wide = [] } = (await mapped()) ?? {}

    expect(narrow.length).toBeGreaterThan(2)
    expect(wide.length).toBeGreaterThanOrEqual(narrow.length)
    for (const [at, { x, y, r }] of narrow.entries()) {
      expect(r).toBeLessThan(40)
      for (const other of narrow.slice(0, at)) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThanOrEqual(88)
    }
  })

  test('is empty without results', async () => {
    expect(await mapped({ fromPlaceId: await placeId('Lisboa') })).toBeNull()
  })

  test('is small on the wire, even across the continent', async () => {
    await anAuction({ by: ann, from: 'Lisboa', to: 'Stockholm' })

    const map = await mapped()

    expect(brotliCompressSync(JSON.stringify(map)).length).toBeLessThan(6000)
  })
})

describe('a map of many listings', () => {
  test('is cached by its filters, and one of few is counted each time', async () => {
    const toPlaceId = await placeId('Berlin')
    const few = { toPlaceId, q: 'stockholm' }
    await manyAuctions(500)
    const first = await mapped({ toPlaceId })
    await mapped(few)

    const again = await statementsOf(() => mapped({ toPlaceId }))
    expect(again).toEqual({ statements: [], answer: first })
    expect((await statementsOf(() => mapped(few))).statements).not.toEqual([])
  })
})

describe('numbers on the map', () => {
  test('never overlap, however close the places are', () => {
    const crowd = Array.from({ length: 14 }, (_, i) => ({
      x: 500 + ((i * 37) % 60),
      y: 150 + ((i * 53) % 40),
      r: i % 3 === 0 ? 29 : 22,
    }))

    const apart = moveApart(crowd)

    expect(apart.length).toBeGreaterThan(6)
    for (const [i, { x, y, r }] of apart.entries())
      for (const other of apart.slice(0, i))
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThanOrEqual(r + other.r)
  })
})

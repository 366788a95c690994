import { beforeAll, describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { strewAuctions } from '#tests/support/scenes/open-auctions.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

let ann: SignedIn
let bob: SignedIn
let [inGdansk, inBerlin] = [0, 0]

beforeAll(async () => {
  ann = await aCustomer()
  bob = await aCourier()
  inGdansk = (await anAuction({ by: ann, from: 'Gdańsk', to: 'Berlin' })).id
  inBerlin = (await anAuction({ by: ann, from: 'Berlin', to: 'Praha', category: 'sofa' })).id
})

type Asked = Parameters<ReturnType<typeof as>['search']['coords']>[0]
const coords = (asked: Asked = {}) => as(bob).search.coords(asked)
const anonymously = (asked: Asked = {}) => as(guestCaller).search.coordsAnonymous(asked)

describe('the points of a search on a map', () => {
  test('are the towns, for users who may carry', async () => {
    const found = await coords()

    expect(found).toMatchObject({ end: 'from', total: 2, clusters: [] })
    expect(found.points.map(({ id }) => id)).toEqual([inBerlin, inGdansk])
    expect(found.points[1]?.lat).toBeCloseTo(54.35, 1)
    expect(await refusal(as(ann).search.coords({}))).toBe('forbidden')
    expect(await refusal(as(guestCaller).search.coords({}))).toBe('unauthorized')
  })

  test('are rounded to ten kilometres for everybody else', async () => {
    const { points } = await anonymously()

    expect(points).toHaveLength(2)
    for (const degrees of points.flatMap(({ lat, lng }) => [lat, lng]))
      expect(degrees).toBe(Math.round(degrees * 10) / 10)
  })

  test('are those of the chosen end of an area, and match all filters and the box', async () => {
    const praha = '49.9, 14\n49.9, 15\n50.3, 15\n50.3, 14'
    expect(await coords({ polygon: praha as never, side: 'to' })).toMatchObject({
      end: 'to',
      points: [{ id: inBerlin }],
    })
    expect((await coords({ categories: ['sofa'] })).points).toMatchObject([{ id: inBerlin }])
    expect((await coords({ box: '18,54,19,55' as never })).points).toMatchObject([{ id: inGdansk }])
    expect((await coords({ box: '-9,40,-8,41' as never })).points).toEqual([])
  })

  test('are refused for an invalid box', async () => {
    for (const box of ['1,2,3', 'a,b,c,d', '19,54,18,55', '18,54,19,91', ''])
      expect(await wrongFields(coords({ box: box as never }))).toEqual(box ? { box: 'box' } : {})
    expect(await wrongFields(coords({ zoom: 23 }))).toEqual({ zoom: 'max' })
  })
})

describe('more than two thousand of them', () => {
  beforeAll(async () => {
    const at = { lat: '54.31 + (id % 20) * 0.05', lng: '18.61 + (id % 7) * 0.3' }
    await strewAuctions(2400, { fromLat: at.lat, fromLng: at.lng, toLat: at.lat, toLng: at.lng })
  })

  test('come in clusters that include all, sized for the visible part', async () => {
    const whole = await anonymously()
    const near = await anonymously({ box: '18,54,21,56' as never, zoom: 7 })
    const nearer = await anonymously({ box: '18,54,21,56' as never, zoom: 12 })

    expect(whole).toMatchObject({ total: 2402, points: [] })
    for (const { total, clusters } of [whole, near, nearer])
      expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    expect(whole.clusters.length).toBeLessThan(near.clusters.length)
    expect(near.clusters.length).toBeLessThan(nearer.clusters.length)
  })

  test('are cached for a minute for all views', async () => {
    await anonymously({ zoom: 3 })
    const { statements } = await statementsOf(() => anonymously({ zoom: 4 }))

    expect(statements.filter((text) => text.includes('group by'))).toEqual([])
  })

  test('are single ones where there are few', async () => {
    const { points, clusters } = await coords({ box: '12,51,15,53' as never })

    expect(clusters).toEqual([])
    expect(points.map(({ id }) => id)).toEqual([inBerlin])
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { encodeLine } from '#api/address/polyline.lib.ts'
import type { Point } from '#api/address/distance.rules.ts'
import { guestCaller, type Caller, type SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aStar, isInside, isOnBorder, numbers } from '#tests/support/scenes/areas.ts'
import { strewAuctions } from '#tests/support/scenes/open-auctions.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aServer()

const ids: Record<string, number> = {}
let bob: SignedIn

beforeAll(async () => {
  const ann = await aCustomer()
  bob = await aCourier()
  const post = async (name: string, from: string, to: string, category: 'car' | 'sofa' = 'car') => {
    ids[name] = (await anAuction({ by: ann, from, to, category })).id
  }
  await post('whole', 'Gdańsk', 'Kraków')
  await post('half', 'Toruń', 'Łódź', 'sofa')
  await post('back', 'Łódź', 'Toruń')
  await post('far', 'Berlin', 'Praha')
})

type Asked = Parameters<ReturnType<typeof as>['search']['area']>[0]

const search = (asked: Partial<Asked>, by: Caller = guestCaller) => as(by).search.area(asked)
const named = ({ data }: Awaited<ReturnType<typeof search>>) =>
  data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))
const box = (south: number, west: number, north: number, east: number): Point[] => [
  { lat: south, lng: west },
  { lat: south, lng: east },
  { lat: north, lng: east },
  { lat: north, lng: west },
]

/** Toruń and Łódź. */
const middle = box(51.5, 18, 53.3, 20)
const gdansk: Point = { lat: 54.35, lng: 18.65 }
const torun: Point = { lat: 53.01, lng: 18.6 }
const lodz: Point = { lat: 51.77, lng: 19.46 }
const krakow: Point = { lat: 50.06, lng: 19.94 }

describe('a search in an area', () => {
  test('finds listings that start there, end there, or both', async () => {
    expect(named(await search({ polygon: middle }))).toEqual(['back', 'half'])
    expect(named(await search({ polygon: box(50, 14, 50.2, 15), side: 'to' }))).toEqual(['far'])
    expect(named(await search({ polygon: box(50, 18, 55, 20), side: 'both' }))).toEqual(['back', 'half', 'whole'])
    expect(named(await search({ polygon: middle, side: 'both', categories: ['sofa'] }))).toEqual(['half'])
  })

  test('finds the same for corners pasted as text, and in the count', async () => {
    const text = '51.5, 18\n51.5, 20\n53.3, 20\n53.3, 18'
    const asked = { polygon: text as never }

    expect(named(await search(asked))).toEqual(['back', 'half'])
    expect(await as(guestCaller).search.count(asked)).toEqual({ count: 2 })
    expect((await as(guestCaller).search.aggregated(asked)).countryPairs).toEqual([{ from: 'PL', to: 'PL', count: 2 }])
  })

  test('goes from cursor to cursor, and a cursor is valid for its area only', async () => {
    const first = await search({ polygon: middle, pageSize: 1 })
    const second = await search({ polygon: middle, pageSize: 1, cursor: first.nextCursor ?? '' })

    expect([...named(first), ...named(second)]).toEqual(['back', 'half'])
    expect(second.nextCursor).toBeNull()
    const elsewhere = { polygon: box(51.5, 18, 53.3, 20.1), cursor: first.nextCursor ?? '' }
    expect(await wrongFields(search(elsewhere))).toEqual({ cursor: 'cursor' })
  })

  test('shows guests points rounded to ten kilometres, and providers the towns', async () => {
    const [told] = (await search({ polygon: middle })).data
    const [exact] = (await search({ polygon: middle }, bob)).data

    expect(told).toMatchObject({ fromPoint: { lat: 51.8, lng: 19.5 }, detourKm: null })
    expect(exact?.fromPoint.lat).toBeCloseTo(51.77, 1)
    expect(exact?.fromPoint.lat).not.toBe(told?.fromPoint.lat)
  })
})

describe('a search along an uploaded route', () => {
  const polyline = encodeLine([gdansk, torun, lodz, krakow])

  test('finds listings picked up along it and delivered farther on, with the detour, the smallest first', async () => {
    const found = await search({ polyline, width: 25 })

    expect(named(found)).toEqual(['whole', 'half'])
    expect(found.data.every(({ detourKm }) => detourKm !== null && detourKm < 30)).toBe(true)
    expect(found.distance).toBeGreaterThan(450)
    const back = { polyline: encodeLine([lodz, torun]), width: 25 }
    expect(named(await search(back))).toEqual(['back'])
  })

  test('goes from cursor to cursor', async () => {
    const first = await search({ polyline, pageSize: 1 })
    const second = await search({ polyline, pageSize: 1, cursor: first.nextCursor ?? '' })

    expect([...named(first), ...named(second)]).toEqual(['whole', 'half'])
    expect(await wrongFields(search({ polyline, width: 31, cursor: first.nextCursor ?? '' }))).toEqual({
      cursor: 'cursor',
    })
  })

  test.each([
    [{ polyline: 'no line at all' }, { polyline: 'incorrect' }],
    [{ polyline: encodeLine([gdansk]) }, { polyline: 'incorrect' }],
    [{ polyline: encodeLine([gdansk, { lat: 95, lng: 18 }]) }, { polyline: 'incorrect' }],
    [{ polyline, width: -1 }, { width: 'min' }],
    [{ polyline, width: 101 }, { width: 'max' }],
    [{ polyline: encodeLine(Array.from({ length: 1001 }, () => gdansk)) }, { polyline: 'corners_most' }],
    [{ polyline: encodeLine([{ lat: -80, lng: -170 }, { lat: 80, lng: 170 }]) }, { polyline: 'max' }],
  ])('refuses an invalid route: %#', async (asked, wrong) => {
    expect(await wrongFields(search(asked))).toEqual(wrong)
  }) // prettier-ignore
})

describe('an invalid area', () => {
  const ring = Array.from({ length: 10_000 }, (_, at) => ({
    lat: 52 + Math.sin((at / 5000) * Math.PI),
    lng: 12 + Math.cos((at / 5000) * Math.PI),
  }))

  test.each([
    ['no area and no way', {}, 'area_or_way', 'area'],
    ['two corners', { polygon: [gdansk, torun] }, 'corners_least', '3'],
    ['10,000 corners', { polygon: ring }, 'too_many_items', '1000'],
    ['600 corners', { polygon: ring.filter((_, at) => at % 16 === 0) }, 'corners_most', '500'],
    ['a border that crosses itself', { polygon: [gdansk, krakow, torun, { lat: 53, lng: 20 }, { lat: 51, lng: 18 }] }, 'crosses_itself', 'crosses'],
    ['one over the date line', { polygon: [{ lat: 1, lng: 170 }, { lat: 2, lng: -170 }, { lat: 3, lng: 175 }] }, 'date_line', 'date line'],
    ['one off the earth', { polygon: [gdansk, krakow, { lat: 91, lng: 18 }] }, 'points_off_earth', '90 south'],
    ['half of the world', { polygon: box(-80, -80, 80, 80) }, 'area_too_large', 'smaller'],
    ['words', { polygon: 'around Gdańsk' }, 'points', 'latitude'],
    ['a number', { polygon: 7 }, 'points', 'latitude'],
    ['points without a longitude', { polygon: [{ lat: 1 }, { lat: 2 }, { lat: 3 }] }, 'points', 'latitude'],
  ])('%s is refused at its field, in the reader’s language', async (_, json, code, words) => {
    const answer = await call('POST /api/auction/search/polygon', { json })

    expect(answer.status).toBe(422)
    const errors = answer.json.errors as { path: string; code: string; message: string }[]
    expect(errors).toMatchObject([{ path: 'polygon', code }])
    expect(errors[0]?.message).toContain(words)
  }) // prettier-ignore

  test('100 KB of text next to an area are refused at their field', async () => {
    const json = { polygon: middle, q: 'kanapa '.repeat(15_000) }
    const answer = await call('POST /api/auction/search/polygon', { json })

    expect(answer.status).toBe(422)
    expect(answer.json.errors).toMatchObject([{ path: 'q', code: 'maxlength' }])
  })

  test('an area and a route at once are refused, too, in Polish on the Polish storefront', async () => {
    const json = { polygon: middle, polyline: encodeLine([gdansk, krakow]) }
    const answer = await call('POST /api/auction/search/polygon', { json, host: 'pl.localhost' })

    expect(answer.json.errors).toMatchObject([{ path: 'polyline', code: 'area_or_way' }])
    expect(JSON.stringify(answer.json.errors)).toContain('obszar')
  })
})

describe('random areas over 2,000 listings', () => {
  const next = numbers(5)
  let all: Record<'id' | 'fromLat' | 'fromLng' | 'toLat' | 'toLng', number>[] = []

  beforeAll(async () => {
    const spot = (least: number, most: number) => `${least} + random() * ${most - least}`
    const at = { fromLat: spot(48, 56), fromLng: spot(10, 22), toLat: spot(48, 56), toLng: spot(10, 22) }
    await strewAuctions(2000, at)
    all = await query(
      aCtx(),
      `select auction_id as id, from_lat as "fromLat", from_lng as "fromLng", to_lat as "toLat", to_lng as "toLng"
       from open_auctions`,
    )
  })

  /** Coordinates as returned, rounded to a hundredth of a degree. */
  const told = (degrees: number) => Math.floor(degrees * 100 + 0.5) / 100

  test.each(['from', 'to', 'both'] as const)(
    'match a naive check of each point: %s',
    async (side) => {
      let most = 0
      for (let area = 0; area < 40; area++) {
        const polygon = aStar(next, { lat: next(49, 55), lng: next(11, 21) }, next(0.1, 5))
        const within = (look: typeof isInside) =>
          all.filter((one) => {
            const isFrom = look({ lat: told(one.fromLat), lng: told(one.fromLng) }, polygon)
            const isTo = look({ lat: told(one.toLat), lng: told(one.toLng) }, polygon)
            return (side === 'to' || isFrom) && (side === 'from' || isTo)
          }).length
        const { count } = await as(guestCaller).search.count({ polygon, side })

        const least = within((at, corners) => isInside(at, corners) && !isOnBorder(at, corners))
        const mostWithin = within((at, corners) => isInside(at, corners) || isOnBorder(at, corners))
        expect(count, JSON.stringify(polygon)).toBeGreaterThanOrEqual(least)
        expect(count, JSON.stringify(polygon)).toBeLessThanOrEqual(mostWithin)
        most = Math.max(most, count)
      }
      expect(most).toBeGreaterThan(20)
    },
    60_000,
  )
})

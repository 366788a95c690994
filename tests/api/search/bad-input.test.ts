import { beforeAll, describe, expect, test } from 'vitest'
import { accessToken } from '#api/account/session/session-token.lib.ts'
import { anAddress, anAuction } from '#tests/support/scenes/auctions.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { testApp, theServices } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aServer()

let headers: Record<string, string> = {}
const places: Record<string, string> = {}

beforeAll(async () => {
  const { sessionId } = await aCourier()
  headers = { authorization: `Bearer ${accessToken(theServices().config, sessionId)}` }
  const ann = await aCustomer()
  for (const category of ['car', 'sofa'] as const) await anAuction({ by: ann, category })
  for (const name of ['Gdańsk', 'Berlin']) places[name] = (await anAddress(name)).placeId
})

const ask = (path: string, query: string) => call(`GET /api/auction/search${path}?${query}`, { headers })
const wrongOf = ({ json }: Awaited<ReturnType<typeof ask>>) =>
  ((json.errors ?? []) as { path: string; code: string }[]).map(({ path, code }) => `${path}: ${code}`)

const filtered = ['', '/count', '/near', '/aggregated', '/map', '/coords', '/coords/anonymous'] as const

describe('an invalid search is refused at its field', () => {
  test.each(filtered)('by GET /auction/search%s', async (path) => {
    const refused: Record<string, string> = {
      [`fromPlaceId=${places.Gdańsk}&fromRadius=-1`]: 'fromRadius: min',
      [`fromPlaceId=${places.Gdańsk}&fromRadius=1e9`]: 'fromRadius: max',
      'fromPlaceId=nowhere': 'fromPlaceId: address',
      'weightMin=-1': 'weightMin: min',
      'weigthMin=5': 'weigthMin: unknown_near',
      'dateFrom=yesterday': 'dateFrom: date_format',
      'vehicleId=1': 'vehicleId: not_contain',
      'loadLength=250.5': 'loadLength: integer',
      'priceType=free': 'priceType: not_contain',
      'categories=rocket': 'categories[0]: unknown',
      'fromCountries=ZZ': 'fromCountries[0]: unknown',
      [`q=${'x'.repeat(8000)}`]: 'q: maxlength',
      [`categories=${'x,'.repeat(60)}`]: 'categories: too_many_items',
    }
    for (const [query, wrong] of Object.entries(refused)) {
      const answer = await ask(path, query)
      expect([answer.status, wrongOf(answer)], query).toEqual([422, [wrong]])
    }
  })

  test.each([...filtered, '/along'])(
    'with all that is wrong at once, each unknown name where it stands, by GET /auction/search%s',
    async (path) => {
      const query = 'categories=cars,rocket,plane&toCountries=pl,poland&weightMin=much&vehicleId=1'
      const ends = path === '/along' ? `&fromPlaceId=${places.Gdańsk}&toPlaceId=nowhere` : '&fromPlaceId=nowhere'
      const answer = await ask(path, query + ends)

      expect([answer.status, wrongOf(answer).toSorted()]).toEqual([
        422,
        [
          'categories[1]: unknown',
          'categories[2]: unknown',
          path === '/along' ? 'toPlaceId: address' : 'fromPlaceId: address',
          'toCountries[1]: unknown',
          'vehicleId: not_contain',
          'weightMin: number',
        ].toSorted(),
      ])
    },
  )

  test.each(filtered)('so are a thousand parameters, by GET /auction/search%s', async (path) => {
    const many = Array.from({ length: 1000 }, (_, at) => `p${at}=1`).join('&')
    const same = Array.from({ length: 1000 }, () => 'categories=cars').join('&')

    for (const query of [many, same]) {
      const { status, json } = await ask(path, query)
      expect([status, json.code]).toEqual([422, 'invalid'])
    }
  })

  test('a list without filters names the unexpected filter', async () => {
    const answer = await call('GET /api/auction/search/recommended?radius=5', { headers })

    expect([answer.status, wrongOf(answer)]).toEqual([422, ['radius: unknown']])
  })

  test('an unknown filter in a search to save is named, and nothing is saved', async () => {
    const json = { name: 'Sofas', filters: { categories: ['sofa'], colour: 'red' } }
    const answer = await call('POST /api/search-criteria', { headers, json })

    expect([answer.status, wrongOf(answer)]).toEqual([422, ['filters.colour: unknown']])
  })

  test('a cursor of another search is refused', async () => {
    const first = await ask('', 'pageSize=1&sort=price')
    const cursor = String(first.json.nextCursor)
    const along = `fromPlaceId=${places.Gdańsk}&toPlaceId=${places.Berlin}`

    expect((await ask('', `pageSize=1&sort=price&cursor=${cursor}`)).status).toBe(200)
    for (const [path, query] of [
      ['', 'sort=newest'],
      ['', 'sort=price&q=golf'],
      ['/along', along],
    ] as const)
      for (const wrong of [cursor, 'x', `${cursor}x`, '.']) {
        const answer = await ask(path, `${query}&cursor=${encodeURIComponent(wrong)}`)
        expect([answer.status, wrongOf(answer)], `${path} ${wrong}`).toEqual([422, ['cursor: cursor']])
      }
  })
})

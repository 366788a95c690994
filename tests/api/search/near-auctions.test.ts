import { beforeAll, describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { anAddress, anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

let ann: SignedIn
const ids: Record<string, number> = {}

beforeAll(async () => {
  ann = await aCustomer()
  const post = async (name: string, wishes: Omit<Parameters<typeof anAuction>[0], 'by'>) => {
    ids[name] = (await anAuction({ by: ann, ...wishes })).id
  }
  await post('car', { from: 'Gdańsk', to: 'Berlin' })
  await post('sofa', {
    from: 'Kraków',
    to: 'Praha',
    category: 'sofa',
    receiveDateTo: inDays(4),
  })
})

const near = async (filters: Parameters<ReturnType<typeof as>['search']['near']>[0]) => {
  const { kind, radius, data } = await as(guestCaller).search.near(filters)
  return [kind, radius, data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))]
}
const placeId = async (name: string) => (await anAddress(name)).placeId

describe('suggestions for an empty search', () => {
  test('are farther starts, in the smallest circle that has any', async () => {
    expect(await near({ fromPlaceId: await placeId('Olsztyn') })).toEqual(['farther', 200, ['car']])
    expect(await near({ toPlaceId: await placeId('Leipzig'), toRadius: 60 })).toEqual(['farther', 200, ['car']])
  })

  test('are other days on the same route', async () => {
    const krakow = await placeId('Kraków')
    expect(await near({ fromPlaceId: krakow, dateFrom: inDays(20) })).toEqual(['otherTerms', null, ['sofa']])
    expect(await near({ categories: ['sofa'], q: 'piano' })).toEqual(['otherTerms', null, ['sofa']])
  })

  test('are other goods on the same route', async () => {
    const filters = { fromPlaceId: await placeId('Gdańsk'), categories: ['horse'] }
    expect(await near(filters)).toEqual(['otherGoods', null, ['car']])
  })

  test('are the same start with another end, or the same end with another start', async () => {
    const [gdansk, madrid] = [await placeId('Gdańsk'), await placeId('Madrid')]
    expect(await near({ fromPlaceId: gdansk, toPlaceId: madrid })).toEqual(['sameStart', null, ['car']])
    expect(await near({ fromPlaceId: madrid, toPlaceId: await placeId('Berlin') })).toEqual(['sameEnd', null, ['car']])
  })

  test('are the same goods on other routes', async () => {
    const filters = { fromPlaceId: await placeId('Madrid'), categories: ['sofa'] }
    expect(await near(filters)).toEqual(['sameGoods', null, ['sofa']])
  })

  test('are none if nothing is near', async () => {
    expect(await near({ fromPlaceId: await placeId('Madrid') })).toEqual([null, null, []])
    expect(await near({ q: 'piano' })).toEqual([null, null, []])
    expect(await wrongFields(as(guestCaller).search.near({ fromPlaceId: 'nowhere' }))).toEqual({
      fromPlaceId: 'address',
    })
  })
})

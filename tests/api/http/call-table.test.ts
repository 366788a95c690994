import { describe, expect, test } from 'vitest'
import { tableOf } from '#api/http/docs/call-table.ts'
import { callsOf } from '#api/http/rest.ts'
import { appRouter } from '#api/router.ts'

const calls = callsOf(appRouter)
const table = tableOf(calls)
const found = (line: string) => {
  const [method = '', path = ''] = line.split(' ')
  const one = table.find(method, path)
  return one && [one.door, `${one.call.meta.method} ${one.call.meta.path}`, one.values()]
}

describe('a call', () => {
  test('is found by its method and path on each channel', () => {
    for (const call of calls) {
      const { method, path, mobile } = call.meta
      const asked = path.replace(/\{\w+\}/g, '1')
      expect(table.find(method, `/api${asked}`)).toMatchObject({ call, door: 'rest' })
      const onMobile = table.find(method, `/api/mobile${asked}`)
      expect(onMobile?.call).toBe(mobile === false ? undefined : call)
    }
  })

  test.each([
    ['GET /api/auction/search', 'GET /auction/search', {}],
    ['HEAD /api/auction/42', 'GET /auction/{auction}', { auction: '42' }],
    ['GET /api/auction/42/', 'GET /auction/{auction}', { auction: '42' }],
    ['GET /API/Auction/42/MAP', 'GET /auction/{auction}/map', { auction: '42' }],
    ['GET /api/auction/search/map', 'GET /auction/search/map', {}],
    ['GET /api/auction/search/images', 'GET /auction/{auction}/images', { auction: 'search' }],
    [
      'GET /api/autocomplete/car/en/a%2Fb%20c/5',
      'GET /autocomplete/car/{lang}/{text}/{limit}',
      { lang: 'en', text: 'a/b c', limit: '5' },
    ],
  ])('%s is %s', (line, name, values) => {
    expect(found(line)).toEqual(['rest', name, values])
  })

  test.each([
    'GET /api',
    'GET /api/',
    'GET /api//auction/42',
    'GET /api/auction//map',
    'GET /api/auction/42//',
    'GET /api/auction/42/map/more',
    'GET /auction/42',
    'GET /api/constructor',
    'POST /api/me',
    'OPTIONS /api/me',
  ])('%s is not a call', (line) => {
    expect(found(line)).toBeUndefined()
  })

  test('with a value that cannot be decoded is not found', () => {
    expect(() => found('GET /api/auction/%E0%A4%A')).toThrow('not_found')
  })
})

test('a known path lists its methods, an unknown one has none', () => {
  expect(table.waysOf('/api/me')).toEqual(['GET', 'HEAD', 'DELETE'])
  expect(table.waysOf('/api/auction/42/offer')).toEqual(['POST'])
  expect(table.waysOf('/api/no/such')).toBeUndefined()
})

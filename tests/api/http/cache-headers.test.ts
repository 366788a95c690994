import { describe, expect, test } from 'vitest'
import { accessToken } from '#api/account/session/session-token.lib.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { openapi } from '#api/http/docs/openapi.ts'
import { appRouter } from '#api/router.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aServer, call, type Answer } from '#tests/support/http.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { testApp, theServices } from '#tests/support/test-app.ts'

testApp()
aServer()

const by = ({ sessionId }: SignedIn) => ({
  authorization: `Bearer ${accessToken(theServices().config, sessionId)}`,
})
const kept = ({ headers }: Answer) => headers['cache-control']
const tagOf = ({ headers }: Answer) => headers.etag ?? ''
const variesBy = ({ headers }: Answer) => String(headers.vary).toLowerCase().split(/, ?/)

describe('answers shared by all readers of a storefront', () => {
  test.each([
    ['/config', 300],
    ['/countries', 300],
    ['/vehicles', 300],
    ['/translations/pl_PL', 300],
    ['/currency-rates', 60],
    ['/auction/categories?group=B', 300],
    ['/auction/item-categories?auctionCategoryId=sofa', 300],
    ['/auction/item-categories/sofa/all', 300],
    ['/auction/item-category/sofa/fields', 300],
    ['/autocomplete/car/en/golf/5', 300],
    ['/autocomplete/item/en/furniture/sofa/5', 300],
    ['/autocomplete/motorcycle/en/honda/5', 300],
    ['/autocomplete/removal/en/sofa/5', 300],
    ['/autocomplete/address/en/warsaw/5', 60],
    ['/user/register/config', 300],
  ])('%s may be cached %i seconds, and a known copy is confirmed with 304', async (path, seconds) => {
    for (const door of ['/api', '/api/mobile']) {
      const first = await call(`GET ${door}${path}`)
      const headers = { 'if-none-match': tagOf(first) }
      const again = await call(`GET ${door}${path}`, { headers })

      expect([first.status, kept(first)]).toEqual([200, `public, max-age=${seconds}`])
      expect(tagOf(first)).toMatch(/^W\/"[\w-]{43}"$/)
      expect(variesBy(first)).toEqual(expect.arrayContaining(['x-locale', 'authorization', 'cookie']))
      expect([again.status, again.text, tagOf(again)]).toEqual([304, '', tagOf(first)])
      expect(kept(again)).toBe(`public, max-age=${seconds}`)
    }
  })

  test('is sent whole for another tag, also for that of another storefront', async () => {
    const english = await call('GET /api/countries')
    const headers = { 'if-none-match': tagOf(english) }

    const polish = await call('GET /api/countries', { host: 'pl.localhost', headers })
    const german = await call('GET /api/countries', {
      host: 'localhost',
      headers: { ...headers, 'x-locale': 'de_DE' },
    })

    expect([polish.status, german.status]).toEqual([200, 200])
    expect(new Set([english, polish, german].map(tagOf)).size).toBe(3)
  })

  test('the islands use the same TTL, and the shortest one of a batch', async () => {
    const ask = (names: string, count: number) => {
      const input = Object.fromEntries(Array.from({ length: count }, (_, at) => [at, {}]))
      return call(`GET /api/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`)
    }
    const alone = await ask('storefront.config', 1)
    const both = await ask('storefront.config,storefront.currencyRates', 2)
    const withPrivate = await ask('storefront.config,storefront.announcements', 2)
    const withRefused = await ask('storefront.config,user.settings', 2)

    expect([alone, both, withPrivate, withRefused].map(kept)).toEqual([
      'public, max-age=300',
      'public, max-age=60',
      'private, no-store',
      'private, no-store',
    ])
    expect(variesBy(alone)).toEqual(expect.arrayContaining(['x-locale', 'authorization', 'cookie']))
  })

  test('an error is never cached', async () => {
    const unknown = await call('GET /api/auction/item-category/no-such/fields')

    expect([unknown.status, kept(unknown), unknown.headers.etag]).toEqual([404, 'private, no-store', undefined])
  })
})

describe('answers that depend on the caller', () => {
  test.each(['/announcements', '/auction/search', '/me/settings', '/my-account/listings/active'])(
    '%s is not cached and has no tag',
    async (path) => {
      const answer = await call(`GET /api${path}`, { headers: by(await aCustomer()) })

      expect([answer.status, kept(answer), answer.headers.etag]).toEqual([200, 'private, no-store', undefined])
    },
  )

  test('the tag of a listing is its version, and never causes a 304', async () => {
    const ann = await aCustomer()
    const { id, version } = await anAuction({ by: ann })
    const tag = `"${version}"`
    const headers = { ...by(ann), 'if-none-match': tag }

    for (const path of [`/api/auction/${id}`, `/api/auction/${id}/form/data?mode=edit`]) {
      const answer = await call(`GET ${path}`, { headers })

      expect([answer.status, tagOf(answer), kept(answer)]).toEqual([200, tag, 'private, no-store'])
      expect(answer.json.version).toBe(version)
    }
  })
})

describe('a write with `If-Match`', () => {
  const describeIt = async (ifMatch: (tag: string) => string) => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann })
    const seen = await call(`GET /api/auction/${id}`, { headers: by(ann) })
    const headers = { ...by(ann), 'if-match': ifMatch(tagOf(seen)) }
    const write = (description: string) =>
      call(`PATCH /api/auction/${id}/description`, { headers, json: { description } })
    return {
      version: Number(seen.json.version),
      first: await write('Mind the step.'),
      second: await write('Mind the dog.'),
    }
  }

  test('is accepted for the tag of the read, and refused as stale the next time', async () => {
    const { version, first, second } = await describeIt((tag) => tag)

    expect([first.status, second.status]).toEqual([200, 409])
    expect(second.json).toMatchObject({
      code: 'auction.version_conflict',
      state: 'active',
      version: version + 1,
    })
    expect(second.json.allowed).toEqual(expect.arrayContaining(['hide']))
  })

  test.each([
    ['one of several tags', (tag: string) => `"99", ${tag}`, 200],
    ['a tag that a proxy has weakened', (tag: string) => `W/${tag}`, 200],
    ['any version', () => '*', 200],
    ['another version', () => '"99"', 409],
    ['something that is no tag of ours', () => '"abc"', 409],
  ])('names %s', async (_, ifMatch, status) => {
    const { first } = await describeIt(ifMatch)

    expect(first.status).toBe(status)
  })
})

describe('the contract', () => {
  const { paths } = openapi(appRouter) as unknown as {
    paths: Record<string, Record<string, Named>>
  }
  interface Named {
    parameters: { $ref?: string }[]
    responses: Record<string, { headers?: Record<string, unknown> }>
  }
  const asked = (line: string) => {
    const [method = '', path = ''] = line.split(' ')
    const { parameters = [], responses = {} } = paths[path]?.[method] ?? {}
    const headers = parameters.map(({ $ref }) => $ref?.split('/').at(-1))
    return {
      reads: headers.filter((name) => name === 'IfMatch' || name === 'IfNoneMatch'),
      says: Object.keys(responses['200']?.headers ?? {}),
      may304: '304' in responses,
    }
  }

  test('names the tags of cacheable answers', () => {
    const headers = ['X-Request-Id', 'Cache-Control', 'ETag']

    expect(asked('get /config')).toEqual({ reads: ['IfNoneMatch'], says: headers, may304: true })
    expect(asked('get /mobile/config')).toEqual(asked('get /config'))
    expect(asked('get /auction/{auction}')).toEqual({ reads: [], says: headers, may304: false })
    expect(asked('get /me')).toEqual({ reads: [], says: headers.slice(0, 2), may304: false })
  })

  test('names `If-Match` where a listing is written', () => {
    const lines = ['form/data', 'dates', 'description'].map((end) => `patch /auction/{auction}/${end}`)

    expect(lines.map((line) => asked(line).reads)).toEqual([['IfMatch'], ['IfMatch'], ['IfMatch']])
  })

  test('may itself be cached 300 seconds', async () => {
    const first = await call('GET /api/openapi.json')
    const headers = { 'if-none-match': tagOf(first) }
    const again = await call('GET /api/openapi.json', { headers })

    expect([first.status, kept(first), again.status]).toEqual([200, 'public, max-age=300', 304])
  })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieToken } from '#api/account/session/session-token.lib.ts'
import { createLoadShedder } from '#api/http/load-shedding.ts'
import { openGuestPages, type MadePage } from '#api/http/pages/guest-pages.ts'
import { openPageCache } from '#api/http/pages/page-cache.ts'
import { brokenPages, pages, type AstroHandler } from '#api/http/pages/pages.ts'
import { findStaticPages } from '#api/http/pages/static-pages.ts'
import { toPath } from '#content/paths.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { testApp, theServices } from '#tests/support/test-app.ts'

testApp()

let clock = 0
/** The pages rendered since the test began. */
let made: string[] = []
/** Rendering waits for this promise. */
let until: Promise<void> = Promise.resolve()
let isBroken = false

/** Stands for Astro: numbers the pages it renders. */
const astro: AstroHandler = async (req, res, _next, locals) => {
  made.push(req.originalUrl)
  const html = `<html><p>${'page '.repeat(300)}${made.length}</p></html>`
  await until
  if (isBroken) throw new Error('the page cannot be made')
  const { keep } = locals as { keep?: (page: MadePage) => void }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'self'",
  }
  keep?.({ html: Buffer.from(html), headers })
  res.set(headers).end(html)
}

aServer((app) => {
  const services = theServices()
  const compressed = openPageCache(services.config.dataDir, 'none')
  const kept = findStaticPages('none', services.config.originPattern, compressed)
  app.use(
    pages(
      services,
      kept,
      astro,
      createLoadShedder(),
      openGuestPages(() => clock),
    ),
  )
  app.use(brokenPages(services, kept))
  return Promise.resolve()
})

let session = ''
beforeAll(async () => {
  const { sessionId } = await aCustomer()
  session = `ct_session=${cookieToken(theServices().config, sessionId)}`
})
beforeEach(() => {
  // Longer ago than any TTL.
  clock += 60_000
  made = []
  until = Promise.resolve()
  isBroken = false
})

const search = toPath('en_GB', 'listings')
const open = async (address = search, headers: Record<string, string> = {}, host = 'en.localhost:4000') => {
  const answer = await call(`GET ${address}`, { host, headers })
  return { ...answer, number: /(\d+)<\/p>/.exec(answer.text)?.[1] }
}

describe('a page read by guests', () => {
  test('is rendered once for all requests within two seconds, and again for later ones', async () => {
    const first = await open()
    clock += 2000
    const second = await open()
    clock += 1
    const third = await open()

    expect([first.number, second.number, third.number]).toEqual(['1', '1', '2'])
  })

  test('is sent to the second guest like to the first: with its policy, uncached, in an accepted encoding', async () => {
    const first = await open()
    const second = await open()
    const small = await open(search, { 'accept-encoding': 'br' })

    expect(made).toHaveLength(1)
    expect(second.text).toBe(first.text)
    expect(small.headers['content-encoding']).toBe('br')
    expect(Number(small.headers['content-length'])).toBeLessThan(first.text.length / 10)
    for (const { headers } of [first, second, small])
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'self'",
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
  })

  test('is rendered once for simultaneous requests, which all wait for it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    until = promise
    const all = [open(), open(), open()]
    await expect.poll(() => made.length).toBe(1)
    // Longer than the TTL of any page.
    clock += 5000
    resolve()

    expect((await Promise.all(all)).map(({ number }) => number)).toEqual(['1', '1', '1'])
  })

  test('is rendered for each of them if rendering fails', async () => {
    isBroken = true

    const all = await Promise.all([open(), open()])

    expect(all.map(({ status }) => status)).toEqual([500, 500])
    expect(made).toHaveLength(2)
  })

  test.each([
    ['another search', `${search}?from=Berlin`, {}, undefined],
    ['another storefront', toPath('de_DE', 'listings'), {}, 'de.localhost:4000'],
    ['an answered question about cookies', search, { cookie: 'ct_cookie_consent=0' }, undefined],
  ])('differs for %s', async (_, address, headers, host) => {
    await open()
    await open(address, headers, host)

    expect(made).toHaveLength(2)
  })

  test('is the same for a visitor with third-party cookies', async () => {
    await open()
    await open(search, { cookie: '_ga=GA1.1; ct_known=a.b' })

    expect(made).toHaveLength(1)
  })
})

describe('a page is rendered for one reader', () => {
  test.each([
    ['who is signed in', () => session],
    ['whose session has ended', () => 'ct_session=a.b.c'],
    ['who writes a listing', () => 'ct_draft=abc'],
  ])('%s', async (_, cookie) => {
    await open()
    const own = await open(search, { cookie: cookie() })
    const next = await open()

    expect([own.number, next.number]).toEqual(['2', '1'])
  })

  test('on a page that is not cached for guests', async () => {
    const auth = toPath('en_GB', 'auth')
    await open(auth)
    await open(auth)

    expect(made).toHaveLength(2)
  })
})

test('a submitted form is never answered from the cache', async () => {
  await open()
  const form = new URLSearchParams({ a: 'b' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  await call(`POST ${search}`, { host: 'en.localhost:4000', headers, body: form })

  expect(made).toHaveLength(2)
})

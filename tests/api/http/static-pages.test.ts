import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPageCache, type PageCache } from '#api/http/pages/page-cache.ts'
import { findStaticPages, warmStartPages, type Visitor } from '#api/http/pages/static-pages.ts'
import type { FindTopBar } from '#api/http/fragments/top-bars.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'carryto-static-'))
const client = path.join(folder, 'client')
const home = { name: '/de_DE', html: '<html><main><!--running--></main></html>' }
const terms = { name: '/de_DE/terms', html: '<html><!--top-bar--><main></main></html>' }
const guest = { hasAnsweredCookies: false, role: undefined, closedAnnouncement: 0 }

beforeAll(() => {
  mkdirSync(path.join(client, 'de_DE'), { recursive: true })
  writeFileSync(path.join(client, 'de_DE/index.html'), home.html)
  mkdirSync(path.join(client, 'de_DE/terms'), { recursive: true })
  writeFileSync(path.join(client, 'de_DE/terms/index.html'), terms.html)
  mkdirSync(path.join(client, 'de_DE/not-found'), { recursive: true })
  writeFileSync(
    path.join(client, 'de_DE/not-found/index.html'),
    '<html><!--told from:cars-->from €8<!--/told--></html>',
  )
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const stripsOf = (running: string) => ({ running, jobs: '', opinions: '', charities: '', told: {} })

describe('a page with live fragments', () => {
  const filled = (running: string) => `<html><main>${running}</main></html>`

  function opened(folderName: string) {
    const cache = openPageCache(path.join(folder, folderName), client)
    const pressing: Promise<unknown>[] = []
    const watched: PageCache = {
      ...cache,
      press(plain) {
        const text = cache.press(plain)
        pressing.push(text)
        return text
      },
    }
    const world = { strips: stripsOf(''), clock: 0, pressing }
    const pages = findStaticPages(
      client,
      'http://x',
      watched,
      undefined,
      () => world.strips,
      undefined,
      undefined,
      undefined,
      () => world.clock,
    )
    const page = pages.find(home.name)
    if (!page) throw new Error('no page')
    const read = async (visitor: Visitor = guest) => {
      const form = (await pages.textFor(page, visitor)).as('br')
      expect(form.encoding).toBe('br')
      return brotliDecompressSync(form.bytes).toString()
    }
    return { world, read, pages }
  }

  test('is complete and compressed for its very first reader, whatever their cookie answer', async () => {
    const { world, read } = opened('first')
    world.strips = stripsOf('<b>one</b>')

    expect(await read()).toBe(filled('<b>one</b>'))
    expect(await read({ ...guest, hasAnsweredCookies: true })).toContain('<b>one</b>')
    expect(world.pressing).toHaveLength(2)
  })

  test('is compressed before its first reader comes, where it is a start page', async () => {
    const { world, read, pages } = opened('warm')
    world.strips = stripsOf('<b>one</b>')

    await warmStartPages(pages)
    expect(world.pressing).toHaveLength(1)
    expect(await read()).toBe(filled('<b>one</b>'))
    expect(world.pressing).toHaveLength(1)
  })

  test('stays the same, compressed, until the next version is compressed too', async () => {
    const { world, read } = opened('kept')
    expect(await read()).toBe(home.html)
    world.strips = stripsOf('<b>one</b>')
    await read()

    world.strips = stripsOf('<b>two</b>')
    expect(await Promise.all([read(), read()])).toEqual([filled('<b>one</b>'), filled('<b>one</b>')])
    await Promise.all(world.pressing)
    expect(await read()).toBe(filled('<b>two</b>'))
    expect(world.pressing).toHaveLength(2)

    world.strips = stripsOf('<b>two</b>')
    expect(await read()).toBe(filled('<b>two</b>'))
    expect(world.pressing).toHaveLength(2)

    world.strips = stripsOf('')
    expect(await read()).toBe(home.html)
  })

  test('is never long out of date: after idle minutes a reader waits for the next version', async () => {
    const { world, read } = opened('idle')
    world.strips = stripsOf('<b>one</b>')
    await read()
    world.clock += 10 * 60_000
    world.strips = stripsOf('<b>two</b>')

    expect(await read()).toBe(filled('<b>two</b>'))
  })

  test('shows learned prices even without other live fragments', async () => {
    const cache = openPageCache(path.join(folder, 'told'), client)
    const told = () => ({ ...stripsOf(''), told: { 'from:cars': 'from €9' } })
    const pages = findStaticPages(client, 'http://x', cache, undefined, told)
    const page = pages.find('/de_DE/not-found')
    if (!page) throw new Error('no page')

    const { plain } = await pages.textFor(page, guest)

    expect(plain.toString()).toBe('<html>from €9</html>')
  })
})

describe('announcements', () => {
  async function seenBy(visitor: Partial<Visitor>): Promise<string> {
    const cache = openPageCache(path.join(folder, 'announced'), client)
    const findTopBar: FindTopBar = (locale, role) =>
      role === 'courier' ? { id: 7, html: `<aside>${locale}</aside>` } : undefined
    const pages = findStaticPages(client, 'http://x', cache, undefined, undefined, findTopBar, () => appBar)
    const page = pages.find(terms.name)
    if (!page) throw new Error('no page')
    const reader = { ...guest, hasAnsweredCookies: true, role: 'courier', ...visitor } as const
    return (await pages.textFor(page, reader)).plain.toString()
  }
  const bar = '<aside>de_DE</aside>'
  const appBar = '<aside>app</aside>'

  test('S07: are shown to their audience until closed', async () => {
    expect(await seenBy({})).toContain(bar)
    expect(await seenBy({ closedAnnouncement: 6 })).toContain(bar)
    expect(await seenBy({ closedAnnouncement: 7 })).not.toContain(bar)
    expect(await seenBy({ role: 'customer' })).not.toContain(bar)
  })

  test('wait while the cookie bar is shown: one bar at a time', async () => {
    expect(await seenBy({ hasAnsweredCookies: false })).not.toMatch(/<aside>/)
  })

  test('S06 make way for the app bar if there are none; once closed it stays closed', async () => {
    expect(await seenBy({ role: 'customer' })).toContain(appBar)
    expect(await seenBy({ closedAnnouncement: 7 })).toContain(appBar)
    expect(await seenBy({})).not.toContain(appBar)
    expect(await seenBy({ role: 'customer', hasClosedAppBar: true })).not.toContain(appBar)
  })
})

describe('the cache', () => {
  test('keeps the most recently used pages, within its size', async () => {
    const pages = findStaticPages(
      client,
      'http://x',
      openPageCache(path.join(folder, 'kept'), client),
      undefined,
      () => stripsOf(''),
      undefined,
      undefined,
      // Room for two of its variants, each with its live parts and their compressed forms.
      home.html.length * 10,
    )
    const built = pages.find(home.name)
    if (!built) throw new Error('no page')
    const read = (visitor: Visitor) => pages.textFor(built, visitor)
    const first = await read(guest)
    const second = await read({ ...guest, role: 'courier' })
    expect(await read(guest)).toBe(first)

    await read({ ...guest, role: 'customer' })

    expect(await read(guest)).toBe(first)
    const again = await read({ ...guest, role: 'courier' })
    expect(again).not.toBe(second)
    expect(again.plain.toString()).toBe(second.plain.toString())
  })
})

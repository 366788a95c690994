import { describe, expect, test } from 'vitest'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { findStorefrontByHost, locales, storefrontOf, storefronts, type Locale } from '#content/storefronts.ts'
import { toInnerPath, toPage } from '#content/paths.ts'
import { allOf, built, builtPages, headersOfPages } from './built.ts'

const PAGE_MAX_BYTES = 14 * 1024

const all = builtPages()
const names = new Set(all.map(({ name }) => name))
const localeOf = (name: string) => locales.find((locale) => name.startsWith(`/${locale}`))
const shop = all.filter(({ name }) => localeOf(name))
const listed = shop.filter(({ html }) => !html.includes('content="noindex"'))
const isForm = (name: string) => name.includes('/create-auction/')
const canonicalOf = (html: string) => allOf(html, /<link rel="canonical" href="([^"]+)"/g)[0] ?? ''

const pressedSizeOf = (name: string) => statSync(path.join(built, name, 'index.html.br')).size

/**
 * The compressed size of everything the page loads at once: drawing sheets and pictures that are
 * not lazy.
 */
function sizeOfDrawings(html: string): number {
  const sheets = allOf(html, /<use[^>]*\shref="([^"#]+)/g)
  const pictures = allOf(html, /<img(?![^>]*loading="lazy")[^>]*\ssrc="(\/[^"]+)"/g)
  return [...new Set([...sheets, ...pictures])]
    .map((file) => brotliCompressSync(readFileSync(path.join(built, file))).length)
    .reduce((sum, bytes) => sum + bytes, 0)
}

function innerOf(address: string): string | undefined {
  const { host, pathname } = new URL(address)
  const storefront = findStorefrontByHost(host, 'localhost')
  const found = storefront && toPage(storefront.locale, pathname)
  return found && toInnerPath(storefront.locale, found).replace(/(.)\/$/, '$1')
}

describe('a prerendered page', () => {
  test('exists in every storefront (S01)', () => {
    const counts = new Map(
      locales.map((locale) => [locale, shop.filter(({ name }) => localeOf(name) === locale).length]),
    )

    expect(new Set(counts.values()).size).toBe(1)
    expect(counts.get('pl_PL')).toBeGreaterThan(60)
  })

  test('is never the styleguide, which only development shows', () => {
    const found = readdirSync(path.join(built, '..'), { recursive: true, encoding: 'utf8' })

    expect(found.filter((file) => file.includes('styleguide'))).toEqual([])
  })

  test('declares its language and has one heading and a title of its own', () => {
    const wrong = shop.filter(({ name, html }) => {
      const { intlLocale } = storefrontOf(localeOf(name) as Locale)
      return (
        !html.includes(`<html lang="${intlLocale}"`) ||
        (!isForm(name) && allOf(html, /(<h1[\s>])/g).length !== 1) ||
        (allOf(html, /<title>([^<]*)<\/title>/g)[0] ?? '') === ''
      )
    })

    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('has a title that is unique in its storefront', () => {
    const titles = listed.map(({ name, html }) => `${localeOf(name)} ${allOf(html, /<title>([^<]*)<\/title>/g)[0]}`)

    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  })

  test('has a canonical address that leads to itself', () => {
    const wrong = listed.filter(({ name, html }) => innerOf(canonicalOf(html)) !== name)

    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('names its versions in all twelve storefronts and x-default, and each of them exists', () => {
    const wrong = listed.filter(({ html }) => {
      const twins = allOf(html, /<link rel="alternate" hreflang="[^"]+" href="([^"]+)"/g)
      const inner = twins.map(innerOf)
      return twins.length !== storefronts.length + 1 || inner.some((one) => one === undefined || !names.has(one))
    })

    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('links only to pages that exist', () => {
    const dead = shop.flatMap(({ name, html }) => {
      const locale = localeOf(name) as Locale
      const links = allOf(html, /<a [^>]*href="(\/[^"#?]*)/g)
      return links.filter((link) => !toPage(locale, link)).map((link) => `${name} → ${link}`)
    })

    expect(dead).toEqual([])
  })

  test('weighs at most 14 KB with everything the first paint needs, drawings included; the form without drawings', () => {
    const drawingsOf = ({ name, html }: (typeof all)[0]) => (isForm(name) ? 0 : sizeOfDrawings(html))
    const heavy = all
      .map((page) => ({ name: page.name, bytes: pressedSizeOf(page.name) + drawingsOf(page) }))
      .filter(({ bytes }) => bytes > PAGE_MAX_BYTES)

    expect(all.length).toBeGreaterThan(12 * 60)
    expect(heavy).toEqual([])
  })

  test('has a content security policy: forms stay here, no framing, no script-generated markup', () => {
    const policies = new Map(
      headersOfPages().map(({ pathname, headers }) => [
        pathname.replace(/(.)\/$/, '$1'),
        headers.find(({ key }) => key === 'Content-Security-Policy')?.value ?? '',
      ]),
    )
    const wanted = [
      "connect-src 'self';",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]
    const wrong = all.filter(({ name }) => wanted.some((directive) => !policies.get(name)?.includes(directive)))

    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('allows in its policy only its own inline code: at most one script and one style', () => {
    const lengths = headersOfPages().map(({ headers }) => {
      const [policy = ''] = headers.map(({ value }) => value)
      return [policy.length, policy.match(/'sha256-/g)?.length ?? 0] as const
    })

    expect(Math.max(...lengths.map(([bytes]) => bytes))).toBeLessThan(370)
    expect(Math.max(...lengths.map(([, hashes]) => hashes))).toBeLessThanOrEqual(2)
  })

  test('loads no script file and no style file before its reader does something', () => {
    const loading = shop.filter(
      ({ name, html }) =>
        !isForm(name) && (/<script[^>]*\ssrc=/.test(html) || /<link[^>]*rel="(?:stylesheet|modulepreload)"/.test(html)),
    )

    expect(loading.map(({ name }) => name)).toEqual([])
  })

  test('loads one font before its first paint, under a name that is a hash of its content', () => {
    const wrong = shop.filter(({ html }) => {
      const fonts = allOf(html, /<link rel="preload" as="font"[^>]*href="([^"]+)"/g)
      return fonts.length !== 1 || !/^\/_a\/figtree\.[\w-]{8}\.woff2$/.test(fonts[0] ?? '')
    })

    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('reserves the space of every picture before it loads', () => {
    const wrong = shop.flatMap(({ name, html }) =>
      allOf(html, /(<img(?![^>]*\swidth="\d+"[^>]*\sheight="\d+")[^>]*>)/g).map((picture) => `${name}: ${picture}`),
    )

    expect(wrong).toEqual([])
  })

  test('gives every picture an alternative text and every field a label', () => {
    const wrong = shop.filter(({ html }) => {
      const ids = new Set(allOf(html, /<label[^>]*for="([^"]+)"/g))
      const fields = allOf(html, /<input(?![^>]*type="hidden")[^>]*\sid="([^"]+)"/g)
      return (
        /<img(?![^>]*\salt=)/.test(html) ||
        fields.some((field) => !ids.has(field) && !html.includes(`aria-labelledby="${field}`))
      )
    })

    expect(wrong.filter(({ name }) => !isForm(name)).map(({ name }) => name)).toEqual([])
  })

  test('shows no untranslated key', () => {
    const raw = shop.flatMap(({ name, html }) => {
      const text = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ')
      return allOf(
        text,
        /\b((?:layout|home|start|steps|prices|faq|category|courier|cookies|prepare|page)\.[a-z][A-Za-z]+)\b/g,
      ).map((key) => `${name}: ${key}`)
    })

    expect(raw).toEqual([])
  })

  test('says which prices are our estimate without deals behind them, and how they are calculated', () => {
    const priced = shop.filter(
      ({ name, html }) => html.includes('<table class="table') && !name.endsWith('/become-a-courier'),
    )
    const wrong = priced.filter(({ name, html }) => {
      const { language } = storefrontOf(localeOf(name) as Locale)
      const file = path.join(built, `../../../content/words/${language}/site.json`)
      const { prices } = JSON.parse(readFileSync(file, 'utf8')) as {
        prices: Record<'estimate' | 'basis', string>
      }
      const said = html.replace(/[\u00a0\u202f]/g, ' ')
      const [basis = ''] = prices.basis.split('{{')
      return !said.includes(prices.estimate) || !said.includes(basis)
    })

    expect(priced.length).toBeGreaterThan(12 * 14)
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('has the courier landing page under a path of each language (S12)', () => {
    const paths = shop
      .filter(({ name }) => name.endsWith('/become-a-courier'))
      .map(({ html }) => new URL(canonicalOf(html)).pathname)

    expect(paths).toHaveLength(12)
    expect(new Set(paths).size).toBe(11)
    expect(paths).toContain('/zostan-przewoznikiem/')
  })
})

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Request, Response } from 'express'

interface Variant {
  plain: Buffer
  brotli: Buffer
  gzip: Buffer
  etag: string
}

interface Kept {
  headers: Record<string, string>
  /** By what the server tells the page of its visitor; made when first asked for. */
  variants: Map<string, Variant>
  html: string
}

/** What a prerendered page cannot know: whether the cookie bar is answered, whether somebody is signed in. */
export interface Visitor {
  hasAnsweredCookies: boolean
  isMember: boolean
}

export type StaticPages = ReadonlyMap<string, Kept>

/** The address that the build writes into pages; another one is put in its place when they are loaded. */
export const BUILT_ORIGIN = 'http://{subdomain}.localhost:4000'

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** All prerendered pages, compressed, in memory: `/pl_PL/become-a-courier` → its bytes. */
export function loadStaticPages(folder: string, originPattern: string): StaticPages {
  if (!existsSync(folder)) return new Map()
  const headers = readHeaders(folder)
  const pages = new Map<string, Kept>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue
    const name = `/${file.replaceAll(path.sep, '/')}`.replace(/\/index\.html$|\.html$/, '') || '/'
    pages.set(
      name,
      keep(path.join(folder, file), originPattern, headers[name] ?? headers[`${name}/`] ?? {}),
    )
  }
  return pages
}

function keep(file: string, originPattern: string, headers: Record<string, string>): Kept {
  const built = readFileSync(file, 'utf8')
  const isAsBuilt =
    originPattern === BUILT_ORIGIN && existsSync(`${file}.br`) && existsSync(`${file}.gz`)
  const html = originPattern === BUILT_ORIGIN ? built : withOrigin(built, originPattern)
  const first = isAsBuilt
    ? variantOf(html, readFileSync(`${file}.br`), readFileSync(`${file}.gz`))
    : variantOf(html)
  return { headers, html, variants: new Map([['', first]]) }
}

function variantOf(html: string, brotli?: Buffer, gzip?: Buffer): Variant {
  const plain = Buffer.from(html)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return {
    plain,
    etag,
    brotli: brotli ?? brotliCompressSync(plain, QUICK),
    gzip: gzip ?? gzipSync(plain),
  }
}

function findVariant(page: Kept, visitor: Visitor): Variant {
  const marks =
    (visitor.hasAnsweredCookies ? ' data-consent' : '') + (visitor.isMember ? ' data-member' : '')
  const known = page.variants.get(marks)
  if (known) return known
  const made = variantOf(page.html.replace('<html', `<html${marks}`))
  page.variants.set(marks, made)
  return made
}

function withOrigin(html: string, originPattern: string): string {
  const [before = '', after = ''] = BUILT_ORIGIN.split('{subdomain}')
  const built = new RegExp(`${escape(before)}([a-z]+)${escape(after)}`, 'g')
  return html.replace(built, (_, subdomain: string) =>
    originPattern.replace('{subdomain}', subdomain),
  )
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Content policies that Astro computed for each page. */
function readHeaders(folder: string): Record<string, Record<string, string>> {
  const file = path.join(folder, '..', '_headers.json')
  if (!existsSync(file)) return {}
  const rows = JSON.parse(readFileSync(file, 'utf8')) as {
    pathname: string
    headers: { key: string; value: string }[]
  }[]
  return Object.fromEntries(
    rows.map(({ pathname, headers }) => [
      pathname.replace(/(.)\/$/, '$1'),
      Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    ]),
  )
}

/** Sends a kept page as the browser likes it; false when there is none. */
export function sendStaticPage(
  pages: StaticPages,
  name: string,
  visitor: Visitor,
  req: Request,
  res: Response,
  status = 200,
): boolean {
  const page = pages.get(name.replace(/(.)\/$/, '$1'))
  if (!page) return false
  const variant = findVariant(page, visitor)
  res.set(page.headers).set({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding, cookie',
    etag: variant.etag,
  })
  if (status === 200 && req.get('if-none-match') === variant.etag) {
    res.status(304).end()
    return true
  }
  const encoding = req.acceptsEncodings(['br', 'gzip'])
  if (encoding === 'br' || encoding === 'gzip') res.set('content-encoding', encoding)
  const bytes =
    encoding === 'br' ? variant.brotli : encoding === 'gzip' ? variant.gzip : variant.plain
  res.status(status).set('content-length', String(bytes.length))
  res.end(req.method === 'HEAD' ? undefined : bytes)
  return true
}

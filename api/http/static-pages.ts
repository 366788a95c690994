import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Request, Response } from 'express'
import type { Role } from '#api/common/caller.rules.ts'
import type { FaultWatch, WatchOf } from './fault-watch.ts'
import { locales, type Locale } from '#content/storefronts.ts'
import type { Compressed, PageCache } from './page-cache.ts'
import { stripNames, type FindStrips, type StripName, type Strips } from './strips.ts'

interface Variant {
  plain: Buffer
  /** What there is of it by now. */
  compressed: Compressed
  /** Of the plain bytes; each encoding has one of its own, made of it. */
  tag: string
  /** Where the page has room for what is of today. */
  room: Room | undefined
  /** The page with its strips, until there are others. */
  filled?: { with: string; variant: Variant }
}

/** The marks that the build left, and of which category the strips are that belong there. */
interface Room {
  marks: readonly { mark: string; name: StripName }[]
  category: string | undefined
}

interface Page {
  file: string
  /** Pages of the main host belong to no storefront. */
  locale: Locale | undefined
  watch: FaultWatch | undefined
  headers: Record<string, string>
  /** By what the server tells the page of its visitor; made when first asked for. */
  variants: Map<string, Variant>
}

/** What a prerendered page cannot know: whether the cookie bar is answered, and who is signed in. */
export interface Visitor {
  hasAnsweredCookies: boolean
  role: Role | undefined
}

export interface StaticPages {
  pages: ReadonlyMap<string, Page>
  originPattern: string
  kept: PageCache
  watchOf: WatchOf
  findStrips: FindStrips
}

/** The address that the build writes into pages; another one is put in its place when they are read. */
const BUILT_ORIGIN = 'http://{subdomain}.localhost:4000'

/** All prerendered pages by their name, `/pl_PL/become-a-courier`; each is read when first asked for. */
export function findStaticPages(
  folder: string,
  originPattern: string,
  kept: PageCache,
  watchOf: WatchOf = () => undefined,
  findStrips: FindStrips = () => ({ running: '', opinions: '' }),
): StaticPages {
  const headers = readHeaders(folder)
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) =>
        one.endsWith('.html'),
      )
    : []
  const pages = files.map((file): [string, Page] => {
    const name = `/${file.replaceAll(path.sep, '/')}`.replace(/\/index\.html$|\.html$/, '') || '/'
    const watch = watchOf(name)
    return [
      name,
      {
        file: path.join(folder, file),
        locale: locales.find((one) => name.split('/')[1] === one),
        watch,
        headers: withSources(headers[name] ?? {}, watch),
        variants: new Map(),
      },
    ]
  })
  return { pages: new Map(pages), originPattern, kept, watchOf, findStrips }
}

export const hasStaticPage = ({ pages }: StaticPages, name: string): boolean =>
  pages.has(nameOf(name))

const nameOf = (path: string): string => path.replace(/(.)\/$/, '$1')

/** The page as this visitor gets it, with what is of today where there is something. */
function findVariant(all: StaticPages, page: Page, visitor: Visitor): Variant {
  const bare = findBare(all, page, visitor)
  const { room } = bare
  if (!room || !page.locale) return bare
  const strips = all.findStrips(page.locale, room.category)
  const filledWith = stripNames.map((name) => strips[name]).join('')
  if (!filledWith) return bare
  if (bare.filled?.with !== filledWith) {
    const plain = Buffer.from(fill(bare.plain.toString(), room, strips))
    const variant = { plain, tag: tagOf(plain), compressed: all.kept.press(plain), room: undefined }
    bare.filled = { with: filledWith, variant }
  }
  return bare.filled.variant
}

const fill = (html: string, { marks }: Room, strips: Strips): string =>
  marks.reduce((filled, { mark, name }) => filled.replace(mark, () => strips[name]), html)

function findBare({ originPattern, kept }: StaticPages, page: Page, visitor: Visitor): Variant {
  const marks =
    (visitor.hasAnsweredCookies ? ' data-consent' : '') +
    (visitor.role ? ` data-member="${visitor.role}"` : '')
  const known = page.variants.get(marks)
  if (known) return known
  const built = readFileSync(page.file)
  const isAsBuilt = marks === '' && originPattern === BUILT_ORIGIN && !page.watch
  const html = withWatch(withOrigin(built.toString(), originPattern), page.watch).replace(
    '<html',
    `<html${marks}`,
  )
  const plain = isAsBuilt ? built : Buffer.from(html)
  const tag = tagOf(plain)
  const compressed = kept.find(tag, plain, isAsBuilt ? page.file : undefined)
  const variant = { plain, tag, compressed, room: findRoom(html) }
  page.variants.set(marks, variant)
  return variant
}

const tagOf = (plain: Buffer): string =>
  createHash('sha256').update(plain).digest('base64url').slice(0, 22)

/** `site/parts/public/strip.astro` writes it. */
function findRoom(html: string): Room | undefined {
  const marks = stripNames.flatMap((name) => {
    const [mark, category] = new RegExp(`<!--${name}(?::([\\w-]+))?-->`).exec(html) ?? []
    return mark === undefined ? [] : [{ mark, name, category }]
  })
  return marks.length === 0
    ? undefined
    : { marks, category: marks.find(({ category }) => category)?.category }
}

function withOrigin(html: string, originPattern: string): string {
  if (originPattern === BUILT_ORIGIN) return html
  const [before = '', after = ''] = BUILT_ORIGIN.split('{subdomain}')
  const built = new RegExp(`${escape(before)}([a-z]+)${escape(after)}`, 'g')
  return html.replace(built, (_, subdomain: string) =>
    originPattern.replace('{subdomain}', subdomain),
  )
}

/** It listens before anything else on the page can go wrong. */
const withWatch = (html: string, watch: FaultWatch | undefined): string =>
  watch ? html.replace('<head>', () => `<head><script>${watch.script}</script>`) : html

const POLICY = 'Content-Security-Policy'

function withSources(
  headers: Record<string, string>,
  watch: FaultWatch | undefined,
): Record<string, string> {
  const policy = headers[POLICY]
  return watch && policy ? { ...headers, [POLICY]: watch.allowIn(policy) } : headers
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
      nameOf(pathname),
      Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    ]),
  )
}

/** A page as it is before it is sent. */
export function findStaticPage(
  all: StaticPages,
  name: string,
  visitor: Visitor,
): { headers: Record<string, string>; plain: Buffer } | undefined {
  const page = all.pages.get(nameOf(name))
  return page && { headers: page.headers, plain: findVariant(all, page, visitor).plain }
}

/** Sends a page as the browser likes it; false when there is none. */
export function sendStaticPage(
  all: StaticPages,
  name: string,
  visitor: Visitor,
  req: Request,
  res: Response,
  status = 200,
): boolean {
  const page = all.pages.get(nameOf(name))
  if (!page) return false
  const variant = findVariant(all, page, visitor)
  const [encoding, bytes] = encodingFor(req, variant)
  res.set(page.headers).set({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': status === 200 ? 'public, max-age=0, must-revalidate' : 'private, no-store',
    vary: 'accept-encoding, cookie',
    etag: `"${variant.tag}${encoding ? `-${encoding}` : ''}"`,
  })
  if (status === 200 && req.fresh) {
    res.status(304).end()
    return true
  }
  if (encoding) res.set('content-encoding', encoding)
  res.status(status).set('content-length', String(bytes.length))
  res.end(req.method === 'HEAD' ? undefined : bytes)
  return true
}

/** The smallest that the browser takes and that is ready. */
function encodingFor(req: Request, { plain, compressed }: Variant): [string | undefined, Buffer] {
  const { br, gzip } = compressed
  if (br && req.acceptsEncodings('br')) return ['br', br]
  if (gzip && req.acceptsEncodings('gzip')) return ['gzip', gzip]
  return [undefined, plain]
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { Role } from '#api/common/caller.rules.ts'
import { locales, type Locale } from '#content/storefronts.ts'
import { withBanner } from '#api/http/fragments/acting-banner.ts'
import type { FindAppBar } from '#api/http/fragments/app-bar.ts'
import { findBuiltPages, nameOf, readPage, type BuiltPage } from './built-pages.ts'
import { encodingFor } from './encodings.ts'
import type { WatchOf } from '#api/http/fault-watch.ts'
import { findListenScript } from '#api/http/listen-script.ts'
import type { PageCache, Text } from './page-cache.ts'
import { openNarrowPage, type NarrowPage } from './narrow-page.ts'
import { headOf, sendForm, type Beside } from '#api/http/send-form.ts'
import {
  noFragments,
  fragmentNames,
  type FindFragments,
  type FragmentName,
  type LiveFragments,
} from '#api/http/fragments/live-fragments.ts'
import type { FindTopBar } from '#api/http/fragments/top-bars.ts'

interface Variant {
  text: Text
  /** Undefined if the page has no live parts. */
  room: Room | undefined
  /** The page with its live parts, and its successor while that is being compressed. */
  filled?: { fillings: Fillings; text: Text; filledAt: number }
  coming?: { fillings: Fillings; text: Promise<Text> }
}

/** Live content of a page. */
interface Fillings {
  strips: LiveFragments
  topBar: string
}

/** Around prices known at build time; written by `site/parts/public/learned-price.astro`. */
const TOLD = /<!--told ([\w:-]+)-->[^]*?<!--\/told-->/g

/** Placeholders for live parts in a page, and the category they show. */
interface Room {
  marks: readonly { mark: string; name: FragmentName }[]
  category: string | undefined
}

/** Written by `site/layouts/storefront.astro`. */
const TOP_BAR_MARK = '<!--top-bar-->'

/** Facts about the visitor that a prerendered page depends on. */
export interface Visitor {
  hasAnsweredCookies: boolean
  role: Role | undefined
  /** Id of the latest announcement they have closed. */
  closedAnnouncement: number
  /** S06 */
  hasClosedAppBar?: boolean
  /** Shown on every page while an admin works in another account; otherwise empty. */
  actingBanner?: string
}

export interface StaticPages {
  /** Undefined if there is no such page. */
  find(name: string): BuiltPage | undefined
  /**
   * The page for this visitor, with its live parts. The first reader waits until it is compressed.
   */
  textFor(page: BuiltPage, visitor: Visitor): Text | Promise<Text>
  /** HTML of the bar above any page for this visitor; may be empty. */
  topBarFor(locale: Locale, visitor: Visitor): string
  watchOf: WatchOf
  narrowPage: NarrowPage
  /** URL of the script that shows notifications live; undefined for a guest. */
  listenScriptFor(role: Role | undefined): string | undefined
}

/** Size of the page cache. A page takes about 70 KB with its compressed forms. */
const KEPT_BYTES = 64 * 1024 * 1024
/** A text is cached as HTML and in one or two compressed forms, each about 0.3 of its size. */
const TIMES_ITS_HTML = 1.6

/** Live parts older than this may show closed listings, so the reader waits for new ones. */
const STALE_MS = 5 * 60_000

/** All prerendered pages by name, such as `/pl_PL/become-a-courier`; read when first requested. */
export function findStaticPages(
  folder: string,
  originPattern: string,
  cache: PageCache,
  watchOf: WatchOf = () => undefined,
  findStrips: FindFragments = () => noFragments,
  findTopBar: FindTopBar = () => undefined,
  findAppBar: FindAppBar = () => '',
  keptBytes = KEPT_BYTES,
  now: () => number = Date.now,
): StaticPages {
  const pages = findBuiltPages(folder, watchOf)
  const listenScriptFor = findListenScript(folder)
  const variants = new LRUCache<string, Variant>({ maxSize: keptBytes })
  const topBarFor = (locale: Locale, visitor: Visitor): string => {
    // One bar at a time: the cookie question comes first.
    if (!visitor.hasAnsweredCookies) return ''
    const bar = findTopBar(locale, visitor.role)
    if (bar && bar.id > visitor.closedAnnouncement) return bar.html
    return visitor.hasClosedAppBar ? '' : findAppBar(locale)
  }
  const variantOf = (page: BuiltPage, visitor: Visitor, topBar: string): Variant => {
    const marks = marksOf(visitor)
    const isApp = topBar !== '' && page.locale && topBar === findAppBar(page.locale)
    const key = page.name + marks + (isApp ? ' app' : topBar === '' ? '' : ' announced')
    const cached = variants.get(key)
    if (cached) return cached
    const { html, plain, built } = readPage(page, originPattern, {
      marks,
      script: page.locale && listenScriptFor(visitor.role),
    })
    const variant = { text: cache.find(plain, built), room: findRoom(html) }
    // With its live parts the page is cached a second time.
    const texts = variant.room || topBar !== '' ? 2 : 1
    variants.set(key, variant, { size: Math.ceil(plain.length * TIMES_ITS_HTML * texts) })
    return variant
  }
  const filledText = (variant: Variant, fillings: Fillings): Text | Promise<Text> => {
    const { filled } = variant
    if (fillings.topBar === '' && isEmpty(fillings.strips)) {
      delete variant.filled
      return variant.text
    }
    if (filled && areSame(filled.fillings, fillings)) {
      variant.filled = { ...filled, fillings, filledAt: now() }
      return filled.text
    }
    const coming = fill(variant, fillings, cache, now)
    return filled && now() - filled.filledAt < STALE_MS ? filled.text : coming
  }
  return {
    find: (name) => pages.get(nameOf(name)),
    textFor(page, visitor) {
      const topBar = page.locale ? topBarFor(page.locale, visitor) : ''
      const variant = variantOf(page, visitor, topBar)
      const { room } = variant
      if (!page.locale) return variant.text
      const strips = room ? findStrips(page.locale, room.category) : noFragments
      return strips instanceof Promise
        ? strips.then((found) => filledText(variant, { strips: found, topBar }))
        : filledText(variant, { strips, topBar })
    },
    topBarFor,
    watchOf,
    narrowPage: openNarrowPage(folder),
    listenScriptFor,
  }
}

const NEWCOMER: Visitor = {
  hasAnsweredCookies: false,
  role: undefined,
  closedAnnouncement: 0,
}

/** Fills and compresses the start pages one by one, so that their first readers get the smallest form. */
export async function warmStartPages(all: StaticPages): Promise<void> {
  for (const locale of locales) {
    const page = all.find(`/${locale}`)
    if (page) await all.textFor(page, NEWCOMER)
  }
}

const marksOf = ({ hasAnsweredCookies, role }: Visitor): string =>
  (hasAnsweredCookies ? ' data-consent' : '') + (role ? ` data-member="${role}"` : '')

const isEmpty = (strips: LiveFragments): boolean =>
  fragmentNames.every((name) => strips[name] === '') && Object.keys(strips.told).length === 0

const areSame = (one: Fillings | undefined, other: Fillings): boolean =>
  one?.topBar === other.topBar &&
  (one.strips === other.strips ||
    (fragmentNames.every((name) => one.strips[name] === other.strips[name]) &&
      isDeepStrictEqual(one.strips.told, other.strips.told)))

/**
 * Until the new form is compressed, readers get the previous one if it is recent: an uncompressed
 * page has five times as many bytes.
 */
function fill(variant: Variant, fillings: Fillings, cache: PageCache, now: () => number): Promise<Text> {
  if (variant.coming && areSame(variant.coming.fillings, fillings)) return variant.coming.text
  const { strips, topBar } = fillings
  const announced = variant.text.plain.toString().replace(TOP_BAR_MARK, () => topBar)
  const html = (variant.room?.marks ?? []).reduce(
    (filled, { mark, name }) => filled.replace(mark, () => strips[name]),
    announced.replace(TOLD, (built, of: string) => strips.told[of] ?? built),
  )
  const keep = async (): Promise<Text> => {
    const text = await cache.press(Buffer.from(html))
    if (variant.coming === coming) {
      variant.filled = { fillings, text, filledAt: now() }
      delete variant.coming
    }
    return text
  }
  const coming = { fillings, text: keep() }
  variant.coming = coming
  return coming.text
}

/** Written by `site/parts/public/strip.astro`. */
function findRoom(html: string): Room | undefined {
  const marks = fragmentNames.flatMap((name) => {
    const [mark, category] = new RegExp(`<!--${name}(?::([\\w-]+))?-->`).exec(html) ?? []
    return mark === undefined ? [] : [{ mark, name, category }]
  })
  return marks.length === 0 && html.search(TOLD) < 0
    ? undefined
    : { marks, category: marks.find(({ category }) => category)?.category }
}

/** Sends a page in an encoding the browser accepts; false if there is no such page. */
export function sendStaticPage(
  all: StaticPages,
  name: string,
  visitor: Visitor,
  req: IncomingMessage,
  res: ServerResponse,
  status = 200,
): boolean {
  const page = all.find(name)
  if (!page) return false
  whenThere(all.textFor(page, visitor), (text) => {
    if (visitor.actingBanner) sendActing(page, text, visitor.actingBanner, req, res, status)
    else sendPage(page, text, req, res, status)
  })
  return true
}

/** Calls `send` synchronously if the text is ready, as it almost always is. */
export function whenThere(text: Text | Promise<Text>, send: (text: Text) => void): void {
  if (text instanceof Promise) void text.then(send)
  else send(text)
}

/** A page for one reader: not cached, and not compressed. */
function sendActing(
  page: BuiltPage,
  text: Text,
  banner: string,
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
): void {
  const bytes = Buffer.from(withBanner(text.plain.toString(), banner))
  const type = 'text/html; charset=utf-8'
  res.writeHead(status, {
    ...page.headers,
    'content-type': type,
    'content-length': bytes.length,
    'cache-control': 'private, no-store',
  })
  res.end(req.method === 'HEAD' ? undefined : bytes)
}

export function sendPage(page: BuiltPage, text: Text, req: IncomingMessage, res: ServerResponse, status = 200): void {
  const form = text.as(encodingFor(req.headers['accept-encoding']))
  if (status === 200) return sendForm(req, res, form, besideOf(page, EACH_TIME))
  res.writeHead(status, headOf(form, besideOf(page, 'private, no-store')))
  res.end(req.method === 'HEAD' ? undefined : form.bytes)
}

const EACH_TIME = 'public, max-age=0, must-revalidate'

const besideOf = ({ headers }: BuiltPage, keeping: string): Beside => ({
  type: 'text/html; charset=utf-8',
  keeping,
  vary: 'accept-encoding, cookie',
  more: headers,
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { locales, type Locale } from '#content/storefronts.ts'
import type { FaultWatch, WatchOf } from '#api/http/fault-watch.ts'
import { nextPagesHeader } from './next-pages.ts'

/** A prerendered page as the build left it. */
export interface BuiltPage {
  /** `/pl_PL/become-a-courier` */
  name: string
  file: string
  /** Undefined for a page of the main host. */
  locale: Locale | undefined
  watch: FaultWatch | undefined
  headers: Record<string, string>
}

/** Origin that the build writes into pages; replaced by the configured one when a page is read. */
const BUILT_ORIGIN = 'http://{subdomain}.localhost:4000'

/** All prerendered pages by their name. */
export function findBuiltPages(folder: string, watchOf: WatchOf): Map<string, BuiltPage> {
  const headers = readHeaders(folder)
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.html'))
    : []
  const pages = files.map((file): [string, BuiltPage] => {
    const name = `/${file.replaceAll(path.sep, '/')}`.replace(/\/index\.html$|\.html$/, '') || '/'
    const watch = watchOf(name)
    const locale = locales.find((one) => name.split('/')[1] === one)
    return [
      name,
      {
        name,
        file: path.join(folder, file),
        locale,
        watch,
        headers: { ...withSources(headers[name] ?? {}, watch), ...(locale && nextPagesHeader) },
      },
    ]
  })
  return new Map(pages)
}

export const nameOf = (path: string): string => path.replace(/(.)\/$/, '$1')

interface ReadPage {
  html: string
  plain: Buffer
  /** Path of the built file, if the page equals it byte for byte. */
  built: string | undefined
}

/** The parts of a page that differ between readers. */
interface Own {
  /** Attributes of the `<html>` tag, with a leading space: ` data-consent`. */
  marks: string
  /** URL of a script to load on this page. */
  script: string | undefined
}

/** The page with the configured origin, for this kind of reader. */
export function readPage({ file, watch }: BuiltPage, originPattern: string, { marks, script }: Own): ReadPage {
  const bytes = readFileSync(file)
  const isAsBuilt = marks === '' && originPattern === BUILT_ORIGIN && !watch
  const html = withWatch(withOrigin(bytes.toString(), originPattern), watch)
    .replace('<html', `<html${marks}`)
    .replace('</head>', script ? `<script type="module" src="${script}"></script></head>` : '$&')
  return isAsBuilt ? { html, plain: bytes, built: file } : { html, plain: Buffer.from(html), built: undefined }
}

function withOrigin(html: string, originPattern: string): string {
  if (originPattern === BUILT_ORIGIN) return html
  const [before = '', after = ''] = BUILT_ORIGIN.split('{subdomain}')
  const built = new RegExp(`${escape(before)}([a-z]+)${escape(after)}`, 'g')
  return html.replace(built, (_, subdomain: string) => originPattern.replace('{subdomain}', subdomain))
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Stands first in the head, so that it also catches errors of the scripts after it. */
const withWatch = (html: string, watch: FaultWatch | undefined): string =>
  watch ? html.replace('<head>', () => `<head><script>${watch.script}</script>`) : html

const POLICY = 'Content-Security-Policy'

function withSources(headers: Record<string, string>, watch: FaultWatch | undefined): Record<string, string> {
  const policy = headers[POLICY]
  return watch && policy ? { ...headers, [POLICY]: watch.allowIn(policy) } : headers
}

/** Content security policies that the build computed, by page. */
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

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { cookieToken } from '#api/account/session/session-token.lib.ts'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { openAppBars } from '#api/http/fragments/app-bar.ts'
import { assets } from '#api/http/pages/assets.ts'
import { createLoadShedder } from '#api/http/load-shedding.ts'
import { openPageCache } from '#api/http/pages/page-cache.ts'
import { brokenPages, pages, type AstroHandler } from '#api/http/pages/pages.ts'
import { findStaticPages } from '#api/http/pages/static-pages.ts'
import { openTopBars } from '#api/http/fragments/top-bars.ts'
import { storefrontOf, type Locale } from '#content/storefronts.ts'
import { aServer, call } from './http.ts'
import { theServices } from './test-app.ts'

const dist = path.resolve(import.meta.dirname, '../../dist/site')

/** Call after `testApp()`: the API and the built pages listen, as visitors see them. */
export function aSite(): void {
  aServer(async (app) => {
    const services = theServices()
    const client = path.join(dist, 'client')
    const entry = pathToFileURL(path.join(dist, 'server/entry.mjs')).href
    const { handler } = (await import(entry)) as { handler: AstroHandler }
    const compressed = openPageCache(path.join(services.config.dataDir, 'pages'), client)
    const kept = findStaticPages(
      client,
      services.config.originPattern,
      compressed,
      undefined,
      undefined,
      openTopBars(services),
      openAppBars(services.config),
    )
    app.use(assets(client, compressed))
    app.use(pages(services, kept, handler, createLoadShedder()))
    app.use(brokenPages(services, kept))
  })
}

interface VisitWishes {
  by?: Caller
  /** The storefront; `main` is the host of the back office. */
  on?: Locale | 'main'
  /** Sent as the page’s form does. */
  form?: Record<string, string>
  /** One or more files, sent as multipart. */
  file?: Uint8Array | Uint8Array[]
  /** The same for a field with several files, with their names. */
  files?: readonly { name: string; bytes: Uint8Array }[]
  /** Sent with the session cookie. */
  cookie?: string
}

interface Page {
  status: number
  html: string
  bytes: Buffer
  /** The text between header and footer; no-break spaces are kept. */
  text: string
  /** The target of a redirect. */
  location: string | undefined
  /** The content security policy. */
  policy: string
  /** The cookies that were set, as the browser sends them back. */
  cookies: string
}

/** Opens a page, or sends its form: `await visit('/listings/', { by: bob, on: 'pl_PL' })`. */
export async function visit(
  address: string,
  { by = guestCaller, on = 'en_GB', form, file, files, cookie = '' }: VisitWishes = {},
): Promise<Page> {
  const { config } = theServices()
  const session = by.isSignedIn ? `ct_session=${cookieToken(config, by.sessionId)}` : ''
  const packed = form && (await pack(form, file, files))
  const { status, headers, text, bytes } = await call(`${form ? 'POST' : 'GET'} ${address}`, {
    host: on === 'main' ? 'localhost:4000' : `${storefrontOf(on).subdomain}.localhost:4000`,
    headers: {
      cookie: [session, cookie].filter(Boolean).join('; '),
      ...(form ? { 'sec-fetch-site': 'same-origin' } : {}),
      ...(packed ? { 'content-type': packed.type } : {}),
    },
    ...(packed ? { body: packed.body } : {}),
  })
  return {
    status,
    html: text,
    bytes,
    text: textOf(/<main[^>]*>([^]*?)<\/main>/.exec(text)?.[1] ?? ''),
    location: headers.location,
    policy: String(headers['content-security-policy']),
    cookies: [headers['set-cookie'] ?? []]
      .flat()
      .map((one) => one.split(';', 1)[0])
      .join('; '),
  }
}

const entities: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#38': '&', '#39': "'", '#34': '"', '#60': '<', '#62': '>',
} // prettier-ignore

/** The visible text of HTML. */
export const textOf = (html: string): string =>
  html
    .replace(/<(style|script)[^>]*>[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/[ \t\n]+/g, ' ')
    .trim()

/** The texts of all elements with this class, in the order of the page. */
export const textsOf = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<(\\w+)[^>]*class="[^"]*\\b${name}\\b[^"]*"[^>]*>([^]*?)</\\1>`, 'g'))].map(
    ([, , inner = '']) => textOf(inner),
  )

/** The text of a price’s part: `gross`, `payout` … */
export const pricePart = (html: string, part: string): string | undefined => {
  const found = new RegExp(`data-part="${part}"[^>]*>([^<]*)<`).exec(html)?.[1]
  return found === undefined ? undefined : textOf(found)
}

async function pack(form: Record<string, string>, file: VisitWishes['file'] = [], files: VisitWishes['files'] = []) {
  if ([file].flat().length + files.length === 0)
    return {
      type: 'application/x-www-form-urlencoded',
      body: new URLSearchParams(form).toString(),
    }
  const parts = new FormData()
  for (const [name, value] of Object.entries(form)) parts.set(name, value)
  for (const one of [file].flat()) parts.append('file', new File([new Uint8Array(one)], 'me.jpg'))
  for (const { name, bytes } of files) parts.append('files', new File([new Uint8Array(bytes)], name))
  const packed = new Response(parts)
  const type = packed.headers.get('content-type') ?? ''
  return { type, body: Buffer.from(await packed.arrayBuffer()) }
}

/** A form field as its reader sees it: its value, and its error. */
export function fieldOf(html: string, name: string) {
  const plain = name.replaceAll(/[[\].]/g, '\\$&')
  const [tag = '', kind = ''] = new RegExp(`<(input|textarea|select)[^>]*\\bname="${plain}"[^>]*>`).exec(html) ?? []
  const attribute = (key: string) => new RegExp(`\\b${key}="([^"]*)"`).exec(tag)?.[1]
  const after = html.slice(html.indexOf(tag) + tag.length)
  const described = (attribute('aria-describedby') ?? '').split(' ').filter(Boolean)
  return {
    value: kind === 'textarea' ? textOf(after.slice(0, after.indexOf('</'))) : attribute('value'),
    isInvalid: attribute('aria-invalid') === 'true',
    said: described.map((id) => textOf(new RegExp(`id="${id}"[^>]*>([^]*?)</`).exec(html)?.[1] ?? '')),
  }
}

export const headingOf = (html: string): string => textOf(/<h1[^>]*>([^]*?)<\/h1>/.exec(html)?.[1] ?? '')

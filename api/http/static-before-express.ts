import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { loginModalNames } from '#api/account/auth/auth.rules.ts'
import type { Config } from '#api/kit/config.ts'
import { toInnerPath, toPage } from '#content/paths.ts'
import { findStorefrontByHost } from '#content/storefronts.ts'
import type { assets } from './pages/assets.ts'
import type { BuiltPage } from './pages/built-pages.ts'
import { isInnerPath } from './pages/pages.ts'
import { sendPage, whenThere, type StaticPages } from './pages/static-pages.ts'
import { closedAnnouncement, hasAnsweredCookies, hasClosedAppBar, mayBeMember } from './visitor-cookies.ts'

/** Maximum number of cached page lookups; further addresses are looked up on every request. */
const ADDRESSES_MAX = 10_000

const nobodys = /^\/(?:api|_a|maps|files)\//
const opensLogin = new RegExp(`[?&](?:${loginModalNames.join('|')})(?:=|&|$)`)

/**
 * Serves prerendered pages to guests, and static files, before sessions, permissions and rate
 * limits. Everything else goes to `behind`.
 */
export function staticBeforeExpress(
  pages: StaticPages,
  config: Config,
  files: ReturnType<typeof assets>,
  behind: RequestListener,
): RequestListener {
  const known = new Map<string, BuiltPage>()
  const findPage = (host: string, path: string): BuiltPage | undefined => {
    const address = `${host} ${path}`
    const page = known.get(address) ?? lookUp(pages, config, host, path)
    if (page && known.size < ADDRESSES_MAX) known.set(address, page)
    return page
  }
  return (req, res) => {
    const page = isPlain(req) ? findPage(req.headers.host ?? '', pathOf(req)) : undefined
    if (page) return sendToGuest(pages, page, req, res)
    files(req, res, () => {
      behind(req, res)
    })
  }
}

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/'

/** A read without credentials or body that opens no dialog. */
function isPlain({ method, url = '/', headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (headers.authorization !== undefined || mayBeMember(headers.cookie)) return false
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
  return !nobodys.test(url) && !opensLogin.test(url)
}

function lookUp(pages: StaticPages, { baseHost }: Config, host: string, path: string): BuiltPage | undefined {
  const storefront = findStorefrontByHost(host, baseHost)
  if (!storefront) return isInnerPath(path) ? undefined : pages.find(`/main${path}`)
  const found = toPage(storefront.locale, path)
  return found && pages.find(toInnerPath(storefront.locale, found))
}

function sendToGuest(pages: StaticPages, page: BuiltPage, req: IncomingMessage, res: ServerResponse): void {
  const visitor = {
    hasAnsweredCookies: hasAnsweredCookies(req.headers.cookie),
    closedAnnouncement: closedAnnouncement(req.headers.cookie),
    hasClosedAppBar: hasClosedAppBar(req.headers.cookie),
    role: undefined,
  }
  whenThere(pages.textFor(page, visitor), (text) => {
    sendPage(page, text, req, res)
  })
}

import {
  findForeignPath,
  mainOrigin,
  toInnerPath,
  toMainPath,
  toPage,
  toPath,
  type FoundPage,
} from '#content/paths.ts'
import { locales, type Locale, type Storefront } from '#content/storefronts.ts'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { findStorefrontByHost } from '#content/storefronts.ts'
import { loginModalNames, type Caller } from '#api/auth/auth.rules.ts'
import { PICTURE_MAX_BYTES } from '#api/auction/auction.rules.ts'
import { callerOf } from '#api/router.ts'
import type { Config } from '#api/kit/config.ts'
import { countRead } from '#api/kit/count-call.ts'
import { findFailure } from '#api/kit/fail.ts'
import { problemOf } from '#api/kit/problem.ts'
import type { Services } from '#api/kit/services.ts'
import { contextOf } from './context.ts'
import { sendStaticPage, type StaticPages, type Visitor } from './static-pages.ts'

export const CONSENT_COOKIE = 'ct_cookie_consent'

export type AstroHandler = (
  req: Request,
  res: Response,
  next: (error?: unknown) => void,
  locals: object,
) => void | Promise<void>

/** What every page gets: who asks, in which shop, and the whole API in-process. */
export function pageLocals(services: Services, req: Request, res: Response) {
  const ctx = contextOf(services)(req, res, 'page')
  return {
    storefront: ctx.storefront,
    operator: services.operators[ctx.storefront.locale],
    caller: ctx.caller,
    api: callerOf(ctx),
    now: ctx.now.toISO() ?? '',
    visiblePath: res.locals.visiblePath as string,
    originPattern: services.config.originPattern,
    problem: (error: unknown) => {
      const problem = problemOf(error, ctx.storefront.language, ctx.requestId)
      if (problem.status === 429 && !res.headersSent)
        res.set('retry-after', String(problem.retryAfterSeconds))
      return problem
    },
    setCookie: ctx.wire.setCookie,
    clearCookie: ctx.wire.clearCookie,
    cookie: ctx.wire.cookie,
    visitor: visitorOf(req, res),
    /** In a demo without a mail server, the page on which mails can be read. */
    outbox: outboxOf(services.config),
  }
}

const outboxOf = ({ demo, smtpUrl, originPattern }: Config): string | undefined =>
  demo && !smtpUrl ? mainOrigin(originPattern) + toMainPath('outbox') : undefined

/** A visitor's address → the page behind it; a second address of one page redirects to its first. */
export function rewriteToPage({ config }: Services): RequestHandler {
  return (req, res, next) => {
    const host = req.get('host') ?? ''
    const [path = '/', query = ''] = req.url.split('?', 2)
    res.locals.visiblePath = path
    if (isInnerPath(path)) return next('route')
    if (!findStorefrontByHost(host, config.baseHost)) {
      req.url = `/main${req.url}`
      return next()
    }
    const { locale } = res.locals.storefront as Storefront
    const found = toPage(locale, path)
    if (found) {
      const login = findLoginPath(locale, found, path, query)
      if (login && req.method === 'GET') return void res.redirect(302, login)
      req.url = toInnerPath(locale, found) + (query ? `?${query}` : '')
      return next()
    }
    const foreign = findForeignPath(locale, path)
    if (foreign) return void res.redirect(301, foreign + (query ? `?${query}` : ''))
    next('route')
  }
}

/** A form with a picture at its largest, and the rest of it. */
const FORM_MAX_BYTES = PICTURE_MAX_BYTES + 1024 * 1024

const WITHOUT_MODAL: readonly string[] = ['createAuction', 'auth', 'loginCheck']

/** `?login` and its like on any page but the listing form lead to the login check and back (S02, S03). */
function findLoginPath(
  locale: Locale,
  { page }: FoundPage,
  path: string,
  query: string,
): string | undefined {
  const asked = new URLSearchParams(query)
  const name = loginModalNames.find((one) => asked.get(one) === '')
  if (!name || WITHOUT_MODAL.includes(page)) return undefined
  asked.delete(name)
  if (!asked.has('url')) asked.set('url', path)
  return `${toPath(locale, 'loginCheck', { name })}?${asked.toString()}`
}

const isInnerPath = (path: string): boolean => {
  const first = path.split('/', 2)[1] ?? ''
  return first === 'main' || (locales as readonly string[]).includes(first)
}

/** Static page from memory, else Astro; what neither knows is the storefront's own 404 page. */
export function pages(services: Services, kept: StaticPages, astro: AstroHandler | undefined) {
  const rewrite = rewriteToPage(services)
  return (req: Request, res: Response, next: NextFunction): void => {
    rewrite(req, res, (reason?: unknown) => {
      if (reason === 'route') return sendNotFound(kept, req, res)
      if (reason) return next(reason)
      const [name = '/'] = req.url.split('?', 1)
      const isRead = req.method === 'GET' || req.method === 'HEAD'
      if (isRead && sendStaticPage(kept, name, visitorOf(req, res), req, res)) return
      if (!astro) return sendNotFound(kept, req, res)
      if (Number(req.get('content-length') ?? 0) > FORM_MAX_BYTES)
        return sendBroken(kept, req, res, 413)
      res.set('cache-control', 'private, no-store')
      const ask = () => {
        const locals = pageLocals(services, req, res)
        const missing = (error?: unknown) => {
          if (error) next(error)
          else sendNotFound(kept, req, res)
        }
        void astro(req, res, missing, locals)
      }
      if (!isRead) return ask()
      const { caller } = res.locals as { caller: Caller }
      countRead({ limits: services.limits, caller, ip: req.ip ?? '' }).then(
        ask,
        (error: unknown) => {
          res.set('retry-after', String(Number(findFailure(error)?.data.retryAfterSeconds) || 60))
          sendBroken(kept, req, res, 429)
        },
      )
    })
  }
}

const visitorOf = (req: Request, res: Response): Visitor => ({
  hasAnsweredCookies:
    (req.cookies as Record<string, string> | undefined)?.[CONSENT_COOKIE] !== undefined,
  isMember: (res.locals.caller as Caller | undefined)?.isSignedIn ?? false,
})

export function sendNotFound(kept: StaticPages, req: Request, res: Response): void {
  const { locale } = res.locals.storefront as Storefront
  if (!sendStaticPage(kept, `/${locale}/not-found`, visitorOf(req, res), req, res, 404))
    res.status(404).end()
}

/** A page that broke: the storefront's own error page, which says so in its language. */
export function sendBroken(
  kept: StaticPages,
  req: Request,
  res: Response,
  status: 413 | 429 | 500 = 500,
): void {
  const { locale } = res.locals.storefront as Storefront
  if (!sendStaticPage(kept, `/${locale}/broken`, visitorOf(req, res), req, res, status))
    res.status(status).end()
}

export type PageLocals = ReturnType<typeof pageLocals>

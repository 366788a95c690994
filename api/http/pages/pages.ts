import { findForeignPath, mainOrigin, toInnerPath, toMainPath, toPage, toPath, type FoundPage } from '#content/paths.ts'
import { locales, type Locale, type Storefront } from '#content/storefronts.ts'
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express'
import { findStorefrontByHost } from '#content/storefronts.ts'
import type { Caller, Role } from '#api/common/caller.rules.ts'
import { ITEMS_MAX } from '#api/category/load.rules.ts'
import { startPageOf } from '#api/account/auth/start-page.rules.ts'
import { loginModalNames } from '#api/account/auth/auth.rules.ts'
import { DOCUMENT_MAX_BYTES, PICTURE_MAX_BYTES, SIMPLE_FORM_MAX_MB } from '#api/file/file.rules.ts'
import { FILES_READ_MAX_BYTES } from '#api/message/message.rules.ts'
import { impliedConsent } from '#api/storefront/storefront.rules.ts'
import { callerOf } from '#api/router.ts'
import type { Config } from '#api/kit/config.ts'
import type { Ctx } from '#api/kit/context.ts'
import { MINUTE, type Limit } from '#api/kit/limits.ts'
import { countRead } from '#api/kit/rate-limit-call.ts'
import { toProblem, waitOf } from '#api/kit/problem.ts'
import { noteRefusal } from '#api/kit/refusal-log.ts'
import type { Services } from '#api/kit/services.ts'
import { drawActingBanner, withBanner } from '#api/http/fragments/acting-banner.ts'
import { contextOf } from '#api/http/context.ts'
import { BODY_MAX_BYTES, PARTS_MAX, UPLOAD_EXTRA_BYTES } from '#api/http/bodies.ts'
import { busy, workOf, type LoadShedder } from '#api/http/load-shedding.ts'
import type { GuestPages, MadePage } from './guest-pages.ts'
import { notAllowed, READS } from '#api/http/methods.ts'
import { nextPagesHeader } from './next-pages.ts'
import { askedOf, whereOf } from '#api/http/problem.ts'
import { readForm } from '#api/http/read-form.ts'
import { clearDeadCookie } from '#api/http/session.ts'
import { closedAnnouncement, hasAnsweredCookies, hasClosedAppBar } from '#api/http/visitor-cookies.ts'
import { sendStaticPage, type StaticPages, type Visitor } from './static-pages.ts'

export type AstroHandler = (
  req: Request,
  res: Response,
  next: (error?: unknown) => void,
  locals: object,
) => void | Promise<void>

/** Locals of every page: storefront, caller and the whole API in-process. */
export function pageLocals(services: Services, req: Request, res: Response) {
  const ctx: Ctx = { ...contextOf(services)(req, res, 'page'), memory: new Map() }
  return {
    storefront: ctx.storefront,
    operator: services.operators[ctx.storefront.locale],
    caller: ctx.caller,
    api: callerOf(ctx),
    /** Writes after this call use the key, like requests with `Idempotency-Key`. */
    writeOnce: (key: string | undefined) => {
      ctx.idempotencyKey = key
    },
    now: ctx.now.toISO() ?? '',
    visiblePath: res.locals.visiblePath as string,
    originPattern: services.config.originPattern,
    /** Addition to the policy of a page that redirects to the payment page. */
    leadsToPay: `form-action ${services.cardProcessor.origins.join(' ')}` as const,
    problem: (error: unknown) => {
      const problem = toProblem(error, ctx.storefront.language, ctx.requestId)
      const wait = waitOf(problem)
      if (wait !== undefined && !res.headersSent) res.set('retry-after', String(wait))
      return problem
    },
    setCookie: ctx.io.setCookie,
    clearCookie: ctx.io.clearCookie,
    cookie: ctx.io.cookie,
    impliedConsent: impliedConsent(req.get('host') ?? '', services.config),
    visitor: visitorOf(req, res),
    /** URL of the page that shows mails in a demo without a mail server. */
    outbox: outboxOf(services.config),
  }
}

const outboxOf = ({ demo, smtpUrl, originPattern }: Config): string | undefined =>
  demo && !smtpUrl ? mainOrigin(originPattern) + toMainPath('outbox') : undefined

/**
 * Maps a visitor's URL to the internal path of its page. Other URLs of the same page redirect to
 * the first.
 */
export function rewriteToPage({ config }: Services): RequestHandler {
  return (req, res, next) => {
    const host = req.get('host') ?? ''
    const [path = '/', query = ''] = req.url.split('?', 2)
    res.locals.visiblePath = path
    // Postgres refuses null characters, so no page has one in its path.
    if (isInnerPath(path) || path.includes('%00')) return next('route')
    if (!findStorefrontByHost(host, config.baseHost)) {
      req.url = `/main${req.url}`
      return next()
    }
    const { locale } = res.locals.storefront as Storefront
    const found = toPage(locale, path)
    if (found) {
      res.locals.page = found.page
      const login = findLoginPath(locale, found, path, query)
      if (login && req.method === 'GET') return void res.redirect(302, login)
      // Couriers skip the landing page and go to their start page.
      if (found.page === 'home' && roleOf(res) === 'courier') {
        res.set('cache-control', 'private, no-store')
        return void res.redirect(302, startPageOf('courier', locale, config.originPattern))
      }
      req.url = toInnerPath(locale, found) + (query ? `?${query}` : '')
      return next()
    }
    const foreign = findForeignPath(locale, path)
    if (foreign) return void res.redirect(301, foreign + (query ? `?${query}` : ''))
    next('route')
  }
}

/** Pages whose forms take files, with the maximum size in bytes. */
const TAKE_FILES: Readonly<Record<string, number>> = {
  deal: PICTURE_MAX_BYTES,
  offerMessages: FILES_READ_MAX_BYTES,
  addComplaint: FILES_READ_MAX_BYTES,
  complaint: FILES_READ_MAX_BYTES,
  papers: DOCUMENT_MAX_BYTES,
  identity: PICTURE_MAX_BYTES,
  settings: PICTURE_MAX_BYTES,
  vehicles: PICTURE_MAX_BYTES,
  createSimple: SIMPLE_FORM_MAX_MB * 1024 ** 2,
}

/** A listing form has one part for each answer about each item, which has up to 12, and some more. */
const LISTING_PARTS_MAX = ITEMS_MAX * 13

/**
 * A form without files is short. Only the listing form and signed-in users may upload files, so
 * that others cannot fill the memory.
 */
function readFormOf(req: Request, res: Response): Promise<FormData> {
  const { page = '', caller } = res.locals as { page?: string; caller: Caller }
  const fileMax = req.is('multipart/form-data') ? TAKE_FILES[page] : undefined
  const isListing = page === 'createSimple'
  return readForm(req, {
    bytes: fileMax ? fileMax + UPLOAD_EXTRA_BYTES : BODY_MAX_BYTES,
    parts: isListing ? LISTING_PARTS_MAX : PARTS_MAX,
    keepsFiles: isListing || caller.isSignedIn,
  })
}

const WITHOUT_MODAL: readonly string[] = [
  ...['newAuction', 'createAuction', 'createAuctionOf', 'createSimple'],
  ...['copyAuction', 'editAuction', 'auth', 'loginCheck'],
]

/**
 * On any page except the listing form, `?login` and its variants redirect to the login check and
 * back (S02, S03).
 */
function findLoginPath(locale: Locale, { page }: FoundPage, path: string, query: string): string | undefined {
  const asked = new URLSearchParams(query)
  const name = loginModalNames.find((one) => asked.get(one) === '')
  if (!name || WITHOUT_MODAL.includes(page)) return undefined
  asked.delete(name)
  if (!asked.has('url')) asked.set('url', path)
  return `${toPath(locale, 'loginCheck', { name })}?${asked.toString()}`
}

export const isInnerPath = (path: string): boolean => {
  const first = path.split('/', 2)[1] ?? ''
  return first === 'main' || (locales as readonly string[]).includes(first)
}

/** Serves the static page from memory, otherwise Astro, otherwise the storefront's 404 page. */
export function pages(
  services: Services,
  kept: StaticPages,
  astro: AstroHandler | undefined,
  gate: LoadShedder,
  guestPages?: GuestPages,
) {
  const rewrite = rewriteToPage(services)
  return (req: Request, res: Response, next: NextFunction): void => {
    clearDeadCookie(services.config, req, res)
    rewrite(req, res, (reason?: unknown) => {
      if (reason === 'route') return sendNotFound(kept, req, res)
      if (reason) return next(reason)
      const [name = '/'] = req.url.split('?', 1)
      if (kept.find(name)) return sendToReaders(kept, name, req, res, next)
      if (!astro) return sendNotFound(kept, req, res)
      const { refusal } = res.locals
      if (refusal) return next(refusal)
      const make = (keep?: Keep) => makePage(services, kept, astro, gate, req, res, keep)
      const key = guestPages?.keyOf(req, res)
      const isDone = guestPages && key ? forGuest(guestPages, key, req, res, make) : make()
      isDone.catch(next)
    })
  }
}

type Keep = (page: MadePage) => void

/** Documents that one account may have drawn. */
const drawings: Limit = { name: 'drawings', times: 20, seconds: MINUTE }

/** Renders the page for the first of several simultaneous requests; the others wait for it. */
async function forGuest(
  guestPages: GuestPages,
  key: string,
  req: Request,
  res: Response,
  make: (keep: Keep) => Promise<void>,
): Promise<void> {
  if (await guestPages.send(key, req, res)) return
  const { keep, end } = guestPages.begin(key)
  try {
    await make(keep)
  } finally {
    end()
  }
}

function sendToReaders(kept: StaticPages, name: string, req: Request, res: Response, next: NextFunction): void {
  if (!READS.includes(req.method)) return next(notAllowed(res, READS))
  sendStaticPage(kept, name, visitorOf(req, res), req, res)
}

/**
 * Reads the form before rendering: once the page has begun, an error could not change its status.
 */
async function makePage(
  services: Services,
  kept: StaticPages,
  astro: AstroHandler,
  gate: LoadShedder,
  req: Request,
  res: Response,
  keep?: Keep,
): Promise<void> {
  const isDrawn = res.locals.page === 'contract'
  const work = isDrawn ? 'drawing' : workOf(req)
  if (gate.isFull(work)) throw busy()
  const { caller } = res.locals as { caller: Caller }
  const form = req.method === 'POST' ? await readFormOf(req, res) : undefined
  // The body has been read; without this Astro would wait for it.
  if (form) req.body = new Uint8Array()
  else await countRead({ limits: services.limits, caller, ip: req.ip ?? '' })
  if (isDrawn && caller.isSignedIn) await services.limits.count(drawings, `user:${caller.userId}`)
  res.set('cache-control', 'private, no-store')
  if (res.locals.page !== undefined) res.set(nextPagesHeader)
  const locals = {
    ...pageLocals(services, req, res),
    form,
    broken: (error: unknown) => brokenAnswer(services, kept, error, req, res),
    missing: () => missingAnswer(kept, req, res),
    topBar: kept.topBarFor((res.locals.storefront as Storefront).locale, visitorOf(req, res)),
    narrowPage: (html: string, policy: string) =>
      kept.narrowPage(html, policy, req.headers['sec-fetch-dest'] === 'empty'),
    faultWatch: kept.watchOf((res.locals.page as string | undefined) ?? 'main'),
    listenScript: kept.listenScriptFor(roleOf(res)),
    keep,
  }
  await gate.pass(work, async () => {
    await astro(req, res, () => sendNotFound(kept, req, res), locals)
  })
}

const visitorOf = (req: Request, res: Response): Visitor => ({
  hasAnsweredCookies: hasAnsweredCookies(req.headers.cookie),
  closedAnnouncement: closedAnnouncement(req.headers.cookie),
  hasClosedAppBar: isWithoutAppBar(res) || hasClosedAppBar(req.headers.cookie),
  role: roleOf(res),
  actingBanner: bannerOf(res),
})

/** Pages where a phone's first screen belongs to one step: paying, a PIN, an offer. */
const isWithoutAppBar = ({ locals }: Response): boolean => locals.page === 'deal' || locals.page === 'addOffer'

function roleOf(res: Response): Role | undefined {
  const caller = res.locals.caller as Caller | undefined
  return caller?.isSignedIn ? caller.role : undefined
}

function bannerOf(res: Response): string {
  const { caller, storefront } = res.locals as { caller?: Caller; storefront: Storefront }
  return caller?.isSignedIn ? drawActingBanner(caller, storefront) : ''
}

function sendNotFound(kept: StaticPages, req: Request, res: Response): void {
  const { locale } = res.locals.storefront as Storefront
  if (!sendStaticPage(kept, `/${locale}/not-found`, visitorOf(req, res), req, res, 404)) res.status(404).end()
}

/** For a page in Astro that finds nothing: Astro's own 404 page is not translated. */
function missingAnswer(kept: StaticPages, req: Request, res: Response): Promise<globalThis.Response> {
  const { locale } = res.locals.storefront as Storefront
  return pageAnswer(kept, `/${locale}/not-found`, visitorOf(req, res), 404, {})
}

/** Error page of the storefront, in its language. */
export const brokenPages =
  (services: Services, kept: StaticPages): ErrorRequestHandler =>
  (error: unknown, req: Request, res: Response, next) => {
    if (res.headersSent) return next(error)
    const { status, name, headers } = breakOf(services, error, req, res)
    res.set(headers)
    if (!sendStaticPage(kept, name, visitorOf(req, res), req, res, status)) res.status(status).end()
  }

/** The same for an error within Astro, which needs a `Response`. */
function brokenAnswer(
  services: Services,
  kept: StaticPages,
  error: unknown,
  req: Request,
  res: Response,
): Promise<globalThis.Response> {
  const { status, name, headers } = breakOf(services, error, req, res)
  return pageAnswer(kept, name, visitorOf(req, res), status, headers)
}

async function pageAnswer(
  kept: StaticPages,
  name: string,
  visitor: Visitor,
  status: number,
  headers: Record<string, string>,
): Promise<globalThis.Response> {
  const page = kept.find(name)
  const html = page ? (await kept.textFor(page, visitor)).plain.toString() : ''
  return new globalThis.Response(withBanner(html, visitor.actingBanner ?? ''), {
    status,
    headers: { ...page?.headers, ...headers, 'content-type': 'text/html; charset=utf-8' },
  })
}

/** The error page to show, with its status and headers. */
function breakOf({ errorReporter, log }: Services, error: unknown, req: Request, res: Response) {
  const { locale } = res.locals.storefront as Storefront
  const problem = toProblem(error, 'en', '')
  const { status } = problem
  const wait = waitOf(problem)
  noteRefusal(log, error, askedOf(req, res))
  const page = (kind: string) => `/${locale}/broken/${kind}`
  if (wait !== undefined) {
    const headers = { 'retry-after': String(wait) }
    return { status, name: page(status === 429 ? 'too-often' : 'busy'), headers }
  }
  if (status === 413) return { status, name: page('too-large'), headers: {} }
  const isSenders = [400, 405, 415].includes(status)
  if (!isSenders) errorReporter.report(error, whereOf(req, res))
  return { status: isSenders ? status : 500, name: page('fault'), headers: {} }
}

export type PageLocals = ReturnType<typeof pageLocals>

import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { DateTime } from 'luxon'
import {
  DEFAULT_LOCALE,
  findStorefrontByHost,
  locales,
  storefrontOf,
  type Locale,
  type Storefront,
} from '#content/storefronts.ts'
import { mainOrigin } from '#content/paths.ts'
import type { Caller } from '#api/common/caller.rules.ts'
import type { Services } from '#api/kit/services.ts'
import type { Ctx, Channel } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import { requestIO } from './session.ts'

/** Sets storefront and request id before anything can fail, because error answers need both. */
export const identifyRequest =
  ({ config }: Services) =>
  (req: Request, res: Response): void => {
    res.locals.requestId = randomUUID()
    res.locals.storefront = findStorefrontByHost(req.get('host') ?? '', config.baseHost) ?? storefrontAskedFor(req)
    res.locals.origin = mainOrigin(config.originPattern)
  }

export function identifyEach(services: Services): RequestHandler {
  const identify = identifyRequest(services)
  return (req, res, next) => {
    identify(req, res)
    res.set('x-request-id', res.locals.requestId as string)
    next()
  }
}

/** An app has no storefront host and sends its locale in `X-Locale`. */
const storefrontAskedFor = (req: Request): Storefront =>
  storefrontOf(localeIn(req) ?? (DEFAULT_LOCALE satisfies Locale))

const localeIn = (req: Request): Locale | undefined => locales.find((one) => one === req.get('x-locale'))

/** Refuses a misspelt locale, which would answer in another language and currency. */
export function refuseUnknownLocale(req: Request): void {
  if (!req.get('x-locale') || localeIn(req)) return
  const values = { allowed: locales.join(', ') }
  fail('invalid', { errors: [{ path: 'X-Locale', code: 'not_contain', in: 'header', values }] })
}

export const contextOf =
  (services: Services) =>
  (req: Request, res: Response, channel: Channel): Ctx => {
    const { storefront, requestId, caller } = res.locals as {
      storefront: Storefront
      requestId: string
      caller: Caller
    }
    return {
      ...services,
      caller,
      storefront,
      requestId,
      channel,
      tx: undefined,
      now: DateTime.utc(),
      log: services.log.child({ requestId }),
      ip: req.ip ?? '',
      idempotencyKey: req.get('idempotency-key'),
      io: requestIO(services.config, req, res),
    }
  }

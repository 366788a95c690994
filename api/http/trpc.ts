import { createExpressMiddleware } from '@trpc/server/adapters/express'
import { Router } from 'express'
import { fail } from '#api/kit/fail.ts'
import { problemOf } from '#api/kit/problem.ts'
import type { Services } from '#api/kit/services.ts'
import { appRouter } from '#api/router.ts'
import type { contextOf } from './context.ts'
import { JSON_MAX_BYTES } from './rest.ts'

/** A page asks for a handful of things at once; more of them would pass by the limit of requests. */
const BATCH_MAX = 10

/** The door of our own islands: the same calls, by their names. */
export function trpcDoor(services: Services, context: ReturnType<typeof contextOf>): Router {
  const door = Router()
  door.use((req, _res, next) => {
    const isKnown = ['GET', 'HEAD', 'POST'].includes(req.method)
    if (!isKnown || !isDecodable(req.path)) fail('not_found')
    if (req.method === 'POST' && !req.is('application/json')) fail('unsupported_media')
    next()
  })
  door.use(
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => context(req, res, 'trpc'),
      maxBodySize: JSON_MAX_BYTES,
      maxBatchSize: BATCH_MAX,
      onError: ({ error, path, ctx }) => {
        if (problemOf(error, 'en', '').status < 500) return
        const { caller, requestId = '' } = ctx ?? {}
        const who = caller?.isSignedIn ? { userId: caller.userId } : {}
        services.faults.report(error, { requestId, path: path ?? '', ...who })
      },
      responseMeta: ({ errors }) => {
        const waits = errors
          .map((error) => problemOf(error, 'en', ''))
          .filter(({ status }) => status === 429 || status === 503)
          .map(({ retryAfterSeconds }) => Number(retryAfterSeconds) || 60)
        return waits.length > 0 ? { headers: { 'retry-after': String(Math.max(...waits)) } } : {}
      },
    }),
  )
  return door
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

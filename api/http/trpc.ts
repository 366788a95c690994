import { once } from 'node:events'
import type { TRPCError } from '@trpc/server'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import { Router } from 'express'
import { isReported } from '#api/kit/error-reporter.ts'
import { fail } from '#api/kit/fail.ts'
import { challengeOf, toProblem, waitOf } from '#api/kit/problem.ts'
import type { Services } from '#api/kit/services.ts'
import { appRouter } from '#api/router.ts'
import type { contextOf } from './context.ts'
import { readText } from './bodies.ts'
import { workOf, type LoadShedder } from './load-shedding.ts'
import { cacheHeadersFor } from './pages/cache-headers.ts'
import { READS } from './methods.ts'
import { callsOf } from './rest.ts'

/** A page needs a handful of calls at once; a larger batch would bypass the rate limit. */
const BATCH_MAX = 10

/** The tRPC endpoint for our own islands. */
export function trpcDoor(services: Services, context: ReturnType<typeof contextOf>, gate: LoadShedder): Router {
  const door = Router()
  const calls = createExpressMiddleware({
    router: appRouter,
    createContext: ({ req, res }) => context(req, res, 'trpc'),
    maxBatchSize: BATCH_MAX,
    onError: ({ error, path, ctx }) => {
      if (!isReported(toProblem(error, 'en', ''))) return
      const { caller, requestId = '' } = ctx ?? {}
      const who = caller?.isSignedIn ? { userId: caller.userId } : {}
      services.errorReporter.report(error, { requestId, path: path ?? '', ...who })
    },
    responseMeta: ({ errors, type, paths }) => ({
      headers: {
        ...headersOf(errors, type),
        ...(errors.length > 0 ? {} : keepingOf(paths)),
        // tRPC overwrites the `Vary` set earlier.
        vary: 'Accept-Encoding, Authorization, Cookie, X-Locale',
      },
    }),
  })
  door.use(async (req, res) => {
    if (!isDecodable(req.path)) fail('not_found')
    if (req.method === 'POST') {
      if (!req.is('application/json')) fail('unsupported_media')
      req.body = (await readText(req)).text
    }
    await gate.pass(workOf(req), async () => {
      const answered = once(res, 'close')
      calls(req, res, () => undefined)
      await answered
    })
  })
  return door
}

const keptSeconds = new Map(callsOf(appRouter).map(({ name, meta }) => [name, meta.keptSeconds]))

/** A batch is cached as long as its shortest-lived answer. */
function keepingOf(paths: readonly string[] = []): Record<string, string> {
  const seconds = Math.min(...paths.map((name) => keptSeconds.get(name) ?? 0))
  return Number.isFinite(seconds) && seconds > 0 ? { 'cache-control': cacheHeadersFor(seconds) } : {}
}

/** `Retry-After`, `WWW-Authenticate` and `Allow` of errors. */
function headersOf(errors: readonly TRPCError[], type: string): Record<string, string> {
  const problems = errors.map((error) => toProblem(error, 'en', ''))
  const waits = problems.map(waitOf).filter((wait) => wait !== undefined)
  const refused = problems.find(({ status }) => status === 401)
  const isWrongWay = problems.some(({ status }) => status === 405)
  return {
    ...(waits.length > 0 ? { 'retry-after': String(Math.max(...waits)) } : {}),
    ...(refused ? { 'www-authenticate': challengeOf(refused) } : {}),
    ...(isWrongWay ? { allow: type === 'mutation' ? 'POST' : READS.join(', ') } : {}),
  }
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

import { once } from 'node:events'
import type { TRPCError } from '@trpc/server'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import { Router } from 'express'
import { isReported } from '#api/kit/error-reporter.ts'
import { fail } from '#api/kit/fail.ts'
import { challengeOf, toProblem, waitOf } from '#api/kit/problem.ts'
import type { Services } from '#api/kit/services.ts'
import { appRouter } from '#api/router.ts'
import { refuseUnknownLocale, type contextOf } from './context.ts'
import { readText } from './bodies.ts'
import { workOf, type Gate } from './gate.ts'
import { keptFor } from './keeping.ts'
import { READS } from './methods.ts'
import { callsOf } from './rest.ts'

/** A page asks for a handful of things at once; more of them would pass by the limit of requests. */
const BATCH_MAX = 10

/** The door of our own islands: the same calls, by their names. */
export function trpcDoor(
  services: Services,
  context: ReturnType<typeof contextOf>,
  gate: Gate,
): Router {
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
        // tRPC writes its own over what stands here already.
        vary: 'Accept-Encoding, Authorization, Cookie, X-Locale',
      },
    }),
  })
  door.use(async (req, res) => {
    if (!isDecodable(req.path)) fail('not_found')
    refuseUnknownLocale(req)
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

/** Several answers in one are kept as long as the one that is kept shortest. */
function keepingOf(paths: readonly string[] = []): Record<string, string> {
  const seconds = Math.min(...paths.map((name) => keptSeconds.get(name) ?? 0))
  return Number.isFinite(seconds) && seconds > 0 ? { 'cache-control': keptFor(seconds) } : {}
}

/** When to come back, and how to ask. */
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

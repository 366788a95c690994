import type { Request, RequestHandler, Response } from 'express'
import type { Caller } from '#api/common/caller.rules.ts'
import type { CallMeta } from '#api/kit/call.ts'
import { refuseFlood } from '#api/kit/rate-limit-call.ts'
import type { Services } from '#api/kit/services.ts'
import { refuseUnknownLocale } from './context.ts'
import { refuseForged } from './csrf.ts'
import { privateFiles } from './files.ts'
import { workOf, type LoadShedder } from './load-shedding.ts'
import { READS } from './methods.ts'
import type { Call } from './rest.ts'
import { learnWhoAsks, refuseDead, refuseFull } from './session.ts'

interface Arrived {
  services: Services
  gate: LoadShedder
  /** Empty for a path that is no call. */
  meta: Pick<CallMeta, 'deadCookie' | 'isOfAccount' | 'line'>
  req: Request
  res: Response
}

interface RequestCheck {
  name: string
  /** Paths checked by Express. REST calls do not pass through it; all checks are theirs. */
  on: string | string[]
  check: (arrived: Arrived) => void | Promise<void>
}

/** Checks of the caller: `health` comes after them, so that it answers a full server too. */
const callerChecks: readonly RequestCheck[] = [
  {
    name: 'locale',
    on: '/api/trpc',
    check: ({ req }) => {
      refuseUnknownLocale(req)
    },
  },
  {
    name: 'session',
    on: '/',
    check: ({ services: { config }, gate, meta, req, res }) =>
      learnWhoAsks(config, gate, meta.isOfAccount === true, req, res),
  },
  {
    name: 'dead session',
    on: ['/api', '/files/proofs'],
    check: ({ services: { config }, meta, req, res }) => {
      refuseDead(config, meta.deadCookie, req, res)
    },
  },
  {
    name: 'origin',
    on: '/',
    check: ({ services: { config }, req, res }) => {
      refuseForged(config, req, res)
    },
  },
]

const loadChecks: readonly RequestCheck[] = [
  {
    name: 'room',
    on: ['/api', ...privateFiles],
    check: ({ gate, meta, req, res }) => {
      refuseFull(gate, meta.line ?? workOf(req), res)
    },
  },
  {
    name: 'flood',
    on: '/api',
    check: ({ services: { limits }, meta, req, res }) => {
      if (READS.includes(req.method) || meta.line) return undefined
      const { caller } = res.locals as { caller: Caller }
      return refuseFlood({ limits, caller, ip: req.ip ?? '' })
    },
  },
]

/**
 * Checks of a request before its body is read, in the order in which REST and Express run them. The
 * first failure is the answer. `api/kit/call-checks.ts` has the checks that follow.
 */
export const requestChecks = [...callerChecks, ...loadChecks]

/** All checks, for a REST call. */
export async function checkRequest(arrived: Arrived): Promise<void> {
  for (const { check } of requestChecks) {
    const checked = check(arrived)
    if (checked) await checked
  }
}

interface Handler {
  on: string | string[]
  handle: RequestHandler
}

/** `requestChecks` as Express middleware, for requests that are no REST call. */
export function checkHandlers(
  services: Services,
  gate: LoadShedder,
  calls: readonly Call[],
): Record<'ofCaller' | 'ofLoad', Handler[]> {
  const metas = metasByPath(calls)
  const handlerOf = ({ on, check }: RequestCheck): Handler => ({
    on,
    handle: async (req, res, next) => {
      const meta = metas.get(req.baseUrl + req.path) ?? {}
      await check({ services, gate, meta, req, res })
      next()
    },
  })
  return { ofCaller: callerChecks.map(handlerOf), ofLoad: loadChecks.map(handlerOf) }
}

/** A call asked for by tRPC, or on a REST path by a wrong method. */
const metasByPath = (calls: readonly Call[]): ReadonlyMap<string, CallMeta> =>
  new Map(
    calls.flatMap(({ name, meta }) =>
      [`/api${meta.path}`, `/api/mobile${meta.path}`, `/api/trpc/${name}`].map((path) => [path, meta]),
    ),
  )

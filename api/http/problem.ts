import type { ErrorRequestHandler, Request, Response } from 'express'
import type { Storefront } from '#content/storefronts.ts'
import type { Caller } from '#api/common/caller.rules.ts'
import { AppError, findAppError } from '#api/kit/fail.ts'
import { isReported, type ErrorContext } from '#api/kit/error-reporter.ts'
import { noteRefusal } from '#api/kit/refusal-log.ts'
import type { Services } from '#api/kit/services.ts'
import { challengeOf, toProblem, waitOf } from '#api/kit/problem.ts'

/**
 * The last handler of the API: every error becomes problem+json, never HTML, never a stack trace.
 */
export const sendProblem =
  ({ errorReporter: faults, log }: Pick<Services, 'errorReporter' | 'log'>): ErrorRequestHandler =>
  (error: unknown, req: Request, res: Response, next) => {
    if (res.headersSent) return next(error)
    const { storefront, requestId, origin } = res.locals as Said
    const known = findAppError(error) ?? fromExpress(error) ?? error
    const problem = toProblem(known, storefront.language, requestId, origin)
    noteRefusal(log, known, askedOf(req, res))
    if (isReported(problem)) faults.report(error, whereOf(req, res))
    const wait = waitOf(problem)
    if (wait !== undefined) res.set('retry-after', String(wait))
    if (problem.status === 401) res.set('www-authenticate', challengeOf(problem))
    res.set('cache-control', 'private, no-store').status(problem.status)
    res.type('application/problem+json').send(JSON.stringify(problem))
  }

interface Said {
  storefront: Storefront
  requestId: string
  /** Origin of the main host, whose docs explain the error codes. */
  origin: string
}

/** Request and user of an error, for the error report. */
export function whereOf({ path }: Request, { locals }: Response): ErrorContext {
  const { requestId, caller } = locals as { requestId: string; caller?: Caller }
  return { requestId, path, ...(caller?.isSignedIn ? { userId: caller.userId } : {}) }
}

/**
 * For the log of refused requests: caller and address. Paths of private files hold no secrets;
 * their queries do and are left out.
 */
export function askedOf(req: Request, res: Response) {
  const { requestId, path: call, userId: user } = whereOf(req, res)
  return { requestId, call: call ?? '', ip: req.ip ?? '', user }
}

/** A path that cannot be percent-decoded is a 404. */
const fromExpress = (error: unknown): AppError | undefined =>
  error instanceof URIError ? new AppError('not_found') : undefined

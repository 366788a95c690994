import type { RequestHandler } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Caller } from '#api/auth/auth.rules.ts'
import { Failure } from '#api/kit/fail.ts'

/** Per minute. Reads are counted apart: a form that suggests places asks often. */
export const GUEST_WRITES_PER_MINUTE = 60
export const GUEST_READS_PER_MINUTE = 600
export const USER_CALLS_PER_MINUTE = 300

const WEBHOOK = '/payment/webhook'

const perMinute = (points: number) => new RateLimiterMemory({ points, duration: 60 })

export function rateLimit(): RequestHandler {
  const guestWrites = perMinute(GUEST_WRITES_PER_MINUTE)
  const guestReads = perMinute(GUEST_READS_PER_MINUTE)
  const userWrites = perMinute(USER_CALLS_PER_MINUTE)
  const userReads = perMinute(GUEST_READS_PER_MINUTE)
  return (req, res, next) => {
    // The card provider's events are signed, and it sends as many as there are.
    if (req.path === WEBHOOK) return next()
    const caller = res.locals.caller as Caller
    const isRead = req.method === 'GET'
    const key = caller.isSignedIn ? `user:${caller.userId}` : `ip:${req.ip}`
    const limiter = caller.isSignedIn
      ? isRead
        ? userReads
        : userWrites
      : isRead
        ? guestReads
        : guestWrites
    limiter.consume(key).then(
      () => {
        next()
      },
      (reason: unknown) => {
        const wait = reason instanceof RateLimiterRes ? Math.ceil(reason.msBeforeNext / 1000) : 60
        next(new Failure('too_many', { retryAfterSeconds: wait }))
      },
    )
  }
}

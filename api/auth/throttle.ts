import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Ctx } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import {
  LOGIN_FAILS_ALLOWED,
  LOGIN_FAILS_WINDOW_MINUTES,
  RESET_MAILS_ALLOWED,
} from './auth.rules.ts'

const duration = LOGIN_FAILS_WINDOW_MINUTES * 60
const tries = new RateLimiterMemory({ points: LOGIN_FAILS_ALLOWED, duration })
const mails = new RateLimiterMemory({ points: RESET_MAILS_ALLOWED, duration })

/** Before the password is looked at, so that tries sent at the same moment count as well. */
export async function countTry(ctx: Ctx, account: string): Promise<void> {
  try {
    await tries.consume(key(ctx, account))
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason
    fail('too_many', { retryAfterSeconds: Math.ceil(reason.msBeforeNext / 1000) })
  }
}

export const forgetTries = (ctx: Ctx, account: string): Promise<boolean> =>
  tries.delete(key(ctx, account))

/** A mailbox is not to be flooded; who asks too often is answered the same and gets no further mail. */
export const mayMailAgain = (email: string): Promise<boolean> =>
  mails.consume(email.toLowerCase()).then(
    () => true,
    () => false,
  )

const key = (ctx: Ctx, account: string): string => `${account.toLowerCase()}|${ctx.ip}`

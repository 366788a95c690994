import type { Ctx } from '#api/kit/context.ts'
import { inTransaction } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { SECOND_STEP_COOKIE, SECOND_STEP_MINUTES } from './second-factor.rules.ts'
import { newUserToken } from '#api/account/auth/user-tokens.part.ts'

const MINUTES_OF_DAY = 24 * 60

/**
 * After the right password, an account with a second factor gets a token that only allows entering
 * the code.
 */
export async function beginSecondStep(ctx: Ctx, userId: number): Promise<string> {
  const token = await inTransaction(ctx, (inside) => newUserToken(inside, userId, 'second_step'))
  if (ctx.channel !== 'mobile')
    ctx.io.setCookie(SECOND_STEP_COOKIE, token, { days: SECOND_STEP_MINUTES / MINUTES_OF_DAY })
  return token
}

/** Hands an API client the token for the second step. */
export const failForSecondStep = (secondStepToken: string): never =>
  fail('auth.second_step', { secondStepToken, expiresInSeconds: SECOND_STEP_MINUTES * 60 })

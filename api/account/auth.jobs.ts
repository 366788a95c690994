import { deleteOld } from '#api/kit/delete-old.ts'
import type { Jobs } from '#api/kit/jobs.ts'
import { SESSION_DAYS } from './auth.rules.ts'
import { forgetClaims } from './forget-claims.ts'
import { mailReset } from './reset-password.ts'

/** Mails that whoever asked need not wait for; sessions and tokens that open nothing any more are forgotten. */
export const authJobs: Jobs = {
  'mail-reset': { work: (ctx, payload) => mailReset(ctx, payload as { email: string }) },
  'forget-claims': { every: '41 * * * *', work: forgetClaims },
  // Who brings a refresh token that was replaced ends its family: it is known as long as it would have lived.
  'forget-sessions': {
    every: '12 3 * * *',
    madeUpFor: '1d',
    work: (ctx) =>
      deleteOld(ctx, 'sessions', 'created_at < $1 and expires_at < $2', [
        ctx.now.minus({ days: SESSION_DAYS }).toJSDate(),
        ctx.now.toJSDate(),
      ]),
  },
  'forget-user-tokens': {
    every: '32 * * * *',
    work: (ctx) => deleteOld(ctx, 'user_tokens', 'expires_at < $1', [ctx.now.toJSDate()]),
  },
}

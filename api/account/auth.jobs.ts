import { deleteOld } from '#api/kit/delete-old.ts'
import type { Jobs } from '#api/kit/jobs.ts'
import { SESSION_DAYS } from './auth.rules.ts'
import { SMS_KEPT_DAYS } from './phone.rules.ts'
import { sendSms } from './send-sms.ts'
import { forgetClaims } from './forget-claims.ts'
import { mailReset } from './reset-password.ts'

/** Mails that whoever asked need not wait for; sessions and tokens that open nothing any more are forgotten. */
export const authJobs: Jobs = {
  'mail-reset': { work: (ctx, payload) => mailReset(ctx, payload as { email: string }) },
  'send-sms': { work: (ctx, payload) => sendSms(ctx, payload as { id: number }) },
  'forget-sms': {
    every: '22 3 * * *',
    madeUpFor: '1d',
    work: (ctx) =>
      deleteOld(ctx, 'outbox_sms', 'created_at < $1', [
        ctx.now.minus({ days: SMS_KEPT_DAYS }).toJSDate(),
      ]),
  },
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
  'forget-passkey-challenges': {
    every: '37 * * * *',
    work: (ctx) => deleteOld(ctx, 'passkey_challenges', 'expires_at < $1', [ctx.now.toJSDate()]),
  },
  'forget-user-tokens': {
    every: '32 * * * *',
    work: (ctx) => deleteOld(ctx, 'user_tokens', 'expires_at < $1', [ctx.now.toJSDate()]),
  },
}

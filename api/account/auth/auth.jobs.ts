import { deleteOld } from '#api/kit/db/delete-old.ts'
import type { Jobs } from '#api/kit/worker/jobs.ts'
import { DEAD_LINK_DAYS, SESSION_DAYS } from './auth.rules.ts'
import { SMS_KEPT_DAYS } from '#api/account/phone/phone.rules.ts'
import { sendSms } from '#api/account/phone/send-sms.ts'
import { forgetClaims } from './forget-claims.ts'
import { mailReset } from './reset-password.ts'

/**
 * Mails and SMS that the request does not wait for, and the cleanup of expired sessions and tokens.
 */
export const authJobs: Jobs = {
  'mail-reset': { work: (ctx, payload) => mailReset(ctx, payload as { email: string }) },
  'send-sms': { work: (ctx, payload) => sendSms(ctx, payload as { id: number }) },
  'forget-sms': {
    every: '22 3 * * *',
    madeUpFor: '1d',
    work: (ctx) => deleteOld(ctx, 'outbox_sms', 'created_at < $1', [ctx.now.minus({ days: SMS_KEPT_DAYS }).toJSDate()]),
  },
  'forget-claims': { every: '41 * * * *', work: forgetClaims },
  // A replaced refresh token that is used again ends its session family, so it is kept for its full
  // lifetime.
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
    work: (ctx) =>
      deleteOld(ctx, 'user_tokens', `expires_at < $1 and (purpose <> 'confirm_email' or expires_at < $2)`, [
        ctx.now.toJSDate(),
        ctx.now.minus({ days: DEAD_LINK_DAYS }).toJSDate(),
      ]),
  },
}

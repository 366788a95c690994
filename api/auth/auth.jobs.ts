import type { Jobs } from '#api/kit/jobs.ts'
import { forgetClaims } from './forget-claims.ts'
import { mailReset } from './reset-password.ts'

export const authJobs: Jobs = {
  'mail-reset': { work: (ctx, payload) => mailReset(ctx, payload as { email: string }) },
  'forget-claims': { every: '41 * * * *', work: forgetClaims },
}

import type { RequestHandler } from 'express'
import type { Ctx } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import { equalSecrets } from '#api/kit/secret.ts'
import type { Services } from '#api/kit/services.ts'
import { takeMailReport } from '#api/notification/take-mail-report.part.ts'
import { readBody } from './bodies.ts'
import type { contextOf } from './context.ts'
import type { Gate } from './gate.ts'
import { guestCaller } from '#api/common/caller.rules.ts'

/** Where the operator's mail server hands in what came back. */
export const MAIL_REPORTS = '/api/mail-reports'

/** A report brings the mail along that it is about. */
const REPORT_MAX_BYTES = 1024 * 1024

/** A whole mail as it came, from whoever knows the secret; without one in the configuration there is no such door. */
export const mailReports =
  ({ config }: Services, context: ReturnType<typeof contextOf>, gate: Gate): RequestHandler =>
  async (req, res) => {
    const { mailReportSecret } = config
    if (!mailReportSecret) fail('not_found')
    if (!equalSecrets(req.get('x-mail-report-secret') ?? '', mailReportSecret)) fail('forbidden')
    if (!req.is('message/rfc822')) fail('unsupported_media')
    const raw = await readBody(req, REPORT_MAX_BYTES)
    res.locals.caller = guestCaller
    const ctx: Ctx = context(req, res, 'rest')
    res.json(await gate.pass('event', () => takeMailReport(ctx, raw)))
  }

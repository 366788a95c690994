import type { RequestHandler } from 'express'
import type { Ctx } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import { equalSecrets } from '#api/kit/secret.ts'
import type { Services } from '#api/kit/services.ts'
import { takeMailReport } from '#api/notification/mail/take-mail-report.part.ts'
import { readBody } from './bodies.ts'
import type { contextOf } from './context.ts'
import type { LoadShedder } from './load-shedding.ts'
import { guestCaller } from '#api/common/caller.rules.ts'

/** Where the operator's mail server posts bounce reports. */
export const MAIL_REPORTS = '/api/mail-reports'

/** A report includes the mail that bounced. */
const REPORT_MAX_BYTES = 1024 * 1024

/**
 * Takes a raw mail, authenticated by a secret. Without a secret in the configuration it answers
 * 404.
 */
export const mailReports =
  ({ config }: Services, context: ReturnType<typeof contextOf>, gate: LoadShedder): RequestHandler =>
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

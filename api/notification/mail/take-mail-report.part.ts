import { turnAllMailsOff } from '#api/account/user/turn-mails.ts'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, queryOne } from '#api/kit/db/db.ts'
import { readMailName } from './mail-name.lib.ts'
import { readReport, type MailReport } from './mail-report.lib.ts'
import { isFirstReport, noteFailure, type ReturnedMail } from '#api/notification/note-failure.part.ts'

/**
 * Handles a bounce or complaint handed in by the mail server. Only mails with our signed name
 * count, each report once. Anything else is ignored, so that the server does not resend it.
 */
export async function takeMailReport(ctx: Ctx, raw: Uint8Array): Promise<{ read: MailReport['kind'] | 'nothing' }> {
  const report = await readReport(raw)
  const mailId = report && readMailName(ctx.config, report.names)
  if (!report || mailId === undefined) return { read: 'nothing' }
  await inTransaction(ctx, async (ctx) => {
    const mail = await queryOne<ReturnedMail & { userId: number | null }>(
      ctx,
      `select id, user_id as "userId", to_email as "to", coalesce(sent_at, created_at) as "sentAt"
       from outbox_mails where id = $1`,
      [mailId],
    )
    if (!mail) return
    if (report.kind === 'failure') await noteFailure(ctx, mail, report)
    else if (mail.userId !== null && (await isFirstReport(ctx, mail.id, report)))
      await turnAllMailsOff(ctx, { userId: mail.userId, email: mail.to })
  })
  return { read: report.kind }
}

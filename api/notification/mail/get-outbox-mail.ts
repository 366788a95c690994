import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { hideLinks, outboxColumns, outboxMailView, type OutboxRow } from '#api/notification/notification.view.ts'

/** One mail of the outbox, as its recipient sees it. */
export async function getOutboxMail(ctx: Ctx, id: number) {
  const mail = await queryOne<OutboxRow & { html: string }>(
    ctx,
    `select ${outboxColumns}, html from outbox_mails where id = $1`,
    [id],
  )
  if (!mail) fail('not_found')
  return {
    ...outboxMailView(ctx.config, mail),
    html: hideLinks(ctx.config, mail, mail.html),
    hasMailServer: ctx.config.smtpUrl !== undefined,
  }
}

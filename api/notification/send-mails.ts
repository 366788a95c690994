import type { Ctx } from '#api/kit/context.ts'
import { row, rows } from '#api/kit/db.ts'
import { carryMail, isRefusedForGood, type OutgoingMail } from './mail-carrier.ts'

export interface SendMail {
  mail: number
  /** The mail holds a link that opens an account. */
  isSecret: boolean
}

/**
 * Sends a mail of the outbox. Where no mail server is set, the outbox is where mails arrive, and an
 * administrator reads them there.
 */
export async function sendMail(ctx: Ctx, { mail: id, isSecret }: SendMail): Promise<void> {
  const mail = await row<OutgoingMail>(
    ctx,
    `select id, to_email as "to", language, subject, html, text from outbox_mails
     where id = $1 and sent_at is null`,
    [id],
  )
  if (!mail) return
  const { smtpUrl } = ctx.config
  if (smtpUrl) {
    const error = await carryMail(ctx.config, smtpUrl, mail).catch((reason: unknown) => reason)
    if (error) return keepError(ctx, id, error)
  }
  await rows(ctx, `update outbox_mails set sent_at = $2, error = null where id = $1`, [
    id,
    ctx.now.toJSDate(),
  ])
  if (smtpUrl && isSecret) await forgetText(ctx, id)
}

/** The queue tries again, unless that is useless. */
async function keepError(ctx: Ctx, id: number, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  await rows(ctx, `update outbox_mails set error = $2 where id = $1`, [id, reason])
  if (!isRefusedForGood(error)) throw error
  ctx.log.warn({ mail: id }, 'mailbox refused a mail')
}

/** Once it is on its way, a link that opens an account is nobody's to read but the receiver's. */
async function forgetText(ctx: Ctx, id: number): Promise<void> {
  await rows(ctx, `update outbox_mails set html = '', text = '' where id = $1`, [id])
}

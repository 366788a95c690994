import { isClosedMailbox } from '#api/account/user/mailbox.part.ts'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, queryOne, query } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { closeBatches, DUE } from '#api/notification/close-batches.part.ts'
import { noteFailure } from '#api/notification/note-failure.part.ts'
import { refusalOf, sendViaSmtp, type OutgoingMail } from './smtp.port.ts'
import { MAIL_TRIED_DAYS } from '#api/notification/notification.rules.ts'

export interface Mailbox {
  to: string
}

interface WaitingMail extends OutgoingMail {
  isSecret: boolean
}

/** Maximum time for the mail server per mail, while our transaction stays idle. */
const SENDING_MS = 60_000

/**
 * Sends the due mails of one mailbox, in order. Without a mail server the outbox is the
 * destination, where an administrator reads them.
 */
export async function sendMails(ctx: Ctx, { to }: Mailbox): Promise<void> {
  const { isAnyDue, isClosed } = await lookAt(ctx, to)
  if (isAnyDue) await closeBatches(ctx, to)
  if (isClosed) await refuseClosed(ctx, to)
  const { smtpUrl } = ctx.config
  if (smtpUrl) while (await sendNext(ctx, smtpUrl, to));
  else await keepAllSent(ctx, to)
}

/** One query for both checks, because most mailboxes have no due batch and are open. */
const lookAt = async (ctx: Ctx, to: string) =>
  orNotFound(
    await queryOne<{ isAnyDue: boolean; isClosed: boolean }>(
      ctx,
      `select exists (select from outbox_mails ${DUE}) as "isAnyDue", ${isClosedMailbox('$1')} as "isClosed"`,
      [to, ctx.now.toJSDate()],
    ),
  )

/**
 * A closed mailbox gets only confirmation mails; everything else is refused, also mails without an
 * account.
 */
async function refuseClosed(ctx: Ctx, to: string): Promise<void> {
  await query(
    ctx,
    `update outbox_mails set refused_at = $3, error = $4 ${WAITING}
       and (not is_secret or unsubscribe_url is not null) and ${isClosedMailbox('$1')}`,
    [to, eldest(ctx), ctx.now.toJSDate(), 'closed mailbox'],
  )
}

async function keepAllSent(ctx: Ctx, to: string): Promise<void> {
  await query(ctx, `update outbox_mails set sent_at = $3, error = null ${WAITING}`, [
    to,
    eldest(ctx),
    ctx.now.toJSDate(),
  ])
}

const WAITING = `where to_email = $1 and sent_at is null and refused_at is null and created_at > $2
  and (due_at is null or due_at <= $3) and batch_key is null`
const eldest = ({ now }: Ctx): Date => now.minus({ days: MAIL_TRIED_DAYS }).toJSDate()

/**
 * False if no mail is due. A temporary failure throws and stops the later mails until the queue
 * retries.
 */
async function sendNext(ctx: Ctx, smtpUrl: string, to: string): Promise<boolean> {
  const { mail, error } = await inTransaction(ctx, async (ctx) => {
    await query(ctx, `set local idle_in_transaction_session_timeout = ${SENDING_MS}`)
    await query(ctx, `select pg_advisory_xact_lock(hashtext('mailbox'), hashtext($1))`, [to])
    const mail = await findNext(ctx, to)
    return { mail, error: mail && (await send(ctx, smtpUrl, mail)) }
  })
  if (error && !refusalOf(error)?.isForGood) throw error
  return mail !== undefined
}

const findNext = (ctx: TxCtx, to: string): Promise<WaitingMail | undefined> =>
  queryOne<WaitingMail>(
    ctx,
    `select id, to_email as "to", language, subject, html, text, is_secret as "isSecret",
       unsubscribe_url as "unsubscribeUrl"
     from outbox_mails ${WAITING} order by id limit 1`,
    [to, eldest(ctx), ctx.now.toJSDate()],
  )

async function send(ctx: TxCtx, smtpUrl: string, mail: WaitingMail): Promise<Error | undefined> {
  const error = await carry(ctx, smtpUrl, mail)
  if (error) await keepError(ctx, mail, error)
  else await keepSent(ctx, mail.id, mail.isSecret)
  return error
}

const carry = ({ config }: Ctx, smtpUrl: string, mail: OutgoingMail): Promise<Error | undefined> =>
  sendViaSmtp(config, smtpUrl, mail).then(
    () => undefined,
    (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
  )

/** After sending, the content of a mail with a secret link is deleted. */
async function keepSent(ctx: TxCtx, id: number, isForgotten: boolean): Promise<void> {
  const text = isForgotten ? `, html = '', text = ''` : ''
  await query(ctx, `update outbox_mails set sent_at = $2, error = null ${text} where id = $1`, [id, ctx.now.toJSDate()])
  // Its earlier failures were temporary.
  await query(ctx, `delete from mail_reports where mail_id = $1`, [id])
}

async function keepError(ctx: TxCtx, { id, to }: WaitingMail, error: Error): Promise<void> {
  const refusal = refusalOf(error)
  const now = ctx.now.toJSDate()
  if (refusal?.isForGood) ctx.log.warn({ mail: id }, 'mailbox refused a mail')
  await query(ctx, `update outbox_mails set error = $2, refused_at = $3 where id = $1`, [
    id,
    error.message,
    refusal?.isForGood ? now : null,
  ])
  if (refusal) await noteFailure(ctx, { id, to, sentAt: now }, refusal)
}

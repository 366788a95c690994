import { mailGroupOf, type MailGroup } from '#api/common/mail-groups.rules.ts'
import { noticeLineOf } from '#api/common/notice.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { noticePath } from './notice-path.lib.ts'
import { tellOf, type Announcement, type Notice, type Notices } from './notification.rules.ts'
import { holdMail, morningOf } from './mail/hold-mail.part.ts'
import { insertSms, type SmsRow } from './insert-sms.query.ts'
import { composeSms } from './compose-sms.part.ts'
import { findRecipients, recipientOf, type Recipient } from './recipient.query.ts'
import { composeMail, isProof, type MailNotice } from './mail/compose-mail.part.ts'
import { composePush } from './push/compose-push.part.ts'
import { insertNotices, type BatchRow, type CentreRow, type MailRow, type PushRow } from './dispatch.query.ts'

/** One row of the announcement outbox. */
export interface Waiting {
  id: number
  payload: Announcement
  tries: number
}

/**
 * Turns announcements into notifications, mails, pushes and SMS for everyone concerned, and removes
 * them from the outbox. Deduplicated by key.
 */
export async function dispatch(ctx: TxCtx, notices: Notices, waiting: readonly Waiting[]): Promise<void> {
  const found: Found[] = []
  for (const { id, payload } of waiting)
    for (const notice of (await tellOf(notices, payload.event)?.(ctx, payload)) ?? []) {
      const once = `${payload.event}:${payload.id}:${notice.to}:${id}`
      found.push({ event: payload.event, id: payload.id, notice, once })
    }
  const recipients = await findRecipients(
    ctx,
    found.flatMap(({ notice }) => notice.to ?? []),
  )
  const dispatched = found.flatMap((one) => {
    const { to, gone, invited, typed } = one.notice
    const other = gone ?? invited ?? typed
    const receiver = other ? recipientOf(to, other) : recipients.get(to ?? 0)
    return receiver ? [{ ...one, receiver }] : []
  })
  const mails = dispatched.flatMap((one) => toMail(ctx, one))
  await insertNotices(ctx, {
    announcements: waiting.map(({ id }) => id),
    centre: dispatched.flatMap(toCentre),
    mails: mails.filter((mail) => !isBatched(mail)),
    batches: mails.filter(isBatched),
    pushes: dispatched.flatMap((one) => toPush(ctx, one)),
  })
  await insertSms(
    ctx,
    dispatched.flatMap((one) => toSms(ctx, one)),
  )
}

const isBatched = (mail: MailRow | BatchRow): mail is BatchRow => 'batchKey' in mail

interface Found {
  event: string
  id: number
  notice: Notice
  once: string
}

interface Dispatched extends Found {
  receiver: Recipient
}

function toCentre({ event, notice, receiver, once }: Dispatched): CentreRow[] {
  const { userId } = receiver
  if (notice.by === 'mail' || userId === null) return []
  const { words, values, page, params, query: search, hash } = notice
  const data = { words, values, page, params, query: search, hash }
  return [{ once, userId, event, data, path: noticePath(receiver.storefront, notice) }]
}

function toMail(ctx: Ctx, one: Dispatched): (MailRow | BatchRow)[] {
  const { event, notice, receiver: known, once } = one
  const group = mailGroupOf(event, notice.words)
  if (notice.by === 'centre' || !mayMail(known, notice, group)) return []
  if (group && known.mailsOff.includes(group)) return []
  const held = holdMail(ctx, { once, event, notice, receiver: known })
  if (held === 'never') return []
  const receiver = notice.at === undefined ? known : { ...known, email: notice.at }
  const { userId, email: to, storefront } = receiver
  const isSecret = notice.by === 'mail' && notice.isSecret
  const { language } = storefront
  const mail = composeMail(ctx, notice, receiver, group)
  const quotesId = notice.quote?.messageId ?? null
  const row = { once, userId, to, language, event, isSecret, dueAt: held.dueAt, quotesId, ...mail }
  if (held.batchKey === undefined || userId === null) return [row]
  // The quote is read again when the batch is due.
  const item = { once, event, id: one.id, notice: { ...notice, quote: undefined } }
  return [{ ...row, userId, dueAt: held.dueAt, batchKey: held.batchKey, item }]
}

/**
 * Everything in the notification centre is also pushed to the user's browsers, with the same words.
 */
function toPush(ctx: Ctx, one: Dispatched): PushRow[] {
  const { event, notice, receiver, once } = one
  const group = mailGroupOf(event, notice.words)
  if (notice.by === 'mail' || !receiver.hasPush) return []
  if (noticeLineOf(event)?.by.includes('push') === false) return []
  if (group && receiver.pushesOff.includes(group)) return []
  const dueAt = morningOf(ctx, one) ?? ctx.now
  const message = JSON.stringify(composePush(ctx, notice, receiver))
  return [{ once, message, dueAt: dueAt.toJSDate() }]
}

/** SMS only for users who opted in, to a verified number, and for notices with an SMS text. */
function toSms(ctx: Ctx, one: Dispatched): SmsRow[] {
  const { event, notice, receiver, once } = one
  const { userId, phone, smsOn, storefront } = receiver
  const line = noticeLineOf(event)
  if (userId === null || phone === null || !line?.by.includes('sms')) return []
  if (!smsOn.some((group) => group === line.group)) return []
  const text = composeSms(ctx, notice, storefront)
  if (text === undefined) return []
  const dueAt = morningOf(ctx, one)?.toJSDate() ?? null
  return [{ once, event, userId, to: phone, language: storefront.language, text, dueAt }]
}

/**
 * An unconfirmed or bouncing mailbox gets only confirmation mails. A different address (`at`) is
 * checked when the mail is sent.
 */
const mayMail = ({ status, isMailboxClosed }: Recipient, notice: MailNotice, group: MailGroup | undefined): boolean =>
  (status !== 'unconfirmed' && !(isMailboxClosed && notice.at === undefined)) || isProof(notice, group)

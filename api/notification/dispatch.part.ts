import { queryOne, query } from '#api/kit/db.ts'
import { addJob } from '#api/kit/outbox.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { noticePath } from './notice-path.part.ts'
import {
  NOTIFICATIONS_CHANNEL,
  type Announcement,
  type Notice,
  type Notices,
} from './notification.rules.ts'
import { findRecipient, type Recipient } from './recipient.part.ts'
import { composeMail, type MailNotice } from './compose-mail.part.ts'

/**
 * Something happened: everybody whom it concerns finds it in the centre and gets a mail. The same
 * announcement tells nobody twice.
 */
export async function dispatch(
  ctx: TxCtx,
  notices: Notices,
  told: Announcement,
  announcement: number,
): Promise<void> {
  const found = (await notices[told.event]?.(ctx, told)) ?? []
  // In the order of their ids: two jobs that tell the same two people do not wait for each other.
  for (const notice of found.toSorted((a, b) => a.to - b.to)) {
    const receiver = await findRecipient(ctx, notice.to)
    const once = `${told.event}:${told.id}:${notice.to}:${announcement}`
    if (receiver) await deliver(ctx, told.event, { notice, receiver, once })
  }
}

interface Dispatched {
  notice: Notice
  receiver: Recipient
  once: string
}

async function deliver(
  ctx: TxCtx,
  event: string,
  { notice, receiver, once }: Dispatched,
): Promise<void> {
  if (notice.by !== 'mail') await addToCentre(ctx, event, notice, receiver, once)
  if (notice.by !== 'centre' && mayMail(notice, receiver))
    await addMail(ctx, event, notice, receiver, once)
}

/** A mailbox that nobody has proved gets only what proves it. */
const mayMail = (notice: MailNotice, { status }: Recipient): boolean =>
  status !== 'unconfirmed' || (notice.by === 'mail' && notice.isSecret)

async function addToCentre(
  ctx: TxCtx,
  event: string,
  notice: Notice,
  { userId, storefront }: Recipient,
  once: string,
): Promise<void> {
  const { words, values, page, params, query: search, hash } = notice
  // One at a time for each person, so that a later id is never seen before an earlier one.
  await query(ctx, `select pg_advisory_xact_lock(hashtext('notifications'), $1)`, [userId])
  const added = await queryOne(
    ctx,
    `insert into notifications (user_id, event, data, path, created_at, dedupe_key)
     values ($1, $2, $3::jsonb, $4, $5, $6) on conflict (dedupe_key) do nothing returning id`,
    [
      userId,
      event,
      JSON.stringify({ words, values, page, params, query: search, hash }),
      noticePath(storefront, notice),
      ctx.now.toJSDate(),
      once,
    ],
  )
  if (added) await notifyStreams(ctx, userId)
}

/** Wakes the open streams of this person, once this transaction has come true. */
export async function notifyStreams(ctx: Ctx, userId: number): Promise<void> {
  await query(ctx, `select pg_notify($1, $2)`, [NOTIFICATIONS_CHANNEL, String(userId)])
}

async function addMail(
  ctx: TxCtx,
  event: string,
  notice: MailNotice,
  receiver: Recipient,
  once: string,
): Promise<void> {
  const { subject, html, text } = composeMail(ctx, notice, receiver)
  const { userId, email, storefront } = receiver
  const isSecret = notice.by === 'mail' && notice.isSecret
  await query(
    ctx,
    `insert into outbox_mails
       (dedupe_key, user_id, to_email, language, event, subject, html, text, is_secret, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (dedupe_key) do nothing`,
    [
      once,
      userId,
      email,
      storefront.language,
      event,
      subject,
      html,
      text,
      isSecret,
      ctx.now.toJSDate(),
    ],
  )
  await addJob(ctx, 'send-mail', { to: email }, { key: `mail:${email.toLowerCase()}` })
}

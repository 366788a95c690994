import { mailGroupOf } from '#api/common/mail-groups.rules.ts'
import { query } from '#api/kit/db.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { noticePath } from './notice-path.part.ts'
import {
  NOTIFICATIONS_CHANNEL,
  type Announcement,
  type Notice,
  type Notices,
} from './notification.rules.ts'
import { endOfQuiet } from './push.rules.ts'
import { findRecipients, recipientOf, type Recipient } from './recipient.part.ts'
import { composeMail, type MailNotice } from './compose-mail.part.ts'
import { composePush } from './compose-push.part.ts'
import { insertNotices, type CentreRow, type MailRow, type PushRow } from './dispatch.query.ts'

/** One announcement of the outbox. */
export interface Waiting {
  id: number
  payload: Announcement
  tries: number
}

/**
 * Things happened, one after the other: everybody whom they concern finds them in the centre and gets
 * a mail, and they wait no longer. The same announcement tells nobody twice.
 */
export async function dispatch(
  ctx: TxCtx,
  notices: Notices,
  waiting: readonly Waiting[],
): Promise<void> {
  const found: Found[] = []
  for (const { id, payload } of waiting)
    for (const notice of (await notices[payload.event]?.(ctx, payload)) ?? []) {
      const once = `${payload.event}:${payload.id}:${notice.to}:${id}`
      found.push({ event: payload.event, notice, once })
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
  await insertNotices(ctx, {
    announcements: waiting.map(({ id }) => id),
    centre: dispatched.flatMap(toCentre),
    mails: dispatched.flatMap((one) => toMail(ctx, one)),
    pushes: dispatched.flatMap((one) => toPush(ctx, one)),
  })
}

interface Found {
  event: string
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

function toMail(ctx: Ctx, { event, notice, receiver: known, once }: Dispatched): MailRow[] {
  const group = mailGroupOf(event)
  if (notice.by === 'centre' || !mayMail(notice, known)) return []
  if (group && known.mailsOff.includes(group)) return []
  const receiver = notice.at === undefined ? known : { ...known, email: notice.at }
  const { userId, email: to, storefront } = receiver
  const isSecret = notice.by === 'mail' && notice.isSecret
  const { language } = storefront
  return [
    { once, userId, to, language, event, isSecret, ...composeMail(ctx, notice, receiver, group) },
  ]
}

/** What comes into the centre is told in his browsers as well, in the words of the centre. */
function toPush(ctx: Ctx, { event, notice, receiver, once }: Dispatched): PushRow[] {
  const group = mailGroupOf(event)
  if (notice.by === 'mail' || !receiver.hasPush) return []
  if (group && receiver.pushesOff.includes(group)) return []
  const { isQuietAtNight, storefront } = receiver
  const dueAt = isQuietAtNight ? endOfQuiet(ctx.now, storefront.timeZone) : ctx.now
  const message = JSON.stringify(composePush(ctx, notice, receiver))
  return [{ once, message, dueAt: dueAt.toJSDate() }]
}

/** A mailbox that nobody has proved gets only what proves it. */
const mayMail = (notice: MailNotice, { status }: Recipient): boolean =>
  status !== 'unconfirmed' || (notice.by === 'mail' && notice.isSecret)

/** Wakes the open streams of this person, once this transaction has come true. */
export async function notifyStreams(ctx: Ctx, userId: number): Promise<void> {
  await query(ctx, `select pg_notify($1, $2)`, [NOTIFICATIONS_CHANNEL, String(userId)])
}

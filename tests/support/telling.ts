import type { DateTime } from 'luxon'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { aCtx } from './test-app.ts'

const noTx = { tx: undefined }

/** Publishes and delivers an event at this time. */
export async function happensAt(now: DateTime, event: string, id: number, more: object = {}): Promise<void> {
  await publishEvent(aCtx(undefined, { now }), event, id, more)
  const threads = await query<{ thread: string }>(
    noTx,
    `select thread from outbox_announcements group by thread order by min(id)`,
  )
  for (const { thread } of threads) await runJob(aCtx(undefined, { now }), 'announce', { thread })
}

/** Runs the send job for this mailbox at this time. */
export const postAt = (now: DateTime, to: string): Promise<void> =>
  runJob(aCtx(undefined, { now }), 'send-mail', { to })

/**
 * The subjects of the mails sent to this mailbox, in order; without a mail server, as marked in the
 * outbox.
 */
export async function reached(to: string): Promise<string[]> {
  const sent = await query<{ subject: string }>(
    noTx,
    `select subject from outbox_mails where to_email = $1 and sent_at is not null order by sent_at, id`,
    [to],
  )
  return sent.map(({ subject }) => plainSpaces(subject))
}

/** Replaces no-break spaces, as line breaks are not part of a mail’s text. */
export const plainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ')

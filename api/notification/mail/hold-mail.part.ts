import type { DateTime } from 'luxon'
import { noticeLineOf } from '#api/common/notice.rules.ts'
import type { MailNotice } from './compose-mail.part.ts'
import type { Notice } from '#api/notification/notification.rules.ts'
import { DIGEST_HOUR, endOfQuiet, nextHour, URGENT_MINUTES } from '#api/notification/quiet.rules.ts'
import type { Recipient } from '#api/notification/recipient.query.ts'

/** Minutes that a mail waits for others about the same subject. */
const BATCH_MINUTES = 5
export const DIGEST = 'digest'

/** Words whose mails can be batched; other notices of the same events are sent separately. */
const batchedWords: readonly string[] = [
  'offer.post',
  'offer.revise',
  'offer.standIn',
  'offer.autoBid',
  'message.sendOwner',
  'message.sendProvider',
]

interface Telling<N extends Notice> {
  /** Deduplication key. */
  once: string
  event: string
  notice: N
  receiver: Recipient
}

interface Clock {
  now: DateTime
}

type Held = { dueAt: Date | null; batchKey?: undefined } | { dueAt: Date; batchKey: string }

/**
 * When to send a mail: immediately, batched with others of its subject, in the morning, in the
 * daily digest, or never.
 */
export function holdMail({ now }: Clock, telling: Telling<MailNotice>): Held | 'never' {
  const { event, notice, receiver } = telling
  const { timeZone } = receiver.storefront
  const line = noticeLineOf(event)
  if (line?.importance === 'low' && receiver.lesserMails === 'none') return 'never'
  if (line?.importance === 'low' && receiver.lesserMails === 'daily')
    return { dueAt: nextHour(now, timeZone, DIGEST_HOUR).toJSDate(), batchKey: DIGEST }
  if (line?.batch && batchedWords.includes(notice.words)) {
    const { page, params = {} } = notice
    const batchKey = [line.batch, page, ...Object.values(params)].join(':')
    return { dueAt: now.plus({ minutes: BATCH_MINUTES }).toJSDate(), batchKey }
  }
  const morning = line?.importance === 'low' ? morningOf({ now }, telling) : undefined
  // A single mail waits like a batch, so that it is dropped if its recipient sees the notice first.
  return morning ? { dueAt: morning.toJSDate(), batchKey: telling.once } : { dueAt: null }
}

/** The morning, if the recipient wants quiet nights and this can wait; undefined to notify now. */
export function morningOf({ now }: Clock, telling: Telling<Notice>): DateTime | undefined {
  const { event, notice, receiver } = telling
  if (!receiver.isQuietAtNight || noticeLineOf(event)?.isUrgent) return undefined
  if (isOverSoon(notice, now)) return undefined
  const morning = endOfQuiet(now, receiver.storefront.timeZone)
  return morning > now ? morning : undefined
}

function isOverSoon({ values: { until } }: Notice, now: DateTime): boolean {
  if (typeof until !== 'object' || !('instant' in until)) return false
  const left = Date.parse(until.instant) - now.toMillis()
  return left > 0 && left <= URGENT_MINUTES * 60_000
}

import type { DateTime } from 'luxon'
import type { Config } from '#api/kit/config.ts'
import { absolute, noticePath } from '#api/notification/notice-path.lib.ts'
import { formatValues } from '#api/notification/format-values.lib.ts'
import type { Notice } from '#api/notification/notification.rules.ts'
import { PUSH_TEXT_MAX, type PushMessage } from './push.rules.ts'
import type { Recipient } from '#api/notification/recipient.query.ts'
import { wordsOf } from '#api/kit/words.ts'

/** The push message: same words and link as in the notification centre. */
export function composePush(
  { config, now }: { config: Config; now: DateTime },
  notice: Exclude<Notice, { by: 'mail' }>,
  { storefront }: Recipient,
): PushMessage {
  const say = wordsOf(storefront.language, 'notification')
  const values = formatValues(notice.values, storefront, now.setZone(storefront.timeZone).year)
  const sentence = (part: string) => say(`${notice.words}.${part}`, values).slice(0, PUSH_TEXT_MAX)
  return {
    title: sentence('title'),
    text: sentence('text'),
    url: absolute(config, storefront, noticePath(storefront, notice)),
  }
}

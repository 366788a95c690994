import { dayOf } from '#api/common/dates.rules.ts'
import { formatInstant, formatTime } from '#api/common/format.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

/** `Read, 14:05`; with the day unless it is today. */
export function readIn(readAt: string, now: string, storefront: Storefront): string {
  const { intlLocale, language, timeZone } = storefront
  const isToday = dayOf(readAt, timeZone) === dayOf(now, timeZone)
  const time = isToday
    ? formatTime(new Date(readAt), intlLocale, timeZone)
    : formatInstant(readAt, intlLocale, timeZone)
  return words(language, 'message')('talk.read', { time })
}

import type { DateTime } from 'luxon'

/** As long as a browser that is off is waited for; what it missed stands in the centre. */
export const PUSH_TRIED_HOURS = 24
export const PUSH_ENDPOINT_MAX = 1000
/** A message has room for 4096 bytes, sealed. */
export const PUSH_TEXT_MAX = 500

/** Where the push services of the browsers live; `.x.y` stands for every host under it. */
export const pushHosts = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

/** In these hours of his storefront whoever wants it is told nothing. */
export const QUIET_FROM_HOUR = 22
export const QUIET_UNTIL_HOUR = 6

/** When somebody may be told who wants his nights quiet: now, or in the morning. */
export function endOfQuiet(now: DateTime, timeZone: string): DateTime {
  const local = now.setZone(timeZone)
  if (local.hour >= QUIET_UNTIL_HOUR && local.hour < QUIET_FROM_HOUR) return now
  const morning = local.startOf('day').set({ hour: QUIET_UNTIL_HOUR })
  return local.hour >= QUIET_FROM_HOUR ? morning.plus({ days: 1 }) : morning
}

/** What the browser shows; `public/push-worker.js` reads it. */
export interface PushMessage {
  title: string
  text: string
  url: string
}

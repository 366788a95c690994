import type { DateTime } from 'luxon'

/** Quiet hours in the storefront's time zone, for users who want them. */
export const QUIET_FROM_HOUR = 22
export const QUIET_UNTIL_HOUR = 7
/** Hour of the daily digest, in the storefront's time zone. */
export const DIGEST_HOUR = 7
/** Notices about things that end within this time ignore quiet hours. */
export const URGENT_MINUTES = 60

/** When a user with quiet nights can be notified: now, or in the morning. */
export function endOfQuiet(now: DateTime, timeZone: string): DateTime {
  const local = now.setZone(timeZone)
  if (local.hour >= QUIET_UNTIL_HOUR && local.hour < QUIET_FROM_HOUR) return now
  return nextHour(now, timeZone, QUIET_UNTIL_HOUR)
}

/** The next time this hour is reached in the time zone, across DST changes. */
export function nextHour(now: DateTime, timeZone: string, hour: number): DateTime {
  const today = now.setZone(timeZone).startOf('day')
  const at = today.set({ hour })
  return at > now ? at : today.plus({ days: 1 }).set({ hour })
}

import type { DateTime } from 'luxon'

/** In these hours of his storefront nothing rings for whoever wants his nights quiet. */
export const QUIET_FROM_HOUR = 22
export const QUIET_UNTIL_HOUR = 7
/** The daily mail comes at this hour of its storefront. */
export const DIGEST_HOUR = 7
/** What is over by then cannot wait for the morning. */
export const URGENT_MINUTES = 60

/** When somebody may be told who wants his nights quiet: now, or in the morning. */
export function endOfQuiet(now: DateTime, timeZone: string): DateTime {
  const local = now.setZone(timeZone)
  if (local.hour >= QUIET_UNTIL_HOUR && local.hour < QUIET_FROM_HOUR) return now
  return nextHour(now, timeZone, QUIET_UNTIL_HOUR)
}

/** The next time that clocks there show this hour, in summer time or not. */
export function nextHour(now: DateTime, timeZone: string, hour: number): DateTime {
  const today = now.setZone(timeZone).startOf('day')
  const at = today.set({ hour })
  return at > now ? at : today.plus({ days: 1 }).set({ hour })
}

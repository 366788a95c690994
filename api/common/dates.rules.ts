import { DateTime } from 'luxon'

const DATE_FORMAT = 'yyyy-MM-dd'
const DATETIME_FORMAT = 'yyyy-MM-dd HH:mm'

/** `YYYY-MM-DD`, strict: no other form, no 30 February, no year 0 (V15). */
export const isDate = (typed: string): boolean =>
  /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(typed) && DateTime.fromFormat(typed, DATE_FORMAT).isValid

/** `YYYY-MM-DD HH:mm`, strict (V15). */
export const isDatetime = (typed: string): boolean =>
  /^(?!0000)\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(typed) && DateTime.fromFormat(typed, DATETIME_FORMAT).isValid

/** An ISO 8601 instant with seconds and offset. */
export const isInstant = (typed: string): boolean =>
  /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/.test(typed) &&
  DateTime.fromISO(typed).isValid

interface Day {
  date: string
  begins: number
  ends: number
}

/**
 * Time zone lookups are slow and happen for each row of a list, so today's bounds are cached per
 * zone.
 */
const days = new Map<string, Day>()

/** The storefront's today, `YYYY-MM-DD`. */
export function todayIn(now: DateTime, timeZone: string): string {
  const at = now.toMillis()
  const cached = days.get(timeZone)
  if (cached && cached.begins <= at && at <= cached.ends) return cached.date
  const there = now.setZone(timeZone)
  const day = {
    date: there.toFormat(DATE_FORMAT),
    begins: there.startOf('day').toMillis(),
    ends: there.endOf('day').toMillis(),
  }
  days.set(timeZone, day)
  return day.date
}

/** The day of an instant in the storefront's time zone. */
export const dayOf = (instant: string, timeZone: string): string => todayIn(DateTime.fromISO(instant), timeZone)

/** An instant in the storefront's time zone, `YYYY-MM-DD HH:mm`. */
export const clockOf = (instant: string, timeZone: string): string =>
  DateTime.fromISO(instant, { zone: timeZone }).toFormat(DATETIME_FORMAT)

/** Cache size: more than a list has days, but limited, because keys come from input. */
const INSTANTS_MAX = 1000
const instants = new Map<string, DateTime>()

/** Parses a date or time typed in the storefront's time zone. */
export function instantOf(typed: string, timeZone: string): DateTime {
  const key = `${timeZone} ${typed}`
  const cached = instants.get(key)
  if (cached) return cached
  const format = typed.length > 10 ? DATETIME_FORMAT : DATE_FORMAT
  const instant = DateTime.fromFormat(typed, format, { zone: timeZone })
  if (instants.size >= INSTANTS_MAX) instants.clear()
  instants.set(key, instant)
  return instant
}

import { DateTime } from 'luxon'

export const DATE_FORMAT = 'yyyy-MM-dd'
export const DATETIME_FORMAT = 'yyyy-MM-dd HH:mm'

/** `YYYY-MM-DD`, strict: no other form, no 30th of February, no year nought (V15). */
export const isDate = (typed: string): boolean =>
  /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(typed) && DateTime.fromFormat(typed, DATE_FORMAT).isValid

/** `YYYY-MM-DD HH:mm`, strict (V15). */
export const isDatetime = (typed: string): boolean =>
  /^(?!0000)\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(typed) &&
  DateTime.fromFormat(typed, DATETIME_FORMAT).isValid

/** The storefront's today, `YYYY-MM-DD`. */
export const todayIn = (now: DateTime, timeZone: string): string =>
  now.setZone(timeZone).toFormat(DATE_FORMAT)

/** What a person typed in the storefront's clock → an instant. */
export const instantOf = (typed: string, timeZone: string): DateTime =>
  DateTime.fromFormat(typed, typed.length > 10 ? DATETIME_FORMAT : DATE_FORMAT, { zone: timeZone })

/** `24 Nov`, `24 lis`: day and month; the year only where it is not this one. */
export function formatDay(date: string, intlLocale: string, thisYear: number): string {
  const day = new Date(`${date}T12:00:00Z`)
  return new Intl.DateTimeFormat(intlLocale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(day.getUTCFullYear() === thisYear ? {} : { year: 'numeric' }),
  }).format(day)
}

/** `24–26 Nov`: two days as people of the storefront write them together. */
export function formatDays(from: string, to: string, intlLocale: string, thisYear: number): string {
  const [first, last] = [from, to].map((date) => new Date(`${date}T12:00:00Z`)) as [Date, Date]
  const isThisYear = [first, last].every((day) => day.getUTCFullYear() === thisYear)
  return new Intl.DateTimeFormat(intlLocale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).formatRange(first, last)
}

/** An instant in the storefront's clock: `24 Nov 2026, 15:30`. */
export const formatInstant = (
  instant: string | Date,
  intlLocale: string,
  timeZone: string,
): string =>
  new Intl.DateTimeFormat(intlLocale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  )

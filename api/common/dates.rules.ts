import { DateTime } from 'luxon'

const DATE_FORMAT = 'yyyy-MM-dd'
const DATETIME_FORMAT = 'yyyy-MM-dd HH:mm'

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

/** The day of an instant in the storefront's clock. */
export const dayOf = (instant: string, timeZone: string): string =>
  todayIn(DateTime.fromISO(instant), timeZone)

/** What a person typed in the storefront's clock → an instant. */
export const instantOf = (typed: string, timeZone: string): DateTime =>
  DateTime.fromFormat(typed, typed.length > 10 ? DATETIME_FORMAT : DATE_FORMAT, { zone: timeZone })

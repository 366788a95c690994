import { DateTime } from 'luxon'

const FORMAT = 'yyyyMMddHHmm'

/** A new migration sorts after all existing ones, even those dated in the future. */
export function dateMigration(files: readonly string[], now: DateTime<true>): string {
  const dates = files.flatMap((file) => /^\d{12}/.exec(file) ?? [])
  const newest = dates.reduce(later, '')
  const next = DateTime.fromFormat(newest, FORMAT, { zone: 'utc' }).plus({ minutes: 1 })
  return later(now.toUTC().toFormat(FORMAT), next.isValid ? next.toFormat(FORMAT) : '')
}

const later = (a: string, b: string): string => (a > b ? a : b)

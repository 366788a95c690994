import { DateTime } from 'luxon'

const FORMAT = 'yyyyMMddHHmm'

/** A new migration sorts after all existing ones, even those dated in the future. */
export function dateMigration(files: readonly string[], now: DateTime<true>): string {
  const newest = files.map((file) => file.slice(0, FORMAT.length)).reduce(later, '')
  const next = DateTime.fromFormat(newest, FORMAT, { zone: 'utc' }).plus({ minutes: 1 })
  return later(now.toUTC().toFormat(FORMAT), next.isValid ? next.toFormat(FORMAT) : '')
}

const later = (a: string, b: string): string => (a > b ? a : b)

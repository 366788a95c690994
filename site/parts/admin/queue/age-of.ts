const units = [
  { minutes: 24 * 60, one: 'day', many: 'days' },
  { minutes: 60, one: 'hour', many: 'hours' },
  { minutes: 1, one: 'minute', many: 'minutes' },
] as const

/** The age in the largest whole unit. */
export function ageOf(instant: string, now: string): string {
  const minutes = Math.max(0, (Date.parse(now) - Date.parse(instant)) / 60_000)
  const unit = units.find((one) => minutes >= one.minutes)
  if (!unit) return 'just now'
  const count = Math.floor(minutes / unit.minutes)
  return `${count} ${count === 1 ? unit.one : unit.many}`
}

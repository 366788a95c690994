/** Day and month as the storefront writes them: `24 Nov`; the year only where it is another one. */
export function formatDay(date: string, intlLocale: string, today: string): string {
  return new Intl.DateTimeFormat(intlLocale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(new Date(`${date}T12:00:00Z`))
}

export const formatNumber = (value: number, intlLocale: string, digits = 1): string =>
  new Intl.NumberFormat(intlLocale, { maximumFractionDigits: digits }).format(value)

type Unit = 'kilogram' | 'kilometer' | 'centimeter' | 'hour'

export const formatUnit = (
  value: number,
  unit: Unit,
  intlLocale: string,
  display: 'short' | 'long' = 'short',
) =>
  new Intl.NumberFormat(intlLocale, {
    style: 'unit',
    unit,
    unitDisplay: display,
    maximumFractionDigits: 1,
  }).format(value)

/** The storefront's today, `YYYY-MM-DD`. */
export const todayIn = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)

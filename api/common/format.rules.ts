import { bindNumbers } from './bind.rules.ts'
import type { Money } from './money.rules.ts'

type Maker<F, O> = new (intlLocale: string, options: O) => F

/** Creating an `Intl` formatter is far slower than using it, so they are cached. */
const kept = new Map<string, unknown>()

function keep<F, O>(Format: Maker<F, O>, intlLocale: string, options: O): F {
  const key = `${Format.name} ${intlLocale} ${JSON.stringify(options)}`
  const format = (kept.get(key) as F | undefined) ?? new Format(intlLocale, options)
  kept.set(key, format)
  return format
}

const numbers = (intlLocale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  keep(Intl.NumberFormat, intlLocale, options)
const dates = (intlLocale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  keep(Intl.DateTimeFormat, intlLocale, options)

const prices = (intlLocale: string, { currency }: Money): Intl.NumberFormat =>
  numbers(intlLocale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })

const markOf = (intlLocale: string, type: 'decimal' | 'group'): string | undefined =>
  numbers(intlLocale, { useGrouping: 'always' })
    .formatToParts(1000.5)
    .find((part) => part.type === type)?.value

/** Decimal separator: a comma or a point. */
export const decimalMarkOf = (intlLocale: string): string => markOf(intlLocale, 'decimal') ?? '.'

/** Thousands separator: a point, a comma, or a kind of space. */
export const groupMarkOf = (intlLocale: string): string => markOf(intlLocale, 'group') ?? ' '

/** A price in the storefront's format: `1 240 zł`, `€340`. */
export const formatMoney = (price: Money, intlLocale: string): string =>
  prices(intlLocale, price).format(price.minor / 100)

/** A hyphen between two numbers as an en dash; Romanian and Portuguese data of `Intl` put spaces around it, which break. */
const dashed = (range: string): string => range.replace(/(\d)\s?-\s?(\d)/, '$1–$2')

/** `330–410 zł`, `£330 – £410`; a single price if both are equal. */
export const formatMoneyRange = (low: Money, high: Money, intlLocale: string): string =>
  low.minor === high.minor
    ? formatMoney(low, intlLocale)
    : dashed(prices(intlLocale, low).formatRange(low.minor / 100, high.minor / 100))

/** Plural category of a number in a language. */
export const pluralOf = (count: number, intlLocale: string): Intl.LDMLPluralRule =>
  keep(Intl.PluralRules, intlLocale, {}).select(count)

export const formatNumber = (value: number, intlLocale: string, digits = 1): string =>
  numbers(intlLocale, { maximumFractionDigits: digits }).format(value)

/** `4.9`, `5.0`: always one decimal. */
export const formatRating = (stars: number, intlLocale: string): string =>
  numbers(intlLocale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(stars)

/** A fraction of one as a percentage: `6.5%`, `6,5 %`. */
export const formatShare = (share: number, intlLocale: string): string =>
  numbers(intlLocale, { style: 'percent', maximumFractionDigits: 1 }).format(share)

type Unit = 'kilogram' | 'kilometer' | 'meter' | 'centimeter' | 'minute' | 'hour' | 'day'

const units = (unit: Unit, intlLocale: string, unitDisplay: 'short' | 'long'): Intl.NumberFormat =>
  numbers(intlLocale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 })

export const formatUnit = (
  value: number,
  unit: Unit,
  intlLocale: string,
  display: 'short' | 'long' = 'short',
): string => bindNumbers(units(unit, intlLocale, display).format(value))

/** `12.5 kg`; from 100 kg on without decimals. */
export const formatKilograms = (kg: number, intlLocale: string): string =>
  formatUnit(kg < 100 ? kg : Math.round(kg), 'kilogram', intlLocale)

/** `50–150 km`. */
export const formatUnitRange = (from: number, to: number, unit: Unit, intlLocale: string): string =>
  bindNumbers(dashed(units(unit, intlLocale, 'short').formatRange(from, to)))

/** The day of an instant in a time zone, `YYYY-MM-DD`. */
export const formatIsoDay = (instant: Date, timeZone: string): string =>
  dates('en-CA', { timeZone, dateStyle: 'short' }).format(instant)

const noonOf = (date: string): Date => new Date(`${date}T12:00:00Z`)

const days = (intlLocale: string, thisYear: number, shown: readonly Date[]): Intl.DateTimeFormat =>
  dates(intlLocale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(shown.every((day) => day.getUTCFullYear() === thisYear) ? {} : { year: 'numeric' }),
  })

/** `24 Nov`, `24 lis`: day and month; the year only if it is not this one. */
export function formatDay(date: string, intlLocale: string, thisYear: number): string {
  const day = noonOf(date)
  return bindNumbers(days(intlLocale, thisYear, [day]).format(day))
}

/** `Tue 24 Nov`: with the weekday, for days on which somebody must be at home. */
export const formatNamedDay = (date: string, intlLocale: string, thisYear: number): string =>
  bindNumbers(
    dates(intlLocale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
      ...(noonOf(date).getUTCFullYear() === thisYear ? {} : { year: 'numeric' }),
    }).format(noonOf(date)),
  )

/** `Tuesday 24 November`, for the date of a page. */
export const formatWeekday = (date: string, intlLocale: string): string =>
  bindNumbers(
    dates(intlLocale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(noonOf(date)),
  )

/** Cache size: more than the date ranges of the listings of some months. */
const SPANS_MAX = 2000
const spans = new Map<string, string>()

/** `24–26 Nov`: a range of days in the storefront's format. */
export function formatDays(from: string, to: string, intlLocale: string, thisYear: number): string {
  // `formatRange` is the slowest call of `Intl`, and rows of a list share their dates.
  const key = `${intlLocale} ${thisYear} ${from} ${to}`
  const cached = spans.get(key)
  if (cached !== undefined) return cached
  const first = noonOf(from)
  const last = noonOf(to)
  const span = bindNumbers(days(intlLocale, thisYear, [first, last]).formatRange(first, last))
  if (spans.size >= SPANS_MAX) spans.clear()
  spans.set(key, span)
  return span
}

const dayAndTime = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

/** An instant in the storefront's time zone: `24 Nov 2026, 15:30`. */
export const formatInstant = (instant: string | Date, intlLocale: string, timeZone: string): string =>
  bindNumbers(dates(intlLocale, { ...dayAndTime, year: 'numeric', timeZone }).format(new Date(instant)))

const MINUTE_MS = 60_000

/** Last minute of a term: `24 Nov 2026, 23:59` for a term that ends at midnight, instead of 00:00 on the next day. */
export const formatUntil = (instant: string | Date, intlLocale: string, timeZone: string): string =>
  formatInstant(new Date(new Date(instant).getTime() - MINUTE_MS), intlLocale, timeZone)

/** The time of an instant in the storefront's time zone: `15:30`. */
export const formatTime = (instant: Date, intlLocale: string, timeZone: string): string =>
  dates(intlLocale, { timeStyle: 'short', timeZone }).format(instant)

/** A full hour: `22:00`. */
export const formatHour = (hour: number, intlLocale: string): string =>
  formatTime(new Date(Date.UTC(2026, 0, 1, hour)), intlLocale, 'UTC')

const DAY_MS = 86_400_000

/** Yesterday, today or tomorrow as a word; null for any other day. */
export function formatNearDay(instant: string, now: Date, intlLocale: string, timeZone: string): string | null {
  const [day, today] = [new Date(instant), now].map((one) => noonOf(formatIsoDay(one, timeZone)).getTime())
  const ahead = Math.round(((day ?? 0) - (today ?? 0)) / DAY_MS)
  if (Math.abs(ahead) > 1) return null
  return keep(Intl.RelativeTimeFormat, intlLocale, { numeric: 'auto' }).format(ahead, 'day')
}

/** An instant near to now, its day in words: `today, 15:30`, `yesterday, 9:12`; else `24 Nov, 15:30`, the year only if it is not this one. */
export function formatLately(instant: string, now: Date, intlLocale: string, timeZone: string): string {
  const word = formatNearDay(instant, now, intlLocale, timeZone)
  if (word === null)
    return formatIsoDay(new Date(instant), timeZone).slice(0, 4) === formatIsoDay(now, timeZone).slice(0, 4)
      ? bindNumbers(dates(intlLocale, { ...dayAndTime, timeZone }).format(new Date(instant)))
      : formatInstant(instant, intlLocale, timeZone)
  return `${word}, ${formatTime(new Date(instant), intlLocale, timeZone)}`
}

/** The date of an instant in the storefront's time zone: `24 Nov 2026`. */
export const formatDate = (instant: string | Date, intlLocale: string, timeZone: string): string =>
  bindNumbers(
    dates(intlLocale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(new Date(instant)),
  )

/** `November 2026`. */
export const formatMonth = (instant: string | Date, intlLocale: string, timeZone: string): string =>
  dates(intlLocale, { year: 'numeric', month: 'long', timeZone }).format(new Date(instant))

/** A country's name in the reader's language: `Polska`, `Poland`. */
export const countryName = (code: string, language: string): string =>
  keep(Intl.DisplayNames, language, { type: 'region', fallback: 'code' }).of(code) ?? code

/** A language's name in the reader's language: `polski`, `Polish`. */
export const languageName = (code: string, language: string): string =>
  keep(Intl.DisplayNames, language, { type: 'language', fallback: 'code' }).of(code) ?? code

/** `Swedish Krona (SEK)`, `korona szwedzka (SEK)`. */
export const currencyName = (code: string, language: string): string =>
  `${keep(Intl.DisplayNames, language, { type: 'currency', fallback: 'code' }).of(code) ?? code} (${code})`

/** `in 12 minutes`, `za 12 minut`. */
export const formatWait = (count: number, unit: Intl.RelativeTimeFormatUnit, intlLocale: string): string =>
  keep(Intl.RelativeTimeFormat, intlLocale, {}).format(count, unit)

/** Compares names in the alphabetical order of the reader's language. */
export const inOrderOf = (intlLocale: string): ((one: string, other: string) => number) =>
  keep(Intl.Collator, intlLocale, {}).compare

const MEGABYTE = 1_000_000

/** `0.3 MB`; at least 0.1 MB. */
export const formatBytes = (bytes: number, intlLocale: string): string =>
  bindNumbers(
    numbers(intlLocale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
      Math.max(bytes / MEGABYTE, 0.1),
    ),
  )

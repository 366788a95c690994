import { bindNumbers } from './bind.rules.ts'
import type { Money } from './money.rules.ts'

type Maker<F, O> = new (intlLocale: string, options: O) => F

/** A formatter of `Intl` costs far more to make than to use, so each is made once. */
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

/** What stands before the fraction of a number: a comma, or a point. */
export const decimalMarkOf = (intlLocale: string): string => markOf(intlLocale, 'decimal') ?? '.'

/** What stands between thousands: a point, a comma, or a space of some kind. */
export const groupMarkOf = (intlLocale: string): string => markOf(intlLocale, 'group') ?? ' '

/** The price as people of the storefront read it: `1 240 zł`, `€340`. */
export const formatMoney = (price: Money, intlLocale: string): string =>
  prices(intlLocale, price).format(price.minor / 100)

/** `330–410 zł`, `£330 – £410`; one price where both are the same. */
export const formatMoneyRange = (low: Money, high: Money, intlLocale: string): string =>
  low.minor === high.minor
    ? formatMoney(low, intlLocale)
    : prices(intlLocale, low).formatRange(low.minor / 100, high.minor / 100)

/** Which plural form of a language a number takes. */
export const pluralOf = (count: number, intlLocale: string): Intl.LDMLPluralRule =>
  keep(Intl.PluralRules, intlLocale, {}).select(count)

export const formatNumber = (value: number, intlLocale: string, digits = 1): string =>
  numbers(intlLocale, { maximumFractionDigits: digits }).format(value)

/** `4.9`, `5.0`: stars always with their tenth. */
export const formatRating = (stars: number, intlLocale: string): string =>
  numbers(intlLocale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(stars)

/** A share of one: `6.5%`, `6,5 %`. */
export const formatShare = (share: number, intlLocale: string): string =>
  numbers(intlLocale, { style: 'percent', maximumFractionDigits: 1 }).format(share)

type Unit = 'kilogram' | 'kilometer' | 'meter' | 'centimeter' | 'hour'

const units = (unit: Unit, intlLocale: string, unitDisplay: 'short' | 'long'): Intl.NumberFormat =>
  numbers(intlLocale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 })

export const formatUnit = (
  value: number,
  unit: Unit,
  intlLocale: string,
  display: 'short' | 'long' = 'short',
): string => bindNumbers(units(unit, intlLocale, display).format(value))

/** `50–150 km`. */
export const formatUnitRange = (from: number, to: number, unit: Unit, intlLocale: string): string =>
  bindNumbers(units(unit, intlLocale, 'short').formatRange(from, to))

/** The day of an instant on the calendar of a zone, `YYYY-MM-DD`. */
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

/** `24 Nov`, `24 lis`: day and month; the year only where it is not this one. */
export function formatDay(date: string, intlLocale: string, thisYear: number): string {
  const day = noonOf(date)
  return bindNumbers(days(intlLocale, thisYear, [day]).format(day))
}

/** `Tue 24 Nov`: the day somebody has to be at home. */
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

/** `Tuesday 24 November`, as a page is dated. */
export const formatWeekday = (date: string, intlLocale: string): string =>
  bindNumbers(
    dates(intlLocale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      noonOf(date),
    ),
  )

/** More than the listings of some months are collected on. */
const SPANS_MAX = 2000
const spans = new Map<string, string>()

/** `24–26 Nov`: two days as people of the storefront write them together. */
export function formatDays(from: string, to: string, intlLocale: string, thisYear: number): string {
  // Nothing that `Intl` does takes as long, and rows of a list share their days.
  const key = `${intlLocale} ${thisYear} ${from} ${to}`
  const known = spans.get(key)
  if (known !== undefined) return known
  const first = noonOf(from)
  const last = noonOf(to)
  const span = bindNumbers(days(intlLocale, thisYear, [first, last]).formatRange(first, last))
  if (spans.size >= SPANS_MAX) spans.clear()
  spans.set(key, span)
  return span
}

/** An instant in the storefront's clock: `24 Nov 2026, 15:30`. */
export const formatInstant = (
  instant: string | Date,
  intlLocale: string,
  timeZone: string,
): string =>
  bindNumbers(
    dates(intlLocale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
      new Date(instant),
    ),
  )

/** The time of an instant in the storefront's clock: `15:30`. */
export const formatTime = (instant: Date, intlLocale: string, timeZone: string): string =>
  dates(intlLocale, { timeStyle: 'short', timeZone }).format(instant)

/** An hour of any day: `22:00`. */
export const formatHour = (hour: number, intlLocale: string): string =>
  formatTime(new Date(Date.UTC(2026, 0, 1, hour)), intlLocale, 'UTC')

/** The day of an instant in the storefront's clock: `24 Nov 2026`. */
export const formatDate = (instant: string | Date, intlLocale: string, timeZone: string): string =>
  bindNumbers(dates(intlLocale, { dateStyle: 'medium', timeZone }).format(new Date(instant)))

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
export const formatWait = (
  count: number,
  unit: Intl.RelativeTimeFormatUnit,
  intlLocale: string,
): string => keep(Intl.RelativeTimeFormat, intlLocale, {}).format(count, unit)

/** Names in the order of the reader's language. */
export const inOrderOf = (intlLocale: string): ((one: string, other: string) => number) =>
  keep(Intl.Collator, intlLocale, {}).compare

const MEGABYTE = 1_000_000

/** `0.3 MB`: no file is said to be nothing. */
export const formatBytes = (bytes: number, intlLocale: string): string =>
  bindNumbers(
    numbers(intlLocale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
      Math.max(bytes / MEGABYTE, 0.1),
    ),
  )

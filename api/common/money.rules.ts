import type { Currency } from '#content/storefronts.ts'
import { plainNumber, readingsOf } from './typed-number.rules.ts'
import type { Amount } from './wire.rules.ts'

/** Money in integer minor units; all currencies we serve have two decimals. */
export interface Money {
  minor: number
  currency: Currency
}

const WHOLE_UNIT = 100

/**
 * A price in another currency, in whole units: the rates are approximate, so it is only for
 * information.
 */
export const convertAbout = ({ minor }: Money, rate: number, currency: Currency): Money =>
  money(Math.max(Math.sign(minor), Math.round((minor * rate) / WHOLE_UNIT)) * WHOLE_UNIT, currency)

/** Money in JSON: `{ amount: "123.45", currency: "PLN" }`. */
export interface WireMoney {
  amount: Amount
  currency: Currency
}

export const money = (minor: number, currency: Currency): Money => ({ minor, currency })

export function toWire({ minor, currency }: Money): WireMoney {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  const amount = `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  return { amount, currency }
}

/** Accepts a minus sign too, although input never has one. */
export const fromWire = ({ amount, currency }: WireMoney): Money => {
  const minor = minorOf(amount.replace('-', '')) ?? 0
  return money(amount.startsWith('-') ? -minor : minor, currency)
}

/** `"123.45"` → 12345; undefined for any other format. */
export function minorOf(amount: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  return whole === undefined ? undefined : Number(whole) * WHOLE_UNIT + Number(fraction.padEnd(2, '0'))
}

/**
 * Names of currencies that users type beside a price; with the name of another currency it is no
 * price.
 */
const names: Record<Currency, string> = {
  PLN: 'złotych|złote|złoty|zlotych|zł|zl|pln',
  EUR: 'euros|euro|eur|€',
  GBP: 'pounds|gbp|£',
  SEK: 'kronor|kr\\.?|sek',
  CZK: 'korun|kč|kc|czk',
  RON: 'lei|leu|ron',
}

/**
 * V17: every possible meaning of a typed price, in minor units: "1.200,50 zł" and "500,-" have one,
 * "1.200" on an English page has two. More than two decimals make it invalid, unless they may be
 * thousands or the price is less than one.
 */
export function pricesOf(
  typed: string,
  /** If undefined, the name of any currency is accepted. */
  currency: Currency | undefined,
  intlLocale: string,
): number[] {
  const name = currency ? names[currency] : Object.values(names).join('|')
  const bare = plainNumber(typed)
    .toLowerCase()
    .replace(new RegExp(`^(?:${name}) ?| ?(?:${name})$`, 'g'), '')
    .replace(/ ?[,.:]-{1,2}$/, '')
  const readings = readingsOf(bare, intlLocale).filter((value) => value >= 0)
  const isTooFine = (value: number) => value >= 1 && !Number.isInteger(Number((value * WHOLE_UNIT).toFixed(6)))
  if (readings.length === 1 && readings.some(isTooFine)) return []
  return readings.map((value) => Math.round(value * WHOLE_UNIT))
}

/**
 * A typed price in JSON. Text without a clear meaning is passed on unchanged, and the server
 * refuses it.
 */
export function typedToWire(typed: string, currency: Currency, intlLocale: string): WireMoney {
  const [minor, other] = pricesOf(typed, currency, intlLocale)
  if (minor === undefined || other !== undefined) return { amount: typed.trim(), currency }
  return toWire(money(minor, currency))
}

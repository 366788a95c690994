import type { Currency } from '#content/storefronts.ts'
import type { Amount } from './wire.rules.ts'

/** Money is an integer of minor units plus its currency; all currencies served have two decimals. */
export interface Money {
  minor: number
  currency: Currency
}

const WHOLE_UNIT = 100

/** What a price comes to elsewhere, in whole units: our rates are approximate, so nobody pays by it. */
export const convertAbout = ({ minor }: Money, rate: number, currency: Currency): Money =>
  money(Math.max(Math.sign(minor), Math.round((minor * rate) / WHOLE_UNIT)) * WHOLE_UNIT, currency)

/** Money on the wire: `{ amount: "123.45", currency: "PLN" }`. */
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

/** What is sent to us is never below nothing; what we tell may be. */
export const fromWire = ({ amount, currency }: WireMoney): Money => {
  const minor = parseMinor(amount.replace('-', '')) ?? 0
  return money(amount.startsWith('-') ? -minor : minor, currency)
}

/** What a person typed, for the wire. What is no price stays as it was typed, and is refused there. */
export function typedToWire(typed: string, currency: Currency): WireMoney {
  const minor = parseMinor(typed)
  return minor === undefined ? { amount: typed.trim(), currency } : toWire({ minor, currency })
}

/** `"1 234,5"` → 123450; a comma is a decimal point (V17). Undefined when it is no price. */
export function parseMinor(typed: string): number | undefined {
  const plain = typed.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

import { decimalMarkOf } from '#api/common/format.rules.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import { readNumber } from '#api/common/typed-number.rules.ts'
import type { Currency, Storefront } from '#content/storefronts.ts'

/** A price as people of the storefront type it: "1.200" is twelve hundred on a German phone. Empty is none. */
export function typedPrice(
  typed: string | undefined,
  currency: Currency,
  { intlLocale }: Storefront,
): WireMoney | null {
  const text = typed?.trim() ?? ''
  if (text === '') return null
  const number = readNumber(text, intlLocale)
  // What is none is refused where it is read, beside its field.
  if (number === null || number < 0) return { amount: text, currency }
  return toWire(money(Math.round(number * 100), currency))
}

/** The same the other way: as one would type it here. */
export const asTyped = (amount: string | number, { intlLocale }: Storefront): string =>
  String(amount).replace(/\.00$/, '').replace('.', decimalMarkOf(intlLocale))

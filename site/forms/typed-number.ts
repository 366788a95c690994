import { decimalMarkOf, formatNumber } from '#api/common/format.rules.ts'
import { money, pricesOf, toWire, typedToWire, type WireMoney } from '#api/common/money.rules.ts'
import { readingsOf } from '#api/common/typed-number.rules.ts'
import type { Currency, Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'
import type { Typed } from './submit.ts'

/** A price in the storefront's format: "1.200" is twelve hundred on a German phone. */
export const sentPrice = (typed: string | undefined, currency: Currency, { intlLocale }: Storefront): WireMoney =>
  typedToWire(typed ?? '', currency, intlLocale)

/** The same, but undefined for an empty field. */
export const typedPrice = (typed: string | undefined, currency: Currency, storefront: Storefront): WireMoney | null =>
  typed?.trim() ? sentPrice(typed, currency, storefront) : null

/**
 * A number in the storefront's format; NaN makes the call reject the value, with an error at its
 * field.
 */
export function typedNumber(typed: string, { intlLocale }: Storefront): number {
  const [number, other] = readingsOf(typed, intlLocale)
  return number === undefined || other !== undefined ? Number.NaN : number
}

/** The reverse: formats an amount for a field. */
export const asTyped = (amount: string | number, { intlLocale }: Storefront): string =>
  String(amount).replace(/\.00$/, '').replace('.', decimalMarkOf(intlLocale))

/** Four decimals cannot be read as a thousands group. */
const CLEAR_DECIMALS = 4

/** Both readings of an ambiguous number, each as an unambiguous input and as shown. */
export function meaningsOf(typed: string, isPrice: boolean, storefront: Storefront) {
  const { intlLocale, currency } = storefront
  const clear = (reading: number): string =>
    Number.isInteger(reading) ? String(reading) : reading.toFixed(CLEAR_DECIMALS)
  const meanings = isPrice
    ? pricesOf(typed, undefined, intlLocale).map((minor) => toWire(money(minor, currency)).amount)
    : readingsOf(typed, intlLocale).map(clear)
  return meanings.length < 2
    ? []
    : meanings.map((meaning) => ({
        value: asTyped(meaning, storefront),
        label: Number.isInteger(Number(meaning))
          ? formatNumber(Number(meaning), intlLocale)
          : asTyped(isPrice ? meaning : Number(meaning), storefront),
      }))
}

/** The hidden fields of an ambiguous number: the text in question, and the chosen reading. */
export const askedOf = (name: string): string => `${name}.asked`
export const meantOf = (name: string): string => `${name}.meant`

/** Replaces ambiguous texts by the chosen readings; a text edited since then is read afresh. */
export const asMeant = (typed: Typed): Typed =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => {
      const meant = typed[meantOf(name)]
      return [name, meant && typed[askedOf(name)] === text ? meant : text]
    }),
  )

/** The error of an ambiguous number asks which reading is meant. */
export function orAsk(
  message: string,
  { typed, isPrice }: { typed: string | undefined; isPrice: boolean },
  storefront: Storefront,
): string {
  const [first, second] = meaningsOf(typed ?? '', isPrice, storefront)
  if (!first || !second) return message
  return words(storefront.language)('form.meant', { 0: first.label, 1: second.label })
}

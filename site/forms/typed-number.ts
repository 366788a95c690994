import { decimalMarkOf, formatNumber } from '#api/common/format.rules.ts'
import { money, pricesOf, toWire, typedToWire, type WireMoney } from '#api/common/money.rules.ts'
import { readingsOf } from '#api/common/typed-number.rules.ts'
import type { Currency, Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'
import type { Typed } from './submit.ts'

/** A price as people of the storefront type it: "1.200" is twelve hundred on a German phone. */
export const sentPrice = (
  typed: string | undefined,
  currency: Currency,
  { intlLocale }: Storefront,
): WireMoney => typedToWire(typed ?? '', currency, intlLocale)

/** The same where an empty field is no price. */
export const typedPrice = (
  typed: string | undefined,
  currency: Currency,
  storefront: Storefront,
): WireMoney | null => (typed?.trim() ? sentPrice(typed, currency, storefront) : null)

/** A number in the same way; NaN is refused where it is read, beside its field. */
export function typedNumber(typed: string, { intlLocale }: Storefront): number {
  const [number, other] = readingsOf(typed, intlLocale)
  return number === undefined || other !== undefined ? Number.NaN : number
}

/** The same the other way: as one would type it here. */
export const asTyped = (amount: string | number, { intlLocale }: Storefront): string =>
  String(amount).replace(/\.00$/, '').replace('.', decimalMarkOf(intlLocale))

/** Four decimals cannot be mistaken for a group of thousands. */
const CLEAR_DECIMALS = 4

/** Both meanings of a number that has two, each as one types it without doubt and as it is shown. */
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

/** The fields beside a number: the text that was asked about, and the meaning chosen. */
export const askedOf = (name: string): string => `${name}.asked`
export const meantOf = (name: string): string => `${name}.meant`

/** A form with the meanings chosen in place of what was typed; a text changed since then stands for itself. */
export const asMeant = (typed: Typed): Typed =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => {
      const meant = typed[meantOf(name)]
      return [name, meant && typed[askedOf(name)] === text ? meant : text]
    }),
  )

/** The error of a number that has two meanings asks which one is meant. */
export function orAsk(
  message: string,
  { typed, isPrice }: { typed: string | undefined; isPrice: boolean },
  storefront: Storefront,
): string {
  const [first, second] = meaningsOf(typed ?? '', isPrice, storefront)
  if (!first || !second) return message
  return words(storefront.language)('form.meant', { 0: first.label, 1: second.label })
}

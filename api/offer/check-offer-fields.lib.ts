import { untimelyDayErrors } from '#api/auction/auction.rules.ts'
import { instantOf, todayIn } from '#api/common/dates.rules.ts'
import { fromWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { FieldErrors } from '#api/kit/fail.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import { calcFromGross, calcFromNet, lowestPrice, type PriceParts, type PriceTerms } from './fee.rules.ts'
import { OFFER_VALID_DAYS_MAX } from './offer.rules.ts'
import type { OfferInput } from './offer.schema.ts'

/**
 * Server-only checks of the offer's fields. Skips fields that are missing because they failed
 * schema validation.
 */
export function checkOfferFields(ctx: Ctx, terms: PriceTerms, input: Passed<OfferInput>, errors: FieldErrors): void {
  checkPrices(errors, input, terms)
  checkDays(errors, ctx, input)
  checkValidUntil(errors, ctx, input)
}

/** A price must be in the auction's currency. */
export function checkCurrency(
  errors: FieldErrors,
  named: Passed<WireMoney> | null | undefined,
  currency: Currency,
  path: string,
): void {
  if (named?.currency && named.currency !== currency) errors.add(`${path}.currency`, 'currency', { 0: currency })
}

export function priceOf(named: WireMoney, type: OfferInput['priceType'], terms: PriceTerms): PriceParts {
  const { minor } = fromWire(named)
  return type === 'net' ? calcFromNet(minor, terms) : calcFromGross(minor, terms)
}

/** Compares the two prices only if both are in the listing's currency. */
function checkPrices(
  errors: FieldErrors,
  { price, minPrice, priceType: type }: Passed<OfferInput>,
  terms: PriceTerms,
): void {
  checkCurrency(errors, price, terms.currency, 'price')
  checkCurrency(errors, minPrice, terms.currency, 'minPrice')
  if (!type || !isWhole(price, terms)) return
  const lowest = lowestPrice(terms)
  const { grossMinor } = priceOf(price, type, terms)
  if (grossMinor < lowest.grossMinor) return errors.add('price.amount', 'min', { 0: lowestOf(type, lowest) })
  if (!isWhole(minPrice, terms)) return
  const { grossMinor: minGrossMinor } = priceOf(minPrice, type, terms)
  // V16 again: two prices that differ by cents may be equal after rounding.
  if (minGrossMinor >= grossMinor) errors.add('minPrice.amount', 'min_price')
  else if (minGrossMinor < lowest.grossMinor) errors.add('minPrice.amount', 'min', { 0: lowestOf(type, lowest) })
}

const lowestOf = (type: OfferInput['priceType'], lowest: PriceParts): number =>
  (type === 'net' ? lowest.netMinor : lowest.grossMinor) / 100

const isWhole = (named: Passed<WireMoney> | null | undefined, { currency }: PriceTerms): named is WireMoney =>
  named?.amount !== undefined && named.currency === currency

function checkDays(errors: FieldErrors, { now, storefront }: Ctx, input: Passed<OfferInput>): void {
  const today = todayIn(now, storefront.timeZone)
  for (const path of ['pickupDate', 'deliveryDate'] as const) {
    const day = input[path]
    if (day) errors.addAll(untimelyDayErrors(path, day, today))
  }
}

function checkValidUntil(errors: FieldErrors, { now, storefront }: Ctx, { validUntil }: Passed<OfferInput>): void {
  if (!validUntil) return
  const until = instantOf(validUntil, storefront.timeZone)
  if (until <= now) errors.add('validUntil', 'past_date')
  if (until > now.plus({ days: OFFER_VALID_DAYS_MAX }))
    errors.add('validUntil', 'far_date', { 0: OFFER_VALID_DAYS_MAX })
}

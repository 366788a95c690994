import { CLAIM_MAX_PERCENT } from '#api/common/deadlines-and-limits.rules.ts'
import type { Currency } from '#content/storefronts.ts'

/** Fixed exchange rates, for amounts that must not vary with the day. */
const euroRates: Readonly<Record<Currency, number>> = {
  EUR: 1,
  PLN: 4.25,
  GBP: 0.87,
  RON: 5.08,
  SEK: 11,
  CZK: 24.5,
}

interface FeeTier {
  /** Net price where this tier ends; the last tier is unbounded. */
  upToMinor: number
  perMille: number
}

interface FeeTable {
  /** Minimum fee of a deal; covers the net price up to the end of the first tier. */
  flatMinor: number
  flatUpToMinor: number
  tiers: readonly FeeTier[]
}

const feeTable = (flatMinor: number, ends: readonly [number, number, number, number]): FeeTable => ({
  flatMinor,
  flatUpToMinor: ends[0],
  tiers: [
    { upToMinor: ends[1], perMille: 91 },
    { upToMinor: ends[2], perMille: 78 },
    { upToMinor: ends[3], perMille: 67 },
    { upToMinor: Infinity, perMille: 42 },
  ],
})

const EUR_FLAT_MINOR = 230
const EUR_TIER_ENDS_MINOR = [2500, 10_000, 17_500, 37_500] as const

const scaled = (rate: number): FeeTable => {
  const [a, b, c, d] = EUR_TIER_ENDS_MINOR.map((end) => Math.round(end * rate)) as [number, number, number, number]
  return feeTable(Math.round(EUR_FLAT_MINOR * rate), [a, b, c, d])
}

/** Success fee on the net price of a deal. The percentage falls as the price rises. */
export const feeTables: Readonly<Record<Currency, FeeTable>> = {
  PLN: feeTable(910, [10_000, 40_000, 70_000, 150_000]),
  EUR: feeTable(EUR_FLAT_MINOR, EUR_TIER_ENDS_MINOR),
  GBP: scaled(euroRates.GBP),
  RON: scaled(euroRates.RON),
  SEK: scaled(euroRates.SEK),
  CZK: scaled(euroRates.CZK),
}

/** Progressive: each tier's rate applies only to the part of the price within that tier. */
function feeOf(netMinor: number, currency: Currency): number {
  const { flatMinor, flatUpToMinor, tiers } = feeTables[currency]
  let fromMinor = flatUpToMinor
  let thousandths = 0
  for (const { upToMinor, perMille } of tiers) {
    if (netMinor <= fromMinor) break
    thousandths += (Math.min(netMinor, upToMinor) - fromMinor) * perMille
    fromMinor = upToMinor
  }
  return flatMinor + Math.round(thousandths / 1000)
}

/** Standard VAT rates of the countries where providers are based. */
const vatPercents: Readonly<Record<string, number>> = {
  PL: 23, DE: 19, GB: 20, ES: 21, IT: 22, FR: 20, PT: 23, RO: 21, NL: 21, SE: 25, CZ: 21,
} // prettier-ignore

const vatPercentOf = (country: string, isVatPayer: boolean): number => (isVatPayer ? (vatPercents[country] ?? 0) : 0)

export interface PriceTerms {
  currency: Currency
  /** VAT on the provider's own price. */
  vatPercent: number
  /** VAT on our fee: the rate of the provider's country, even if they charge no VAT themselves. */
  feeVatPercent?: number
  /** Verified charities pay no fee and may carry for nothing. */
  isCharity?: boolean
}

export interface PriceParts {
  currency: Currency
  vatPercent: number
  netMinor: number
  vatMinor: number
  grossMinor: number
  feeNetMinor: number
  feeVatMinor: number
  payoutMinor: number
}

export interface PricedCompany {
  /** Verified as a charity. */
  isCharity: boolean
  country: string
  isVatPayer: boolean
}

export const termsOf = (company: PricedCompany, currency: Currency): PriceTerms => ({
  currency,
  vatPercent: vatPercentOf(company.country, company.isVatPayer),
  feeVatPercent: vatPercentOf(company.country, true),
  isCharity: company.isCharity,
})

/** Every price is a whole currency unit, in minor units. */
export const WHOLE_UNIT = 100

const wholeUp = (minor: number): number => Math.ceil(minor / WHOLE_UNIT) * WHOLE_UNIT

const vatWithin = (grossMinor: number, vatPercent: number): number =>
  Math.round((grossMinor * vatPercent) / (100 + vatPercent))

const netWithin = (grossMinor: number, vatPercent: number): number => grossMinor - vatWithin(grossMinor, vatPercent)

/** Rounds the gross price up to a whole unit and derives the rest from it. */
export function calcFromGross(grossMinor: number, terms: PriceTerms): PriceParts {
  const { currency, vatPercent, feeVatPercent = vatPercent, isCharity = false } = terms
  const gross = wholeUp(grossMinor)
  const vatMinor = vatWithin(gross, vatPercent)
  const netMinor = gross - vatMinor
  const feeNetMinor = isCharity ? 0 : feeOf(netMinor, currency)
  const feeVatMinor = Math.round((feeNetMinor * feeVatPercent) / 100)
  return {
    currency,
    vatPercent,
    netMinor,
    vatMinor,
    grossMinor: gross,
    feeNetMinor,
    feeVatMinor,
    payoutMinor: gross - feeNetMinor - feeVatMinor,
  }
}

/** The smallest whole gross price that leaves the provider at least this net. */
export function calcFromNet(netMinor: number, terms: PriceTerms): PriceParts {
  const { vatPercent } = terms
  let gross = wholeUp((netMinor * (100 + vatPercent)) / 100)
  while (gross >= WHOLE_UNIT && netWithin(gross - WHOLE_UNIT, vatPercent) >= netMinor) gross -= WHOLE_UNIT
  while (netWithin(gross, vatPercent) < netMinor) gross += WHOLE_UNIT
  return calcFromGross(gross, terms)
}

/** The lowest price that still pays the provider something; a charity may carry for nothing. */
export function lowestPrice(terms: PriceTerms): PriceParts {
  let parts = calcFromGross(0, terms)
  while (!terms.isCharity && parts.payoutMinor <= 0) parts = calcFromGross(parts.grossMinor + WHOLE_UNIT, terms)
  return parts
}

/**
 * Up to this gross price the customer prepays everything; above it only the fee, and pays the
 * provider the rest directly.
 */
const FULL_PREPAY_MAX_EUR = 10_000

interface PaidPrice {
  currency: Currency
  grossMinor: number
  feeNetMinor: number
  feeVatMinor: number
}

/** An amount in euros in another currency, by the fixed rates. */
export const fixedMinorOf = (euros: number, currency: Currency): number => Math.round(euros * 100 * euroRates[currency])

/** The highest price that is paid through us as a whole. */
export const mostPrepaidMinor = (currency: Currency): number => fixedMinorOf(FULL_PREPAY_MAX_EUR, currency)

export function prepaidMinor(price: PaidPrice): number {
  return price.grossMinor <= mostPrepaidMinor(price.currency) ? price.grossMinor : price.feeNetMinor + price.feeVatMinor
}

/** The prepaid money that remains for the provider after our fee. */
export const payoutMinorOf = (price: PaidPrice): number => prepaidMinor(price) - price.feeNetMinor - price.feeVatMinor

/** Maximum claim of a courier for a late cancellation, in minor units, capped at the amount paid through us. */
export const mostClaimMinor = (price: PaidPrice): number =>
  Math.min(Math.floor((price.grossMinor * CLAIM_MAX_PERCENT) / 100), prepaidMinor(price))

/** A price of which a part may have gone back to the customer; `settledMinor` is the rest. */
export interface SettledPrice extends PaidPrice {
  settledMinor: number | null
}

/** Money paid through us that is kept: the courier's payout, our fee and its VAT. */
interface KeptMoney {
  keptMinor: number
  payoutMinor: number
  feeNetMinor: number
  feeVatMinor: number
}

/** The gross price that stays with the courier, before our fee. */
export const shareOf = ({ grossMinor, settledMinor }: SettledPrice): number => settledMinor ?? grossMinor

/**
 * The fee falls in proportion to the price: on half of the price it is half. So the courier gets
 * more with every cent of their share, and nobody pays a fee for nothing.
 */
export function keptOf(price: SettledPrice): KeptMoney {
  const { grossMinor, feeNetMinor: net, feeVatMinor: vat } = price
  const share = shareOf(price)
  const fee = grossMinor === 0 ? 0 : Math.round(((net + vat) * share) / grossMinor)
  const feeVatMinor = fee === 0 ? 0 : Math.round((fee * vat) / (net + vat))
  const keptMinor = prepaidMinor(price) === grossMinor ? share : fee
  return { keptMinor, payoutMinor: keptMinor - fee, feeNetMinor: fee - feeVatMinor, feeVatMinor }
}

/** The smallest gross share from which the courier still gets this payout. */
export function leastShareMinor(price: SettledPrice, payoutMinor: number): number {
  if (payoutMinor === 0) return 0
  const { grossMinor, feeNetMinor, feeVatMinor } = price
  let share = Math.floor((payoutMinor * grossMinor) / (grossMinor - feeNetMinor - feeVatMinor)) - 1
  while (keptOf({ ...price, settledMinor: share }).payoutMinor < payoutMinor) share += 1
  return share
}

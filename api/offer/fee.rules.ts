import type { Currency } from '#content/storefronts.ts'

/** What one euro is worth when nobody is asked for today's rate. */
const euroRates: Readonly<Record<Currency, number>> = {
  EUR: 1,
  PLN: 4.25,
  GBP: 0.87,
  RON: 5.08,
  SEK: 11,
  CZK: 24.5,
}

interface FeeTier {
  /** Up to this much of the net price; the last tier has no end. */
  upToMinor: number
  perMille: number
}

interface FeeTable {
  /** The least a deal costs; it covers the net price up to the first tier's end. */
  flatMinor: number
  flatUpToMinor: number
  tiers: readonly FeeTier[]
}

const feeTable = (
  flatMinor: number,
  ends: readonly [number, number, number, number],
): FeeTable => ({
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
  const [a, b, c, d] = EUR_TIER_ENDS_MINOR.map((end) => Math.round(end * rate)) as [
    number,
    number,
    number,
    number,
  ]
  return feeTable(Math.round(EUR_FLAT_MINOR * rate), [a, b, c, d])
}

/** The success fee, on the net price of a concluded deal: the more a deal is worth, the smaller its share. */
export const feeTables: Readonly<Record<Currency, FeeTable>> = {
  PLN: feeTable(910, [10_000, 40_000, 70_000, 150_000]),
  EUR: feeTable(EUR_FLAT_MINOR, EUR_TIER_ENDS_MINOR),
  GBP: scaled(euroRates.GBP),
  RON: scaled(euroRates.RON),
  SEK: scaled(euroRates.SEK),
  CZK: scaled(euroRates.CZK),
}

/** Each tier takes its share of the part of the price that lies in it, never of the whole. */
function feeOf(netMinor: number, currency: Currency): number {
  const { flatMinor, flatUpToMinor, tiers } = feeTables[currency]
  let from = flatUpToMinor
  let thousandths = 0
  for (const { upToMinor, perMille } of tiers) {
    thousandths += Math.max(0, Math.min(netMinor, upToMinor) - from) * perMille
    from = upToMinor
  }
  return flatMinor + Math.round(thousandths / 1000)
}

/** The standard rates of value-added tax, where our providers are at home. */
const vatPercents: Readonly<Record<string, number>> = {
  PL: 23, DE: 19, GB: 20, ES: 21, IT: 22, FR: 20, PT: 23, RO: 21, NL: 21, SE: 25, CZ: 21,
} // prettier-ignore

const vatPercentOf = (country: string, isVatPayer: boolean): number =>
  isVatPayer ? (vatPercents[country] ?? 0) : 0

/** What decides how a provider's price is made up. */
export interface PriceTerms {
  currency: Currency
  /** On his own price. */
  vatPercent: number
  /** On our fee to him; that of his country, whether or not he charges any himself. */
  feeVatPercent?: number
  /** Charities pay no fee and may carry for nothing. */
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
  /** It was checked that it is one. */
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

/** Every price is paid in whole units of its money. */
export const WHOLE_UNIT = 100

const wholeUp = (minor: number): number => Math.ceil(minor / WHOLE_UNIT) * WHOLE_UNIT

const vatWithin = (grossMinor: number, vatPercent: number): number =>
  Math.round((grossMinor * vatPercent) / (100 + vatPercent))

const netWithin = (grossMinor: number, vatPercent: number): number =>
  grossMinor - vatWithin(grossMinor, vatPercent)

/** What the customer pays is a whole unit of money, rounded up; all else follows from it. */
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
  while (gross >= WHOLE_UNIT && netWithin(gross - WHOLE_UNIT, vatPercent) >= netMinor)
    gross -= WHOLE_UNIT
  while (netWithin(gross, vatPercent) < netMinor) gross += WHOLE_UNIT
  return calcFromGross(gross, terms)
}

/** The lowest price that leaves something for who carries; a charity may carry for nothing. */
export function lowestPrice(terms: PriceTerms): PriceParts {
  let parts = calcFromGross(0, terms)
  while (!terms.isCharity && parts.payoutMinor <= 0)
    parts = calcFromGross(parts.grossMinor + WHOLE_UNIT, terms)
  return parts
}

/** Up to this gross price everything is paid beforehand; above it the fee alone, the rest between the two. */
const FULL_PREPAY_MAX_EUR = 10_000

export interface PaidPrice {
  currency: Currency
  grossMinor: number
  feeNetMinor: number
  feeVatMinor: number
}

export function prepaidMinor(price: PaidPrice): number {
  const limit = FULL_PREPAY_MAX_EUR * 100 * euroRates[price.currency]
  return price.grossMinor <= limit ? price.grossMinor : price.feeNetMinor + price.feeVatMinor
}

/** What is left of the money paid beforehand for who carried. */
export const payoutMinorOf = (price: PaidPrice): number =>
  prepaidMinor(price) - price.feeNetMinor - price.feeVatMinor

import { convertAbout, fromWire, money, toWire, type Money, type WireMoney } from '#api/common/money.rules.ts'
import type { Amount, Day } from '#api/common/wire.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { gapOf, type Gap, type Owed } from './cover.rules.ts'
import type { InsuranceOffer } from './insurer.port.ts'
import type { Lacking, Law, LawBasis, LawLimit, LawUnit } from './law.rules.ts'

/** An amount in the reader's currency. */
interface CoverMoney {
  sum: WireMoney
  /** The same in its own currency; null if that is the reader's. */
  original: WireMoney | null
}

interface LawView {
  basis: LawBasis
  /** Law and article; null if we know none. */
  name: string | null
  /** Where the law or a description of it can be read. */
  url: string | null
  /** The limit for a kilogram or a cubic metre, in the unit of the law. */
  rate: { amount: Amount; unit: LawUnit; perPiece: WireMoney | null } | null
  /** The kilograms or cubic metres of the goods; null if unknown, or if they do not count. */
  amount: number | null
  /** The most that the carrier owes if everything is lost; null without a limit, or if it cannot be calculated. */
  limit: CoverMoney | null
  /** Missing input of the calculation; null if there is none. */
  lacks: Lacking | 'rate' | null
}

/** The rate that the limit was calculated with; null if the law has no amount in SDR. */
interface SdrView {
  /** Euros for one SDR, with four decimals. */
  euros: string
  asOf: Day
}

interface GapView {
  kind: Gap['kind']
  /** Zero unless something would be missing; null without a declared value. */
  missing: WireMoney | null
}

interface OfferCoverView {
  offerId: number
  /** The courier's policy as we have seen it; null if there is none in force, or its sum is unknown. */
  policy: { insured: CoverMoney; until: Day | null } | null
  /** A policy is in force, with or without a known sum. */
  isPolicyChecked: boolean
  /** By law and policy together; by law alone without a policy. */
  gap: GapView
}

export interface CoverView {
  fromCountry: string | null
  toCountry: string | null
  law: LawView
  sdr: SdrView | null
  /** Value of the goods, as their owner states it; only for the owner and couriers. */
  value: CoverMoney | null
  /** By law alone. */
  gap: GapView
  /** The offers that the reader may see, newest first. */
  offers: OfferCoverView[]
  /** Cover that the owner can buy; empty without an insurer. */
  insurance: InsuranceOffer[]
}

/** Everything that the view needs besides the listing. */
export interface CoverFacts {
  sdr: { perEuro: number; asOf: Day } | null
  /** Units of each currency for one euro. */
  perEuro: Partial<Record<Currency, number>>
  offers: {
    id: number
    bidderId: number
    insured: { minor: number; currency: Currency; until: Day | null } | null
    /** Types of the documents in force. */
    documents: readonly string[] | null
  }[]
}

interface Shown {
  law: Law
  limit: LawLimit | undefined
  value: Money | null
  facts: CoverFacts
  /** Offers that the reader may see. */
  offers: CoverFacts['offers']
  currency: Currency
}

export function coverView({
  law,
  limit,
  value,
  facts,
  offers,
  currency,
}: Shown): Omit<CoverView, 'fromCountry' | 'toCountry' | 'insurance'> {
  const { sdr, perEuro } = facts
  const rateOf = (unit: LawUnit) => (unit === 'XDR' ? sdr?.perEuro : unit === 'EUR' ? 1 : perEuro[unit])
  const inOwn = (sum: Money): CoverMoney | null => {
    if (sum.currency === currency) return { sum: toWire(sum), original: null }
    const rate = (rateOf(currency) ?? NaN) / (rateOf(sum.currency) ?? NaN)
    return Number.isFinite(rate) ? { sum: toWire(convertAbout(sum, rate, currency)), original: toWire(sum) } : null
  }
  const minor = limit?.minor ?? null
  const most = limit && minor !== null ? ownLimit(minor, limit.unit) : null
  function ownLimit(minor: number, unit: LawUnit): CoverMoney | null {
    if (unit !== 'XDR') return inOwn(money(Math.round(minor), unit))
    const rate = (rateOf(currency) ?? NaN) / (rateOf(unit) ?? NaN)
    // The rate of the SDR is of another day than the loss, so whole units are exact enough.
    return Number.isFinite(rate)
      ? { sum: toWire(convertAbout({ minor, currency }, rate, currency)), original: null }
      : null
  }
  const own = value && inOwn(value)
  const owed: Owed = law.basis === 'full' ? 'full' : most ? minorOfSum(most) : null
  const gap = (policy?: number): GapView => {
    const { kind, missingMinor } = gapOf(own && minorOfSum(own), owed, policy)
    return { kind, missing: own && toWire(money(missingMinor, currency)) }
  }
  const isRateMissing = minor !== null && most === null
  const { rate } = law
  return {
    law: {
      basis: law.basis,
      name: law.name,
      url: law.url,
      rate: rate
        ? {
            amount: toWire(money(Math.round(rate.minor), currency)).amount,
            unit: rate.unit,
            perPiece:
              rate.perPieceMinor === undefined || rate.unit === 'XDR'
                ? null
                : toWire(money(rate.perPieceMinor, rate.unit)),
          }
        : null,
      amount: limit?.amount ?? null,
      limit: most,
      lacks: isRateMissing ? 'rate' : (limit?.lacks ?? null),
    },
    sdr: sdr && limit?.unit === 'XDR' ? { euros: (1 / sdr.perEuro).toFixed(4), asOf: sdr.asOf } : null,
    value: own,
    gap: gap(),
    offers: offers.map(({ id, insured, documents }) => {
      const sum = insured && inOwn(money(insured.minor, insured.currency))
      return {
        offerId: id,
        policy: insured && sum ? { insured: sum, until: insured.until } : null,
        isPolicyChecked: documents?.includes('insurance') ?? false,
        gap: gap(sum ? minorOfSum(sum) : undefined),
      }
    }),
  }
}

const minorOfSum = ({ sum }: CoverMoney): number => fromWire(sum).minor

import type { Money, WireMoney } from '#api/common/money.rules.ts'

interface Quoted {
  value: Money
  fromCountry: string | null
  toCountry: string | null
  /** Days that the goods are on their way. */
  days: number
}

/** Cover that the owner of goods can buy for one transport. */
export interface InsuranceOffer {
  insurer: string
  insured: WireMoney
  premium: WireMoney
  /** The insurer's page, where it is bought. */
  url: string
}

/** An insurer of goods. None is known to us yet, so nothing is offered. */
export interface Insurer {
  quote: (asked: Quoted) => Promise<InsuranceOffer[]>
}

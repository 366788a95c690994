export const RATES_PER_COMPANY = 100
export const RATE_OFFERS_PER_DAY = 20
export const RATE_OFFERS_PER_DAY_MAX = 50
export const LEAD_DAYS_MAX = 30
export const RATE_KM_MAX = 10_000
export const RATE_WEIGHT_MAX_KG = 40_000
/** Maximum number of automatic offers per listing; the lowest prices come first. */
export const RATE_OFFERS_PER_LISTING = 10

interface RatePrice {
  leastMinor: number
  perKmMinor: number
}

/** Net price of a rate for a distance, in minor units. */
export const rateNetMinor = ({ leastMinor, perKmMinor }: RatePrice, km: number): number =>
  Math.max(leastMinor, Math.round(perKmMinor * km))

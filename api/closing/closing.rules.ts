/** Days for which the farewell mail stays in the outbox. */
export const FAREWELL_KEPT_DAYS = 7

/** Numbers of deals, pending payments, chargebacks and complaints that must end before an account is erased. */
export interface OpenMatters {
  deals: number
  refunds: number
  payouts: number
  disputes: number
  complaints: number
}

export const hasOpenMatters = (open: OpenMatters): boolean => Object.values(open).some((count) => count > 0)

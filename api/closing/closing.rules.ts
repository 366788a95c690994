/** As long as an e-mail change can be taken back: who has got into an account by one closes it for nobody. */
export const CLOSING_DAYS = 7
/** The last letter is kept in the outbox for so long. */
export const FAREWELL_KEPT_DAYS = 7

/** What an account waits for before it is erased: agreed deals, money on its way, disputes at a bank. */
export interface OpenMatters {
  deals: number
  refunds: number
  payouts: number
  disputes: number
}

export const hasOpenMatters = (open: OpenMatters): boolean =>
  Object.values(open).some((count) => count > 0)

import type { PayoutObstacle } from '#api/payment/payment.rules.ts'

/** Why a payout waits although nothing else is missing. */
export const obstacleWords: Record<PayoutObstacle, string> = {
  fraud: 'Fraud was reported',
  complaint: 'A complaint is open',
  chargeback: 'The payment is disputed',
  refund: 'A refund was made at the card processor',
  held: 'The office holds it',
  company: 'The company is not verified',
  account: 'No payout account yet',
}

import type { ConflictCode } from '#api/kit/fail.ts'

/** Unique fields, with the field error if the value is taken. */
const takenFields: Readonly<Record<string, { path: string; code: string }>> = {
  users_login_key: { path: 'login', code: 'login_taken' },
  users_proved_phones_of_couriers: { path: 'phone', code: 'phone_taken' },
}

/** Errors for the second of two concurrent requests, by constraint. */
const standing: Readonly<Record<string, ConflictCode>> = {
  acceptances_one_open: 'offer.wrong_state',
  cancel_requests_one_claim: 'offer.wrong_state',
  cancel_requests_one_open: 'offer.wrong_state',
  change_proposals_one_open: 'offer.wrong_state',
  company_members_one_company: 'member.elsewhere',
  company_members_one_invitation: 'company.wrong_state',
  complaints_one_open: 'complaint.wrong_state',
  decisions_one_stands: 'auction.wrong_state',
  door_prices_once: 'offer.wrong_state',
  fraud_reports_one_open: 'offer.wrong_state',
  listing_reports_once: 'auction.wrong_state',
  offer_requests_once: 'offer.wrong_state',
  offers_one_open_per_company: 'offer.wrong_state',
  offers_one_winner: 'auction.already_taken',
  opinion_reports_open: 'opinion.wrong_state',
  payments_one_capture: 'payment.wrong_state',
  payments_one_open: 'payment.wrong_state',
  refunds_one_proposed: 'payment.wrong_state',
  refunds_within_payment: 'payment.wrong_state',
  reinstatements_one_open: 'offer.wrong_state',
  rescues_one_open: 'auction.wrong_state',
  settlements_one_open: 'offer.wrong_state',
  users_email_confirmed: 'user.wrong_state',
}

/**
 * The error for a violated constraint that an action does not check itself; undefined for other
 * constraints.
 */
export const refusalOfConstraint = (constraint: string): { path: string; code: string } | ConflictCode | undefined =>
  takenFields[constraint] ?? standing[constraint]

/** Name of the violated constraint, found through wrapped errors. */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { constraint, parent, cause } = error as Error & { constraint?: unknown; parent?: unknown }
  if (typeof constraint === 'string') return constraint
  return constraintOf(parent) ?? constraintOf(cause)
}

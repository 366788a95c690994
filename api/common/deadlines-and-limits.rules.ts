/**
 * Numbers of our terms that sentences in all languages state: a text has their names as holes, for
 * example `{{AUTO_RELEASE_HOURS}}`, which are filled when the text files are read.
 */

/** Time after the delivery until the courier is paid without the customer's confirmation. */
export const AUTO_RELEASE_HOURS = 72
/** Time before the day of pickup until which the customer cancels without asking. */
export const FREE_CANCEL_HOURS = 24
/** Time for the courier to answer a late cancellation; no answer counts as consent. */
export const CANCEL_ANSWER_HOURS = 72
/** Maximum claim as a share of the whole price, for a wasted drive or a reserved day. */
export const CLAIM_MAX_PERCENT = 30
/** Time for the bidder to answer a counter-offer. */
export const COUNTER_HOURS = 24
/** A booking at a set price can come while the owner is offline, so payment has longer. */
export const PAY_BOOKED_HOURS = 24
/** Days after the delivery in which a review can be written; then it is published alone. */
export const REVIEW_WINDOW_DAYS = 30
/** Days after its end in which the two sides can reinstate a deal; administrators have no limit. */
export const REINSTATE_DAYS = 14
/** Time for the other side to answer a complaint. */
export const COMPLAINT_ANSWER_DAYS = 5
/** Time for the office to decide on a complaint. */
export const COMPLAINT_DECIDE_DAYS = 14
/** Time to appeal against the decision; the money waits until then. */
export const COMPLAINT_APPEAL_DAYS = 7
/** Time to answer a proposal of how to split the price. */
export const SETTLEMENT_HOURS = 72
/** Time to answer a higher price at the door, and the same time to pay the difference. */
export const DOOR_PRICE_MINUTES = 20
/** Maximum rise of the price at the door. */
export const DOOR_PRICE_MAX_PERCENT = 30
/** Above this difference to the listing, a courier who declines to carry at the old price is not at fault. */
export const DOOR_EXCUSE_PERCENT = 20
/** Hours after a courier has cancelled until the money goes back by itself, if there is no new deal. */
export const RESCUE_HOURS = 72
/** Days after the agreed delivery at which both sides are asked, and at which a complaint opens. */
export const OVERDUE_ASK_DAYS = 7
export const OVERDUE_COMPLAINT_DAYS = 14
/** Days after the booking at which an undecided deal that was never delivered is refunded. */
export const UNDECIDED_REFUND_DAYS = 75
/** Figures about couriers are from deals of this time. */
export const RELIABILITY_MONTHS = 12
/** The cancellation rate is that of the deals that ended in this time. */
export const CANCELLATION_DAYS = 90
export const AUCTION_LIVES_DAYS = 30
/** Time to pay after an offer is accepted; the offer is reserved until then. */
export const PAY_WINDOW_MINUTES = 15
export const EMAIL_CONFIRM_HOURS = 48
export const PASSWORD_RESET_MINUTES = 60
export const PHONE_CODE_MINUTES = 10
/**
 * As long as an e-mail change can be undone, so that a hijacked account cannot be closed for good.
 */
export const CLOSING_DAYS = 7
/** Days for which an export can be downloaded. */
export const EXPORT_DAYS = 7
/** Days before the expiry of a document on which its company is warned. */
export const EXPIRY_WARNING_DAYS = 30
/** Time in which two people carry a cubic metre of household goods to or from a vehicle; our own figure. */
export const CARRY_MINUTES_PER_CUBIC_METRE = 6
export const PICTURE_MAX_MB = 10
export const DOCUMENT_MAX_MB = 25
export const DOCUMENT_PAGES_MAX = 15

const terms: Readonly<Record<string, number>> = {
  AUTO_RELEASE_HOURS,
  FREE_CANCEL_HOURS,
  CANCEL_ANSWER_HOURS,
  CLAIM_MAX_PERCENT,
  COUNTER_HOURS,
  PAY_BOOKED_HOURS,
  REVIEW_WINDOW_DAYS,
  REINSTATE_DAYS,
  COMPLAINT_ANSWER_DAYS,
  COMPLAINT_DECIDE_DAYS,
  COMPLAINT_APPEAL_DAYS,
  SETTLEMENT_HOURS,
  DOOR_PRICE_MINUTES,
  DOOR_PRICE_MAX_PERCENT,
  DOOR_EXCUSE_PERCENT,
  RESCUE_HOURS,
  OVERDUE_ASK_DAYS,
  OVERDUE_COMPLAINT_DAYS,
  UNDECIDED_REFUND_DAYS,
  RELIABILITY_MONTHS,
  CANCELLATION_DAYS,
  AUCTION_LIVES_DAYS,
  PAY_WINDOW_MINUTES,
  EMAIL_CONFIRM_HOURS,
  PASSWORD_RESET_MINUTES,
  PHONE_CODE_MINUTES,
  CLOSING_DAYS,
  EXPORT_DAYS,
  EXPIRY_WARNING_DAYS,
  CARRY_MINUTES_PER_CUBIC_METRE,
  PICTURE_MAX_MB,
  DOCUMENT_MAX_MB,
  DOCUMENT_PAGES_MAX,
}

/** Fills the holes that are named by a term; throws for an unknown one. */
export const fillTerms = (text: string): string =>
  text.replace(/\{\{([A-Z][A-Z_]+)\}\}/g, (_, name: string) => {
    const term = terms[name]
    if (term === undefined) throw new Error(`no term is called ${name}`)
    return String(term)
  })

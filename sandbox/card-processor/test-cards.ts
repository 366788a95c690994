export interface CardDecline {
  code: string
  declineCode: string
  message: string
}

export type CardOutcome =
  | { kind: 'approved'; refund?: 'pending' | 'failed later' }
  | { kind: 'declined'; decline: CardDecline }
  | { kind: 'challenged'; then: 'approved' | 'declined' }
  | { kind: 'disputed' }

export interface TestCard {
  number: string
  outcome: CardOutcome
}

export const genericDecline: CardDecline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}

/** The processor's documented test cards: the outcome of a payment with each number. */
export const testCards = {
  success: approved('4242424242424242'),
  mastercard: approved('5555555555554444'),
  debit: approved('4000056655665556'),
  challenge: challenged('4000002500003155'),
  challengeAlways: challenged('4000002760003184'),
  challengeRequired: challenged('4000000000003220'),
  challengeDeclined: challenged('4000008400001629', 'declined'),
  declined: declined('4000000000000002', genericDecline),
  insufficientFunds: declined('4000000000009995', {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  }),
  expired: declined('4000000000000069', {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
  }),
  incorrectCvc: declined('4000000000000127', {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  }),
  processingError: declined('4000000000000119', {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  }),
  disputed: { number: '4000000000000259', outcome: { kind: 'disputed' } },
  refundPending: {
    number: '4000000000007726',
    outcome: { kind: 'approved', refund: 'pending' },
  },
  refundFails: {
    number: '4000000000005126',
    outcome: { kind: 'approved', refund: 'failed later' },
  },
} as const satisfies Record<string, TestCard>

export type TestCardName = keyof typeof testCards

/** The documented test tokens, which replace a card number. */
const tokens: Record<string, TestCardName> = {
  pm_card_visa: 'success',
  pm_card_mastercard: 'mastercard',
  pm_card_visa_debit: 'debit',
  pm_card_threeDSecure2Required: 'challengeRequired',
  pm_card_threeDSecureRequired: 'challengeRequired',
  pm_card_authenticationRequired: 'challengeAlways',
  pm_card_authenticationRequiredOnSetup: 'challenge',
  pm_card_threeDSecureRequiredChargeDeclined: 'challengeDeclined',
  pm_card_visa_chargeDeclined: 'declined',
  pm_card_chargeDeclined: 'declined',
  pm_card_visa_chargeDeclinedInsufficientFunds: 'insufficientFunds',
  pm_card_chargeDeclinedInsufficientFunds: 'insufficientFunds',
  pm_card_visa_chargeDeclinedExpiredCard: 'expired',
  pm_card_chargeDeclinedExpiredCard: 'expired',
  pm_card_visa_chargeDeclinedIncorrectCvc: 'incorrectCvc',
  pm_card_chargeDeclinedIncorrectCvc: 'incorrectCvc',
  pm_card_visa_chargeDeclinedProcessingError: 'processingError',
  pm_card_chargeDeclinedProcessingError: 'processingError',
  pm_card_createDispute: 'disputed',
  pm_card_pendingRefund: 'refundPending',
  pm_card_refundFail: 'refundFails',
}

export function findCardByToken(token: string): TestCard | undefined {
  const name = tokens[token]
  return name && testCards[name]
}

export function findCardByNumber(number: string): TestCard | undefined {
  return Object.values(testCards).find((card) => card.number === number)
}

function approved(number: string) {
  return { number, outcome: { kind: 'approved' } } as const
}

function challenged(number: string, then: 'approved' | 'declined' = 'approved') {
  return { number, outcome: { kind: 'challenged', then } } as const
}

function declined(number: string, decline: CardDecline) {
  return { number, outcome: { kind: 'declined', decline } } as const
}

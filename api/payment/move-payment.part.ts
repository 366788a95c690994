import { machine } from '#api/kit/transition.ts'
import type { Chargeback, Fee, Payment, Payout } from './payment.model.ts'
import {
  chargebackMoves,
  feeMoves,
  paymentMoves,
  payoutMoves,
  type ChargebackStatus,
  type FeeStatus,
  type PaymentStatus,
  type PayoutStatus,
} from './payment.rules.ts'

/** Every change of the status of money goes through these. */
export const movePayment = machine<PaymentStatus, typeof paymentMoves, Payment>(
  'payment',
  paymentMoves,
)
export const movePayout = machine<PayoutStatus, typeof payoutMoves, Payout>('payout', payoutMoves)
export const moveFee = machine<FeeStatus, typeof feeMoves, Fee>('fee', feeMoves)
export const moveChargeback = machine<ChargebackStatus, typeof chargebackMoves, Chargeback>(
  'chargeback',
  chargebackMoves,
)

import { stateMachine } from '#api/kit/db/transition.ts'
import type { Chargeback, Fee, Payment, Payout, Refund, Reversal } from './payment.model.ts'
import {
  chargebackMoves,
  feeMoves,
  paymentMoves,
  payoutMoves,
  refundMoves,
  reversalMoves,
  type ChargebackStatus,
  type FeeStatus,
  type PaymentStatus,
  type PayoutStatus,
  type RefundStatus,
  type ReversalStatus,
} from './payment.rules.ts'

/** Every status change of money goes through these. */
export const movePayment = stateMachine<PaymentStatus, typeof paymentMoves, Payment>('payment', paymentMoves)
export const movePayout = stateMachine<PayoutStatus, typeof payoutMoves, Payout>('payout', payoutMoves)
export const moveFee = stateMachine<FeeStatus, typeof feeMoves, Fee>('fee', feeMoves)
export const moveRefund = stateMachine<RefundStatus, typeof refundMoves, Refund>('refund', refundMoves)
export const moveChargeback = stateMachine<ChargebackStatus, typeof chargebackMoves, Chargeback>(
  'chargeback',
  chargebackMoves,
)
export const moveReversal = stateMachine<ReversalStatus, typeof reversalMoves, Reversal>('reversal', reversalMoves)

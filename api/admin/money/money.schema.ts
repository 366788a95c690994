import { REASON_MAX } from '#api/admin/admin.rules.ts'
import { dayField } from '#api/common/dates.schema.ts'
import { idField } from '#api/common/fields.schema.ts'
import { moneyField } from '#api/common/money.schema.ts'
import { SEARCH_MAX } from '#api/common/paging.rules.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { PRICE_MAX_MINOR } from '#api/offer/offer.rules.ts'
import { payoutDecisions, refundAnswers, refundBearers } from '#api/payment/payment.rules.ts'
import { EVIDENCE_NOTE_MAX, MONEY_PAGE_SIZE, moneyOrders, paymentFilters, payoutFilters } from './money.rules.ts'

const listFields = {
  ...pagingFields(MONEY_PAGE_SIZE),
  /** Part of the listing's title or of a name, or the id of the payment, offer or listing. */
  q: yup.string().trim().max(SEARCH_MAX),
  /** Range of days on which it was made. */
  from: dayField(),
  until: dayField(),
  order: yup.string().oneOf(moneyOrders).default('newest'),
}

export const listPaymentsSchema = yup.object({
  ...listFields,
  status: yup.string().oneOf(paymentFilters),
})
export type ListPayments = yup.InferType<typeof listPaymentsSchema>

export const listPayoutsSchema = yup.object({
  ...listFields,
  status: yup.string().oneOf(payoutFilters),
})
export type ListPayouts = yup.InferType<typeof listPayoutsSchema>

export const paymentRefSchema = yup.object({ paymentId: idField() })

export const payoutRefSchema = yup.object({ payoutId: idField() })

export const refundPaymentSchema = yup.object({
  paymentId: idField(),
  amount: moneyField(PRICE_MAX_MINOR).required(),
  bearer: yup.string().oneOf(refundBearers).default('platform'),
  /** Visible to other admins. */
  reason: yup.string().trim().max(REASON_MAX).required(),
})
export type RefundPayment = yup.InferType<typeof refundPaymentSchema>

export const answerRefundSchema = yup.object({
  paymentId: idField(),
  refundId: idField(),
  answer: yup.string().oneOf(refundAnswers).required(),
  /** Visible to other admins. */
  reason: yup.string().trim().max(REASON_MAX).default(''),
})
export type AnswerRefund = yup.InferType<typeof answerRefundSchema>

export const decidePayoutSchema = yup.object({
  payoutId: idField(),
  decision: yup.string().oneOf(payoutDecisions).required(),
  /** Visible to other admins. */
  reason: yup.string().trim().max(REASON_MAX).required(),
})
export type DecidePayout = yup.InferType<typeof decidePayoutSchema>

export const listChargebacksSchema = yup.object(pagingFields(MONEY_PAGE_SIZE))
export type ListChargebacks = yup.InferType<typeof listChargebacksSchema>

export const sendEvidenceSchema = yup.object({
  chargebackId: idField(),
  /** Read by the bank beside the case file. */
  text: yup.string().trim().max(EVIDENCE_NOTE_MAX).default(''),
})
export type SendEvidence = yup.InferType<typeof sendEvidenceSchema>

import { REASON_MAX } from '#api/offer/offer.rules.ts'
import { idField } from '#api/common/fields.schema.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { moneyCaseKinds, moneyDecisions, PAYMENTS_PAGE_SIZE, paymentMethods } from './payment.rules.ts'

export const paidOfferSchema = yup.object({ offerId: idField() })

export const paySchema = yup.object({
  offerId: idField(),
  method: yup
    .string<(typeof paymentMethods)[number]>()
    .oneOf([...paymentMethods])
    .default('card'),
})

export const paymentsPageSchema = yup.object(pagingFields(PAYMENTS_PAGE_SIZE))

export const moneyDecisionSchema = yup.object({
  kind: yup
    .string<(typeof moneyCaseKinds)[number]>()
    .oneOf([...moneyCaseKinds])
    .required(),
  id: idField(),
  decision: yup
    .string<(typeof moneyDecisions)[number]>()
    .oneOf([...moneyDecisions])
    .required(),
  reason: yup.string().trim().max(REASON_MAX).required(),
})

export type MoneyDecision = yup.InferType<typeof moneyDecisionSchema>

export const noInputSchema = yup.object({})

export type PaymentsPage = yup.InferType<typeof paymentsPageSchema>

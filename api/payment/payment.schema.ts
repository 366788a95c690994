import { idField } from '#api/common/fields.schema.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { PAYMENTS_PAGE_SIZE, paymentMethods } from './payment.rules.ts'

export const paidOfferSchema = yup.object({ offerId: idField() })

export const paySchema = yup.object({
  offerId: idField(),
  method: yup
    .string<(typeof paymentMethods)[number]>()
    .oneOf([...paymentMethods])
    .default('card'),
})

export const paymentsPageSchema = yup.object(pagingFields(PAYMENTS_PAGE_SIZE))

export const noInputSchema = yup.object({})

export type PaymentsPage = yup.InferType<typeof paymentsPageSchema>

import { dayField } from '#api/common/dates.schema.ts'
import { SEARCH_MAX } from '#api/common/paging.rules.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { MONEY_PAGE_SIZE, moneyOrders, paymentFilters, payoutStatuses } from './money.rules.ts'

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
  status: yup.string().oneOf(payoutStatuses),
})
export type ListPayouts = yup.InferType<typeof listPayoutsSchema>

import { idField } from '#api/common/fields.schema.ts'
import { PRICE_EXAMPLE } from '#api/common/money.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { priceField } from '#api/offer/offer.schema.ts'
import { REASON_MAX } from '#api/offer/offer.rules.ts'
import { settlementAnswers, type SettlementAnswer } from './settlement.rules.ts'

/** `back` is what goes back to the customer. */
export const proposeSettlementSchema = yup.object({
  offerId: idField(),
  back: priceField().required(),
  text: yup.string().trim().max(REASON_MAX).default(''),
})

/** `settlementId` is the proposal that the reader saw. */
export const answerSettlementSchema = yup.object({
  offerId: idField(),
  settlementId: idField(),
  answer: yup
    .string<SettlementAnswer>()
    .oneOf([...settlementAnswers])
    .required(),
})

/** With `back`, an amount in the currency of the offer, the answer also says what each side would get. */
export const seeSettlementSchema = yup.object({
  offerId: idField(),
  back: yup
    .string()
    .trim()
    .matches(/^\d{1,9}(\.\d{2})?$/, {
      message: { code: 'price', values: { 0: PRICE_EXAMPLE } },
      excludeEmptyString: true,
    })
    .default(''),
})

export type ProposeSettlement = yup.InferType<typeof proposeSettlementSchema>
export type AnswerSettlement = yup.InferType<typeof answerSettlementSchema>
export type SeeSettlement = yup.InferType<typeof seeSettlementSchema>

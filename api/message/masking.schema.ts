import { idField } from '#api/common/fields.schema.ts'
import { SEARCH_MAX } from '#api/common/paging.rules.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import {
  MASKED_PAGE_SIZE,
  MASKING_REASON_MAX,
  maskingDecisions,
  maskingStatuses,
  MESSAGE_APPEAL_MAX,
} from './masking.rules.ts'

export const appealMessageSchema = yup.object({
  messageId: idField(),
  /** Why it is not contact data. */
  text: yup.string().trim().max(MESSAGE_APPEAL_MAX).required(),
})
export type AppealMessage = yup.InferType<typeof appealMessageSchema>

export const decideMaskedSchema = yup.object({
  messageId: idField(),
  decision: yup.string().oneOf(maskingDecisions).required(),
  /** Shown verbatim to the author if the message stays masked. */
  reason: yup.string().trim().max(MASKING_REASON_MAX).default(''),
})
export type DecideMasked = yup.InferType<typeof decideMaskedSchema>

export const listMaskedSchema = yup.object({
  ...pagingFields(MASKED_PAGE_SIZE),
  /** Part of the author's name, address or company, or the account id. */
  q: yup.string().trim().max(SEARCH_MAX),
  status: yup.string().oneOf(maskingStatuses),
})
export type ListMasked = yup.InferType<typeof listMaskedSchema>

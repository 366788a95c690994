import { codeField, phoneField } from '#api/common/fields.schema.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { SMS_PAGE_SIZE } from './phone.rules.ts'

export const phoneSchema = yup.object({ phone: phoneField().required() })
export const phoneCodeSchema = yup.object({ code: codeField().required() })
export const smsOutboxSchema = yup.object(pagingFields(SMS_PAGE_SIZE))

export type Phone = yup.InferType<typeof phoneSchema>
export type PhoneCode = yup.InferType<typeof phoneCodeSchema>
export type SmsOutbox = yup.InferType<typeof smsOutboxSchema>

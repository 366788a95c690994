import { idField } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'

const UUID_MAX = 36

export const presenceOfSchema = yup.object({ uuid: yup.string().trim().max(UUID_MAX).required() })
export type PresenceOf = yup.InferType<typeof presenceOfSchema>

export const awardsOfSchema = yup.object({ userId: idField() })

import { yup } from '#api/common/yup.schema.ts'
import { PUSH_ENDPOINT_MAX } from './push.rules.ts'

/** RFC 8291: an uncompressed P-256 point, and 16 bytes. */
const P256DH = /^B[\w-]{86}$/
const AUTH = /^[\w-]{22}$/

/** The shape of `PushSubscription.toJSON()`. */
export const pushSubscriptionSchema = yup.object({
  endpoint: yup.string().trim().max(PUSH_ENDPOINT_MAX).required(),
  keys: yup
    .object({
      p256dh: yup.string().matches(P256DH).required(),
      auth: yup.string().matches(AUTH).required(),
    })
    .required(),
})

export type PushSubscriptionData = yup.InferType<typeof pushSubscriptionSchema>

import { yup } from '#api/common/yup.schema.ts'
import { PUSH_ENDPOINT_MAX } from './push.rules.ts'

/** A point of P-256 as it is written out whole, and sixteen bytes: RFC 8291. */
const P256DH = /^B[\w-]{86}$/
const AUTH = /^[\w-]{22}$/

/** As a browser tells of it by `PushSubscription.toJSON()`. */
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

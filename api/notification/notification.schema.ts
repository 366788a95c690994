import { instantField } from '#api/common/dates.schema.ts'
import { idField } from '#api/common/fields.schema.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { NOTIFICATIONS_PAGE_SIZE, OUTBOX_PAGE_SIZE, outboxStates, UNTOLD_PAGE_SIZE } from './notification.rules.ts'

export const listNotificationsSchema = yup.object(pagingFields(NOTIFICATIONS_PAGE_SIZE))
export type ListNotifications = yup.InferType<typeof listNotificationsSchema>

export const readNotificationSchema = yup.object({ id: idField() })
export type ReadNotification = yup.InferType<typeof readNotificationSchema>

const PATH_MAX = 500

export const seeNotificationsSchema = yup.object({
  /** Path of a page in this storefront. */
  path: yup.string().required().max(PATH_MAX),
  /** When the page was rendered. */
  until: instantField().required(),
})
export type SeeNotifications = yup.InferType<typeof seeNotificationsSchema>

export const listOutboxSchema = yup.object({
  ...pagingFields(OUTBOX_PAGE_SIZE),
  /** Full or partial recipient address. */
  email: yup.string().trim(),
  event: yup.string().trim(),
  state: yup.string().oneOf(outboxStates),
})
export type ListOutbox = yup.InferType<typeof listOutboxSchema>

export const outboxMailSchema = yup.object({ mail: idField() })

export const listUntoldSchema = yup.object(pagingFields(UNTOLD_PAGE_SIZE))
export type ListUntold = yup.InferType<typeof listUntoldSchema>

export const retryUntoldSchema = yup.object({ eventId: idField() })
export type RetryUntold = yup.InferType<typeof retryUntoldSchema>

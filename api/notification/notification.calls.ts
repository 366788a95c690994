import { admin, router, user } from '#api/kit/call.ts'
import { shape } from '#api/kit/shape.ts'
import { listNotifications } from './list-notifications.ts'
import { getOutboxMail } from './get-outbox-mail.ts'
import { listOutbox } from './list-outbox.ts'
import {
  listNotificationsSchema,
  listOutboxSchema,
  outboxMailSchema,
  readNotificationSchema,
} from './notification.schema.ts'
import { readAllNotifications, readNotification } from './read-notification.ts'

export const notificationCalls = router({
  list: user('GET /notifications', 'What you were told, the newest first')
    .input(shape(listNotificationsSchema))
    .query(({ ctx, input }) => listNotifications(ctx, input)),

  read: user('PATCH /notifications/{id}/read', 'Mark one as read')
    .input(shape(readNotificationSchema))
    .mutation(({ ctx, input }) => readNotification(ctx, input)),

  readAll: user('POST /notifications/read-all', 'Mark all as read').mutation(({ ctx }) =>
    readAllNotifications(ctx),
  ),

  outbox: admin('GET /admin/outbox', 'Mails written, with their text')
    .input(shape(listOutboxSchema))
    .query(({ ctx, input }) => listOutbox(ctx, input)),

  outboxMail: admin('GET /admin/outbox/{mail}', 'One mail as it looks')
    .input(shape(outboxMailSchema))
    .query(({ ctx, input }) => getOutboxMail(ctx, input.mail)),
})

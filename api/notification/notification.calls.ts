import { admin, read, router, user, write } from '#api/kit/call.ts'
import { listNotifications } from './list-notifications.ts'
import { getOutboxMail } from './mail/get-outbox-mail.ts'
import { listOutbox } from './mail/list-outbox.ts'
import { listFailedEvents } from './list-failed-events.ts'
import {
  listNotificationsSchema,
  listOutboxSchema,
  listUntoldSchema,
  outboxMailSchema,
  readNotificationSchema,
  retryUntoldSchema,
  seeNotificationsSchema,
} from './notification.schema.ts'
import { pushSubscriptionSchema } from './push/push.schema.ts'
import { readAllNotifications, readNotification } from './read-notification.ts'
import { retryUntold } from './retry-failed-event.ts'
import { seeNotifications } from './see-notifications.ts'
import { findWrongSubscription, getPush, subscribe, unsubscribe } from './push/subscribe.ts'

export const notificationCalls = router({
  list: read(
    user,
    'GET /notifications',
    'What you were told, the newest first',
    { takes: listNotificationsSchema },
    listNotifications,
  ),

  read: write(
    user,
    'PATCH /notifications/{id}/read',
    'Mark one as read',
    { takes: readNotificationSchema },
    readNotification,
  ),

  readAll: write(
    user,
    'POST /notifications/read-all',
    'Mark all as read',
    {},
    readAllNotifications,
  ),

  see: write(
    user,
    'PATCH /notifications/seen',
    'Say that a page showed what leads to it: it is not mailed any more, and stays new until it is read',
    { takes: seeNotificationsSchema, status: 204 },
    seeNotifications,
  ),

  push: read(
    user,
    'GET /me/push-subscription',
    'Whether this browser is told of news, and the key that it subscribes with',
    {},
    getPush,
  ),

  subscribe: write(
    user,
    'POST /me/push-subscription',
    'Tell this browser of news, until it signs out',
    { takes: pushSubscriptionSchema, alsoWrong: findWrongSubscription, status: 201 },
    subscribe,
  ),

  unsubscribe: write(
    user,
    'DELETE /me/push-subscription',
    'Tell this browser nothing any more',
    { status: 204 },
    unsubscribe,
  ),

  outbox: read(
    admin,
    'GET /admin/outbox',
    'Mails written, with their text',
    { takes: listOutboxSchema },
    listOutbox,
  ),

  outboxMail: read(
    admin,
    'GET /admin/outbox/{mail}',
    'One mail as it looks',
    { takes: outboxMailSchema },
    (ctx, input) => getOutboxMail(ctx, input.mail),
  ),

  untold: read(
    admin,
    'GET /admin/events',
    'What happened and could not be told',
    { takes: listUntoldSchema, mobile: false },
    listFailedEvents,
  ),

  retryUntold: write(
    admin,
    'POST /admin/events/{eventId}/retry',
    'Tell it now, late',
    { takes: retryUntoldSchema, mobile: false },
    retryUntold,
  ),
})

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
    'List your notifications, newest first',
    { takes: listNotificationsSchema },
    listNotifications,
  ),

  read: write(
    user,
    'PATCH /notifications/{id}/read',
    'Mark a notification as read',
    { takes: readNotificationSchema },
    readNotification,
  ),

  readAll: write(user, 'POST /notifications/read-all', 'Mark all notifications as read', {}, readAllNotifications),

  see: write(
    user,
    'PATCH /notifications/seen',
    'Mark notifications as shown on a page',
    {
      about: 'They are no longer mailed, but stay unread.',
      takes: seeNotificationsSchema,
      status: 204,
    },
    seeNotifications,
  ),

  push: read(
    user,
    'GET /me/push-subscription',
    'Get the push subscription of this browser',
    { about: 'Also returns the public key to subscribe with.' },
    getPush,
  ),

  subscribe: write(
    user,
    'POST /me/push-subscription',
    'Subscribe this browser to push messages',
    {
      about: 'Ends when the browser signs out.',
      takes: pushSubscriptionSchema,
      alsoWrong: findWrongSubscription,
      status: 201,
    },
    subscribe,
  ),

  unsubscribe: write(
    user,
    'DELETE /me/push-subscription',
    'Unsubscribe this browser from push messages',
    { status: 204 },
    unsubscribe,
  ),

  outbox: read(
    admin,
    'GET /admin/outbox',
    'List stored mails with their text',
    { takes: listOutboxSchema },
    listOutbox,
  ),

  outboxMail: read(
    admin,
    'GET /admin/outbox/{mail}',
    'Get a stored mail as HTML',
    { takes: outboxMailSchema },
    (ctx, input) => getOutboxMail(ctx, input.mail),
  ),

  untold: read(
    admin,
    'GET /admin/events',
    'List events whose notifications failed',
    { takes: listUntoldSchema, mobile: false },
    listFailedEvents,
  ),

  retryUntold: write(
    admin,
    'POST /admin/events/{eventId}/retry',
    'Send the notifications of a failed event again',
    { takes: retryUntoldSchema, mobile: false },
    retryUntold,
  ),
})

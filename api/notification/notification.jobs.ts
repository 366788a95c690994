import { deleteOld } from '#api/kit/db/delete-old.ts'
import type { Jobs } from '#api/kit/worker/jobs.ts'
import { notices } from '#api/notices.ts'
import { ANNOUNCEMENT_TRIES, PUT_ASIDE_DAYS } from './notification.rules.ts'
import { sendPushes, type Told } from './push/send-pushes.ts'
import { sendMails, type Mailbox } from './mail/send-mails.ts'
import { dispatchThread, type Thread } from './dispatch-thread.ts'

/** Jobs of the outboxes: dispatch announcements, send mails and pushes. */
export const notificationJobs: Jobs = {
  announce: {
    isKeyed: true,
    work: (ctx, payload) => dispatchThread(ctx, notices, payload as unknown as Thread),
  },
  'send-mail': {
    isKeyed: true,
    work: (ctx, payload) => sendMails(ctx, payload as unknown as Mailbox),
  },
  'send-push': {
    isKeyed: true,
    work: (ctx, payload) => sendPushes(ctx, payload as unknown as Told),
  },
  'forget-announcements': {
    every: '42 3 * * *',
    madeUpFor: '1d',
    work: (ctx) =>
      deleteOld(ctx, 'outbox_announcements', 'tries >= $1 and created_at < $2', [
        ANNOUNCEMENT_TRIES,
        ctx.now.minus({ days: PUT_ASIDE_DAYS }).toJSDate(),
      ]),
  },
}

import type { Jobs } from '#api/kit/jobs.ts'
import { notices } from '#api/notices.ts'
import type { Announcement } from './notification.rules.ts'
import { sendMail, type SendMail } from './send-mail.ts'
import { tell } from './tell.ts'

/** What the outbox brings: an event to tell of, a mail to send. */
export const notificationJobs: Jobs = {
  announce: { work: (ctx, payload) => tell(ctx, notices, payload as unknown as Announcement) },
  'send-mail': { work: (ctx, payload) => sendMail(ctx, payload as unknown as SendMail) },
}

import type { Jobs } from '#api/kit/jobs.ts'
import { notices } from '#api/notices.ts'
import { sendMails, type Mailbox } from './send-mails.ts'
import { tellThread, type Thread } from './tell-thread.ts'

/** What the outbox brings: events to tell of, mails to send. */
export const notificationJobs: Jobs = {
  announce: { work: (ctx, payload) => tellThread(ctx, notices, payload as unknown as Thread) },
  'send-mail': { work: (ctx, payload) => sendMails(ctx, payload as unknown as Mailbox) },
}

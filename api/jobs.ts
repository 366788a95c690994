import { randomUUID } from 'node:crypto'
import type { TaskList } from 'graphile-worker'
import { DateTime } from 'luxon'
import { guestCaller } from '#api/common/caller.rules.ts'
import { DEFAULT_LOCALE, storefrontOf } from '#content/storefronts.ts'
import { authJobs } from './account/auth/auth.jobs.ts'
import { caseJobs } from './case/case.jobs.ts'
import { categoryJobs } from './category/category.jobs.ts'
import { closingJobs } from './closing/closing.jobs.ts'
import { companyJobs } from './company/company.jobs.ts'
import { coverJobs } from './cover/cover.jobs.ts'
import { criteriaJobs } from './criteria/criteria.jobs.ts'
import { dealJobs } from './deal/deal.jobs.ts'
import { deliveryJobs } from './delivery/delivery.jobs.ts'
import { exportJobs } from './export/export.jobs.ts'
import { fileJobs } from './file/file.jobs.ts'
import { fileKinds } from './files.ts'
import { memberJobs } from './member/member.jobs.ts'
import { listingJobs } from './listing/listing.jobs.ts'
import { moderationJobs } from './moderation/moderation.jobs.ts'
import { notificationJobs } from './notification/notification.jobs.ts'
import { offerJobs } from './offer/offer.jobs.ts'
import { paymentJobs } from './payment/payment.jobs.ts'
import { opinionJobs } from './opinion/opinion.jobs.ts'
import { searchJobs } from './search/search.jobs.ts'
import type { Ctx } from './kit/context.ts'
import { cleanError } from './kit/describe-error.ts'
import type { Jobs } from './kit/worker/jobs.ts'
import { kitJobs } from './kit/worker/kit.jobs.ts'
import type { Services } from './kit/services.ts'
import { storefrontJobs } from './storefront/storefront.jobs.ts'
import { tripJobs } from './trip/trip.jobs.ts'

const all: Jobs = {
  ...kitJobs,
  ...authJobs,
  ...categoryJobs,
  ...companyJobs,
  ...coverJobs,
  ...memberJobs,
  ...closingJobs,
  ...exportJobs,
  ...dealJobs,
  ...caseJobs,
  ...deliveryJobs,
  ...fileJobs(fileKinds),
  ...listingJobs,
  ...offerJobs,
  ...paymentJobs,
  ...opinionJobs,
  ...searchJobs,
  ...criteriaJobs,
  ...tripJobs,
  ...moderationJobs,
  ...notificationJobs,
  ...storefrontJobs,
}

/** Schedule of all jobs: at most one run of each at a time, and at most one waiting. */
export const crontab = Object.entries(all)
  .flatMap(([task, { every, madeUpFor }]) =>
    every ? [`${every} ${task} ?queue=${task}&jobKey=${task}&fill=${madeUpFor ?? '0s'}`] : [],
  )
  .join('\n')

/** Tasks whose jobs always have a key. */
export const keyedTasks = Object.entries(all).flatMap(([task, { every, isKeyed }]) => (every || isKeyed ? [task] : []))

/** Runs one job. */
export async function runJob(ctx: Ctx, task: string, payload: Record<string, unknown> = {}): Promise<void> {
  const job = all[task]
  if (!job) throw new Error(`no job is called ${task}`)
  await job.work(ctx, payload)
}

/** All jobs in the format of the queue. */
export const tasks = (services: Services): TaskList =>
  Object.fromEntries(
    Object.keys(all).map((task) => [
      task,
      (payload: unknown) => runLogged(services, task, payload as Record<string, unknown>),
    ]),
  )

/** The queue stores error messages, and admins read them, so they are sanitised. */
async function runLogged(services: Services, task: string, payload: Record<string, unknown>): Promise<void> {
  const ctx = jobContext(services)
  try {
    await runJob(ctx, task, payload)
  } catch (error) {
    ctx.log.warn({ err: error, task }, 'a job failed')
    throw cleanError(error)
  }
}

export function jobContext(services: Services): Ctx {
  const requestId = `job-${randomUUID()}`
  return {
    ...services,
    caller: guestCaller,
    storefront: storefrontOf(DEFAULT_LOCALE),
    tx: undefined,
    now: DateTime.utc(),
    log: services.log.child({ requestId }),
    requestId,
    channel: 'job',
    ip: '',
    idempotencyKey: undefined,
    io: noRequest,
  }
}

const noRequest = {
  cookie: () => undefined,
  setCookie: () => undefined,
  clearCookie: () => undefined,
  header: () => undefined,
  rawBody: undefined,
}

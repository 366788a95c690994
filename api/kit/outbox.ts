import { randomUUID } from 'node:crypto'
import type { DateTime } from 'luxon'
import type { Ctx } from './context.ts'
import { rows } from './db.ts'

export interface JobOptions {
  runAt?: DateTime
  /** A later job with the same key replaces the earlier one. */
  key?: string
  maxAttempts?: number
}

/** Work for after the commit, written in the same transaction: it is done if and only if we commit. */
export async function addJob(
  ctx: Pick<Ctx, 'tx'>,
  task: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  await rows(
    ctx,
    `select id from graphile_worker.add_job($1, payload := $2::json, run_at := $3, job_key := $4, max_attempts := $5)`,
    [
      task,
      JSON.stringify(payload),
      options.runAt?.toJSDate() ?? null,
      options.key ?? null,
      options.maxAttempts ?? null,
    ],
  )
}

/** Says in the outbox that something happened; the notices of the domain decide whom to tell. */
export const announce = (ctx: Ctx, event: string, id: number, data: object = {}): Promise<void> =>
  // The same may happen again to the same thing: then it is told again.
  addJob(ctx, 'announce', { event, id, unique: randomUUID(), ...data })

import type { Ctx } from '#api/kit/context.ts'

/** Background jobs, run because of a row in the outbox or by a schedule. */
export type Jobs = Record<
  string,
  {
    /** Cron pattern in UTC; without it the job runs only when it is added. */
    every?: string
    /**
     * Missed runs are made up for within this time (`1d`); by default the next run does their work.
     */
    madeUpFor?: string
    /** Always added with a key: a newer job replaces the older one, even while that is running. */
    isKeyed?: true
    work: (ctx: Ctx, payload: Record<string, unknown>) => Promise<void>
  }
>

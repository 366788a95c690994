import type { Ctx } from './context.ts'

/** Work in the background: done because of a row in the outbox, or by the clock. */
export type Jobs = Record<
  string,
  {
    /** Cron pattern in UTC; without it the job runs only when it is added. */
    every?: string
    /** A run that nobody was there for is made up for so long (`1d`); else the next one does its work. */
    madeUpFor?: string
    /** Always added with a key: a later one takes its place, also while it runs. */
    isKeyed?: true
    work: (ctx: Ctx, payload: Record<string, unknown>) => Promise<void>
  }
>

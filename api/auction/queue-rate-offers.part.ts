import { addJob } from '#api/kit/outbox.ts'
import type { TxCtx } from '#api/kit/transition.ts'

/** Queues automatic offers by companies' rates, to run after the commit. */
export const queueRateOffers = (ctx: TxCtx, id: number): Promise<void> =>
  addJob(ctx, 'offer-by-rates', { id })

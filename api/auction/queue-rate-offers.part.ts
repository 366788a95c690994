import { addJob } from '#api/kit/worker/outbox.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'

/** Queues automatic offers by companies' rates, to run after the commit. */
export const queueRateOffers = (ctx: TxCtx, id: number): Promise<void> => addJob(ctx, 'offer-by-rates', { id })

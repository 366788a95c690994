import { addJob } from '#api/kit/outbox.ts'
import type { TxCtx } from '#api/kit/transition.ts'

/** A listing opens: companies that have a rate for it offer right after the commit. */
export const queueRateOffers = (ctx: TxCtx, id: number): Promise<void> =>
  addJob(ctx, 'offer-by-rates', { id })

import { matchFinders } from '#api/criteria/match-finders.part.ts'
import type { Ctx } from '#api/kit/context.ts'
import { findPassing } from './find-passing.query.ts'
import { trips } from './trip.rules.ts'

/** Job for a new listing: matches it against trips, and queues notices now or for the digest. */
export const matchTrips = (ctx: Ctx, { id }: Record<string, unknown>): Promise<void> =>
  matchFinders(ctx, trips, Number(id), async (ctx) => (await findPassing(ctx, Number(id))).map(({ id }) => id))

import type { Ctx } from '#api/kit/context.ts'
import { lookUp } from '#api/kit/db/db.ts'
import { MATCHING } from './match-criteria.query.ts'

/** Ids of saved searches, of all companies, that match an open auction. */
export async function findMatching(ctx: Pick<Ctx, 'tx'>, auctionId: number): Promise<number[]> {
  const rows = await lookUp<{ id: number }>(ctx, MATCHING, [auctionId])
  return rows.map(({ id }) => id)
}

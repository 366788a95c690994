import type { TxCtx } from '#api/kit/transition.ts'
import { query } from '#api/kit/db.ts'
import type { World } from './world.ts'

type Numbered = { id: number; createdAt: Date }

/** Which columns name a row of which table. */
const references = {
  users: ['userId', 'ownerId', 'bidderId', 'payerId', 'authorId', 'subjectId', 'byUserId'],
  companies: ['companyId'],
  auctions: ['auctionId'],
  offers: ['offerId'],
  payments: [],
  payouts: [],
  fees: [],
  deliveries: ['deliveryId'],
  opinions: [],
} as const satisfies Partial<Record<keyof World, readonly string[]>>

/** Rows get the ids that the database gives, the older ones the lower; all that names them follows. */
export async function numberRows(ctx: TxCtx, world: World): Promise<void> {
  const referring = Object.values(world).flat() as object[]
  for (const [table, columns] of Object.entries(references)) {
    const list = world[table as keyof typeof references] as Numbered[]
    list.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    const ids = await takeIds(ctx, table, list.length)
    const renamed = new Map(list.map(({ id }, at) => [id, ids[at] ?? 0]))
    list.forEach((one, at) => (one.id = ids[at] ?? 0))
    for (const column of columns) rename(referring, column, renamed)
  }
}

async function takeIds(ctx: TxCtx, table: string, count: number): Promise<number[]> {
  const taken = await query<{ id: number }>(
    ctx,
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)`,
    [table, count],
  )
  return taken.map(({ id }) => id)
}

function rename(
  list: readonly object[],
  column: string,
  renamed: ReadonlyMap<number, number>,
): void {
  for (const one of list as Record<string, unknown>[]) {
    const old = one[column]
    if (typeof old === 'number') one[column] = renamed.get(old) ?? old
  }
}

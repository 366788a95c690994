import { may } from '#api/common/permissions.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db.ts'
import { failField, orNotFound } from '#api/kit/fail.ts'
import { dealStatuses } from '#api/offer/offer.rules.ts'
import { readCursor, writeCursor } from '#api/search/search-cursor.part.ts'
import { CHANGES, syncedKinds, type SyncedKind } from './changes.query.ts'
import type { Sync } from './sync.schema.ts'

interface Change {
  kind: SyncedKind
  id: number
  /** The listing that it belongs to, and the offer. */
  auctionId: number | null
  offerId: number | null
}

interface Changes {
  data: Change[]
  /** For the next question: at once where `isMore`, else whenever one wants to know again. */
  cursor: string
  isMore: boolean
  /** It is all there is: who holds something older forgets it. */
  isWhole: boolean
}

interface Found {
  horizon: string
  isAhead: boolean
  found: { kind: number; id: number; auctionId: number | null; offerId: number | null }[]
}

const PAGE_SIZE = 200

/**
 * What has been written since the last answer of what its reader may read: ids alone, which the other calls tell more of.
 * Nothing of it is ever deleted. Some may be told twice, none is left out.
 */
export async function listChanges(ctx: SignedInCtx, { cursor }: Sync): Promise<Changes> {
  const { userId, bidderId } = ctx.caller
  const whose = { of: 'changes', userId, bidderId }
  const place = readCursor(ctx, { ...whose, cursor })
  const [since = '0', begun, kind = '-1'] = place?.key.split(' ') ?? []
  const asked = [userId, bidderId, since, kind, place?.id ?? 0, PAGE_SIZE + 1]
  // Whoever only drives is told of deals alone.
  const offers = [may('offer.post', ctx.caller), dealStatuses]
  const { horizon, isAhead, found } = orNotFound(
    await queryOne<Found>(ctx, CHANGES, [...asked, ...offers]),
  )
  // The database was put back to what it was before that answer.
  if (isAhead) return failField('cursor', 'cursor')
  const until = begun ?? horizon
  const shown = found.slice(0, PAGE_SIZE)
  const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined
  const next = last ? { key: `${since} ${until} ${last.kind}`, id: last.id } : { key: until, id: 0 }
  return {
    data: shown.flatMap((one) => {
      const named = syncedKinds[one.kind]
      return named ? [{ ...one, kind: named }] : []
    }),
    cursor: writeCursor(ctx, whose, { ...next, isFirst: false }),
    isMore: last !== undefined,
    isWhole: since === '0',
  }
}

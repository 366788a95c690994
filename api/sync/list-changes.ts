import { may } from '#api/common/permissions.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { failField, orNotFound } from '#api/kit/fail.ts'
import { dealStatuses } from '#api/offer/offer.rules.ts'
import { readCursor, writeCursor } from '#api/search/search-cursor.lib.ts'
import { CHANGES, syncedKinds, type SyncedKind } from './changes.query.ts'
import type { Sync } from './sync.schema.ts'

interface Change {
  kind: SyncedKind
  id: number
  /** The listing and offer it belongs to. */
  auctionId: number | null
  offerId: number | null
}

interface Changes {
  data: Change[]
  /** For the next call: at once if `isMore`, otherwise for the next update. */
  cursor: string
  isMore: boolean
  /** The answer is complete, so older data should be discarded. */
  isWhole: boolean
}

interface Found {
  horizon: string
  isAhead: boolean
  found: { kind: number; id: number; auctionId: number | null; offerId: number | null }[]
}

const PAGE_SIZE = 200

/**
 * Ids of everything the caller may read that was written since the last answer; other calls return
 * the content. Such rows are never deleted. Some may be repeated, none is missed.
 */
export async function listChanges(ctx: SignedInCtx, { cursor }: Sync): Promise<Changes> {
  const { userId, bidderId } = ctx.caller
  const whose = { of: 'changes', userId, bidderId }
  const place = readCursor(ctx, { ...whose, cursor })
  const [since = '0', begun, kind = '-1'] = place?.key.split(' ') ?? []
  const asked = [userId, bidderId, since, kind, place?.id ?? 0, PAGE_SIZE + 1]
  // Drivers get deals only.
  const offers = [may('offer.post', ctx.caller), dealStatuses]
  const { horizon, isAhead, found } = orNotFound(await queryOne<Found>(ctx, CHANGES, [...asked, ...offers]))
  // The database was restored to a state before the last answer.
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

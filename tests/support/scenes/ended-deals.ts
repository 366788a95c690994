import type { SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { pastDeals } from './past-deals.ts'

interface EndedDeals {
  by: SignedIn
  carriedBy: SignedIn
  onTime?: number
  late?: number
  /** Cancelled by the fault of these. */
  cancelled?: number
  fault?: 'courier' | 'customer' | 'nobody'
  daysAgo?: number
}

/** Inserts deals that a courier has completed or cancelled. Returns the ids of the cancelled ones. */
export async function endedDeals(wishes: EndedDeals): Promise<number[]> {
  const { by, carriedBy, onTime = 0, late = 0, cancelled = 0, fault = 'courier', daysAgo = 1 } = wishes
  const some = (count: number, status: 'realized' | 'cancelled') =>
    count === 0 ? [] : pastDeals({ by, carriedBy, status, prices: Array.from({ length: count }, () => 500) })
  const done = await some(onTime + late, 'realized')
  await query(
    { tx: undefined },
    `update offers set realized_at = now() - make_interval(days => $2), is_on_time = id <> all($3) where id = any($1)`,
    [done, daysAgo, done.slice(onTime)],
  )
  const dropped = await some(cancelled, 'cancelled')
  await query(
    { tx: undefined },
    `update offers set cancelled_at = now() - make_interval(days => $2), cancel_fault = $3, ended_reason = 'The van broke down.'
     where id = any($1)`,
    [dropped, daysAgo, fault],
  )
  return dropped
}

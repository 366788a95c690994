import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import type { Delivery } from './delivery.model.ts'
import { isFailed, type DeliveryEvent } from './delivery.rules.ts'

const failures: readonly DeliveryEvent[] = ['failPickup', 'failDelivery']

/** The courier's reason for the last failure; null unless the delivery is in a failed state. */
export async function findFailedReason(ctx: Ctx, { id, status }: Delivery): Promise<string | null> {
  if (!isFailed(status)) return null
  const row = await queryOne<{ reason: string | null }>(
    ctx,
    `select reason from audit_events where machine = 'delivery' and thing_id = $1
       and event = any($2) order by id desc limit 1`,
    [String(id), failures],
  )
  return row?.reason || null
}

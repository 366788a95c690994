import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { lockOwnCompany } from '#api/company/lock-company.part.ts'
import { lockVehicle } from './save-vehicle.ts'

/** Removes a vehicle; archives it instead if an offer names it. */
export async function removeVehicle(ctx: SignedInCtx & TxCtx, vehicleId: number): Promise<void> {
  const vehicle = await lockVehicle(ctx, await lockOwnCompany(ctx), vehicleId)
  const { tx: transaction } = ctx
  const isNamed = await queryOne(ctx, `select 1 from offers where vehicle_id = $1 limit 1`, [vehicleId])
  if (isNamed) await vehicle.update({ archivedAt: ctx.now.toJSDate() }, { transaction })
  else await vehicle.destroy({ transaction })
  await audit(ctx, { machine: 'vehicle', thingId: vehicleId, event: 'remove', from: 'driven', to: 'removed' })
}

import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { deviceView, type DeviceRow, type DeviceView } from './device.view.ts'
import { DEVICES } from './devices.query.ts'

/** Devices of the own company, oldest first. */
export async function listDevices(ctx: SignedInCtx): Promise<{ data: DeviceView[] }> {
  const rows = await query<DeviceRow>(ctx, `${DEVICES} order by d.id`, [ctx.caller.companyId])
  return { data: rows.map(deviceView) }
}

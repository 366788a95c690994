import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db.ts'
import { deviceView, type DeviceRow, type DeviceView } from './device.view.ts'
import { DEVICES } from './devices.query.ts'

/** On what the people of the own company work, the first first. */
export async function listDevices(ctx: SignedInCtx): Promise<{ data: DeviceView[] }> {
  const rows = await query<DeviceRow>(ctx, `${DEVICES} order by d.id`, [ctx.caller.companyId])
  return { data: rows.map(deviceView) }
}

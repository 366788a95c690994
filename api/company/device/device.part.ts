import { audit } from '#api/kit/db/audit.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { failField, orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { DEVICES_PER_COMPANY } from './device.rules.ts'
import { deviceView, type DeviceRow, type DeviceView } from './device.view.ts'
import { DEVICES } from './devices.query.ts'

/** A device of the company; 404 for devices of others. */
export const getDevice = async (ctx: TxCtx, companyId: number, uid: string): Promise<DeviceView> =>
  deviceView(orNotFound(await queryOne<DeviceRow>(ctx, `${DEVICES} and d.device_uid = $2`, [companyId, uid])))

/** Called while the company is locked, so that concurrent requests are counted correctly. */
export async function refuseTooManyDevices(ctx: TxCtx, companyId: number): Promise<void> {
  const counted = await queryOne<{ count: number }>(
    ctx,
    `select count(*)::int as count from company_devices where company_id = $1`,
    [companyId],
  )
  if (counted && counted.count >= DEVICES_PER_COMPANY)
    failField('deviceUID', 'too_many_items', { 0: DEVICES_PER_COMPANY })
}

export const auditDevice = (
  ctx: TxCtx,
  thingId: number,
  event: 'add' | 'register' | 'rename' | 'remove',
): Promise<void> =>
  audit(ctx, {
    machine: 'device',
    thingId,
    event,
    from: event === 'add' ? null : 'used',
    to: event === 'remove' ? 'removed' : 'used',
  })

/**
 * When a user leaves a company, devices they added leave too; devices added by the company stay for
 * others.
 */
export async function forgetDevicesOf(ctx: TxCtx, userId: number): Promise<void> {
  await query(ctx, `delete from company_devices where added_by = $1`, [userId])
  await query(ctx, `update company_devices set user_id = null where user_id = $1`, [userId])
}

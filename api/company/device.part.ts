import { audit } from '#api/kit/audit.ts'
import { query, queryOne } from '#api/kit/db.ts'
import { failField, orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { DEVICES_PER_COMPANY } from './device.rules.ts'
import { deviceView, type DeviceRow, type DeviceView } from './device.view.ts'
import { DEVICES } from './devices.query.ts'

/** One of a company; of other companies there is none. */
export const getDevice = async (ctx: TxCtx, companyId: number, uid: string): Promise<DeviceView> =>
  deviceView(
    orNotFound(
      await queryOne<DeviceRow>(ctx, `${DEVICES} and d.device_uid = $2`, [companyId, uid]),
    ),
  )

/** Asked while the company is held, so that two at once are counted one after the other. */
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

/** Whoever leaves a company takes his own phone along; on what the company gave him somebody else will work. */
export async function forgetDevicesOf(ctx: TxCtx, userId: number): Promise<void> {
  await query(ctx, `delete from company_devices where added_by = $1`, [userId])
  await query(ctx, `update company_devices set user_id = null where user_id = $1`, [userId])
}

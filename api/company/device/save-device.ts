import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { failField, orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { auditDevice, getDevice, refuseTooManyDevices } from './device.part.ts'
import type { DeviceData } from './device.schema.ts'
import type { DeviceView } from './device.view.ts'
import { lockOwnCompany } from '#api/company/lock-company.part.ts'

/** The owner adds a device by the id that its app shows. */
export async function addDevice(ctx: SignedInCtx & TxCtx, { deviceUID, name }: DeviceData): Promise<DeviceView> {
  const { id: companyId } = await lockOwnCompany(ctx)
  await refuseTooManyDevices(ctx, companyId)
  const added = await queryOne<{ id: number }>(
    ctx,
    `insert into company_devices (company_id, device_uid, name, added_by, created_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning id`,
    [companyId, deviceUID, name, ctx.caller.userId, ctx.now.toJSDate()],
  )
  if (!added) return failField('deviceUID', 'device_taken')
  await auditDevice(ctx, added.id, 'add')
  return getDevice(ctx, companyId, deviceUID)
}

export async function renameDevice(ctx: SignedInCtx & TxCtx, { deviceUID, name }: DeviceData): Promise<DeviceView> {
  const { id: companyId } = await lockOwnCompany(ctx)
  const { id } = orNotFound(
    await queryOne<{ id: number }>(
      ctx,
      `update company_devices set name = $3 where company_id = $1 and device_uid = $2 returning id`,
      [companyId, deviceUID, name],
    ),
  )
  await auditDevice(ctx, id, 'rename')
  return getDevice(ctx, companyId, deviceUID)
}

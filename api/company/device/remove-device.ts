import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { auditDevice } from './device.part.ts'
import type { DeviceUid } from './device.schema.ts'
import { PEOPLE } from './devices.query.ts'
import { lockOwnCompany } from '#api/company/lock-company.part.ts'

/**
 * Removes a lost device and ends the sessions of the company's people on it. The id of a device is
 * whatever its app says, so sessions of other people are not touched.
 */
export async function removeDevice(ctx: SignedInCtx & TxCtx, { deviceUID }: DeviceUid): Promise<void> {
  const { id: companyId } = await lockOwnCompany(ctx)
  const { id } = orNotFound(
    await queryOne<{ id: number }>(
      ctx,
      `delete from company_devices where company_id = $1 and device_uid = $2 returning id`,
      [companyId, deviceUID],
    ),
  )
  await query(
    ctx,
    `update sessions set revoked_at = $3 where device_uid = $2 and kind = 'device' and revoked_at is null
     and user_id in ${PEOPLE('$1')}`,
    [companyId, deviceUID, ctx.now.toJSDate()],
  )
  await auditDevice(ctx, id, 'remove')
}

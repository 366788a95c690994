import { deviceOf } from '#api/account/session/start-session.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { failField } from '#api/kit/fail.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { auditDevice, getDevice, refuseTooManyDevices } from './device.part.ts'
import { platformNames } from './device.rules.ts'
import type { RegisterDevice } from './device.schema.ts'
import type { DeviceView } from './device.view.ts'
import { lockOwnCompany } from '#api/company/lock-company.part.ts'

/** The app reports its device after sign-in; an unknown device is added to the company's list. */
export async function registerDevice(ctx: SignedInCtx & TxCtx, told: RegisterDevice): Promise<DeviceView> {
  const uid = told.deviceUID || deviceOf(ctx)
  if (!uid) return failField('deviceUID', 'required')
  const { id: companyId } = await lockOwnCompany(ctx)
  await bindSession(ctx, uid)
  await saveTold(ctx, { companyId, uid, told })
  return getDevice(ctx, companyId, uid)
}

interface Told {
  companyId: number
  uid: string
  told: RegisterDevice
}

/** A name given by the company stays. */
async function saveTold(ctx: SignedInCtx & TxCtx, { companyId, uid, told }: Told): Promise<void> {
  const by = [companyId, uid, told.platform, told.appVersion, ctx.caller.userId, ctx.now.toJSDate()]
  const row = await queryOne<{ id: number }>(
    ctx,
    `update company_devices set platform = $3, app_version = $4, user_id = $5, registered_at = $6
     where company_id = $1 and device_uid = $2 returning id`,
    by,
  )
  if (row) return auditDevice(ctx, row.id, 'register')
  await refuseTooManyDevices(ctx, companyId)
  const added = await queryOne<{ id: number }>(
    ctx,
    `insert into company_devices
       (company_id, device_uid, platform, app_version, user_id, added_by, registered_at, created_at, name)
     values ($1, $2, $3, $4, $5, $5, $6, $6, $7) returning id`,
    [...by, told.name || platformNames[told.platform]],
  )
  if (!added) return
  await auditDevice(ctx, added.id, 'add')
  await publishEvent(ctx, 'device.appear', added.id)
}

/** Binds sessions that began before the app reported its device, so that they end with it. */
const bindSession = ({ caller, ...ctx }: SignedInCtx & TxCtx, uid: string): Promise<object[]> =>
  query(
    ctx,
    `update sessions set device_uid = $2 where kind = 'device' and revoked_at is null
     and family = (select family from sessions where id = $1)`,
    [caller.sessionId, uid],
  )

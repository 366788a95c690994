import { User } from '#api/account/user/user.model.ts'
import { storePicture, type StoredPicture } from '#api/file/store-picture.part.ts'
import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { fail, failField, orNotFound } from '#api/kit/fail.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { ownPicture, type OwnPicture } from './list-own-pictures.ts'
import { lockOwnCompany } from '#api/company/lock-company.part.ts'
import { ownPictureFile } from './own-picture-file.part.ts'
import { PICTURES_PER_VEHICLE } from './picture.rules.ts'
import type { AddOwnPicture, RemoveOwnPicture } from './picture.schema.ts'
import { lockVehicle } from '#api/company/vehicle/save-vehicle.ts'
import { getOwnCompany } from '#api/company/save-own-company.ts'

/** R05: a user adds an avatar, a background, or a picture of a vehicle. */
export async function addOwnPicture(ctx: SignedInCtx, { type, vehicleId, file }: AddOwnPicture): Promise<OwnPicture> {
  const { caller } = ctx
  if (!file) return failField('file', 'required')
  const named = type === 'vehicle' ? (vehicleId ?? null) : null
  return storePicture(ctx, ownPictureFile, {
    bytes: file.bytes,
    assertMayAdd: () => refuseFull(ctx, named),
    keep: (tx, stored) => keepPicture({ ...tx, caller }, { type, vehicleId: named }, stored),
  })
}

interface Shown {
  type: AddOwnPicture['type']
  vehicleId: number | null
}

async function keepPicture(
  ctx: TxCtx & SignedInCtx,
  { type, vehicleId }: Shown,
  stored: StoredPicture,
): Promise<OwnPicture> {
  if (vehicleId !== null) await lockVehicle(ctx, await lockOwnCompany(ctx), vehicleId)
  else await lock(ctx, User, { id: ctx.caller.userId })
  await refuseFull(ctx, vehicleId)
  if (vehicleId === null) await dropPicture(ctx, `type = $2`, type)
  await query(
    ctx,
    `insert into user_pictures (uid, user_id, type, vehicle_id, width, height, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [stored.uid, ctx.caller.userId, type, vehicleId, stored.width, stored.height, ctx.now.toJSDate()],
  )
  await audit(ctx, { machine: 'picture', thingId: stored.uid, event: 'add', from: null, to: 'shown' })
  return ownPicture({ type, vehicleId, ...stored })
}

/** Removes a picture; its file is deleted after the commit. */
export async function removeOwnPicture(ctx: TxCtx & SignedInCtx, { type, uid }: RemoveOwnPicture): Promise<void> {
  const dropped =
    type === 'vehicle'
      ? await dropPicture(ctx, `type = 'vehicle' and uid = $2`, uid ?? '')
      : await dropPicture(ctx, `type = $2`, type)
  if (!dropped) fail('not_found')
  await audit(ctx, { machine: 'picture', thingId: dropped, event: 'remove', from: 'shown', to: 'removed' })
}

async function dropPicture(ctx: TxCtx & SignedInCtx, which: string, value: string): Promise<string | undefined> {
  const row = await queryOne<{ uid: string }>(
    ctx,
    `delete from user_pictures where user_id = $1 and ${which} returning uid`,
    [ctx.caller.userId, value],
  )
  if (row) await addJob(ctx, 'remove-file', { folder: ownPictureFile.folder, uid: row.uid })
  return row?.uid
}

/** Checked first without a lock, so that a picture that will be refused is not processed. */
async function refuseFull(ctx: SignedInCtx, vehicleId: number | null): Promise<void> {
  if (vehicleId === null) return
  const { id: companyId } = await getOwnCompany(ctx)
  const vehicle = await queryOne<{ count: number }>(
    ctx,
    `select (select count(*)::int from user_pictures where vehicle_id = v.id) as count
     from company_vehicles v where v.id = $1 and v.company_id = $2 and v.archived_at is null`,
    [vehicleId, companyId],
  )
  if (orNotFound(vehicle).count >= PICTURES_PER_VEHICLE) failField('file', 'max_files', { 0: PICTURES_PER_VEHICLE })
}

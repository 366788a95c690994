import { User } from '#api/account/user/user.model.ts'
import { storePicture } from '#api/file/store-picture.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, txOption } from '#api/kit/db/db.ts'
import { fail, failField } from '#api/kit/fail.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import { conflictIn, findLocked, lock, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { findPhotosOf, getIdentity, missingOf, type IdentityView } from './get-identity.ts'
import { identityFile } from './identity-file.part.ts'
import { IdentityCheck } from './identity.model.ts'
import { identityMoves, sidesOf } from './identity.rules.ts'
import type { AddIdentityPhoto } from './identity.schema.ts'
import { moveIdentity } from './identity.move.ts'

/** Uploads one side of an identity document; with the last side it is submitted. */
export async function addIdentityPhoto(ctx: SignedInCtx, input: AddIdentityPhoto): Promise<IdentityView> {
  const { caller } = ctx
  if (!input.file) return failField('file', 'required')
  if (!sidesOf(input.document).includes(input.side)) return failField('side', 'not_contain')
  return storePicture(ctx, identityFile, {
    bytes: input.file.bytes,
    assertMayAdd: () => refuseHandedIn(ctx, caller.userId),
    keep: (tx, { uid }) => keepPhoto({ ...tx, caller }, input, uid),
  })
}

/** Checked first without a lock, so that a picture that will be refused is not processed. */
async function refuseHandedIn(ctx: Ctx, userId: number): Promise<void> {
  const check = await IdentityCheck.findOne({ where: { userId }, ...txOption(ctx) })
  const isOpen = !check || identityMoves.submit.from.some((one) => one === check.status)
  if (!isOpen) fail('user.wrong_state', conflictIn(identityMoves, check.status, ['verify', 'reject', 'expire']))
}

async function keepPhoto(
  ctx: TxCtx & SignedInCtx,
  { document, side }: AddIdentityPhoto,
  uid: string,
): Promise<IdentityView> {
  const { userId } = ctx.caller
  await lock(ctx, User, { id: userId })
  await refuseHandedIn(ctx, userId)
  const check = await lockCheck(ctx, document)
  // Old photos are dropped if they show another document or belong to an earlier decision.
  const isAnew = check.document !== document || (await isDecidedUpon(ctx, check))
  await dropPhotos(ctx, userId, isAnew ? ['front', 'back'] : [side])
  await check.update({ document }, { transaction: ctx.tx })
  await query(ctx, `insert into identity_photos (uid, user_id, side, created_at) values ($1, $2, $3, $4)`, [
    uid,
    userId,
    side,
    ctx.now.toJSDate(),
  ])
  if (missingOf(document, await findPhotosOf(ctx, userId)).length === 0)
    await moveIdentity(ctx, check, 'submit', {
      set: { reason: null, decidedAt: null, decidedBy: null, validUntil: null },
    })
  return getIdentity(ctx)
}

async function lockCheck(ctx: TxCtx & SignedInCtx, document: AddIdentityPhoto['document']): Promise<IdentityCheck> {
  const { userId } = ctx.caller
  const identityCheck = await findLocked(ctx, IdentityCheck, { userId })
  if (identityCheck) return identityCheck
  const made = await IdentityCheck.create({ userId, document, status: 'none' }, { transaction: ctx.tx })
  await recordCreated(ctx, 'identity', made, 'begin')
  return made
}

/** Whether the photos that are there belong to the last decision. */
async function isDecidedUpon(ctx: TxCtx, { userId, decidedAt }: IdentityCheck): Promise<boolean> {
  if (!decidedAt) return false
  const rows = await query(ctx, `select 1 from identity_photos where user_id = $1 and created_at <= $2`, [
    userId,
    decidedAt,
  ])
  return rows.length > 0
}

export async function dropPhotos(
  ctx: TxCtx,
  userId: number,
  sides: readonly string[],
  until = ctx.now.toJSDate(),
): Promise<void> {
  const gone = await query<{ uid: string }>(
    ctx,
    `delete from identity_photos where user_id = $1 and side = any($2) and created_at <= $3 returning uid`,
    [userId, sides, until],
  )
  for (const { uid } of gone) await addJob(ctx, 'remove-file', { folder: identityFile.folder, uid })
}

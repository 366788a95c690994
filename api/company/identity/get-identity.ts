import type { Day, Instant } from '#api/common/wire.rules.ts'
import { getOwnRows } from '#api/account/user/own-rows.query.ts'
import { signedAddressOf } from '#api/file/signed-address.lib.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { findModel } from '#api/kit/db/model-of-row.ts'
import { identityFile } from './identity-file.part.ts'
import { IdentityCheck } from './identity.model.ts'
import {
  IDENTITY_PHOTO_DAYS,
  sidesOf,
  type DocumentSide,
  type IdentityDocument,
  type IdentityStatus,
} from './identity.rules.ts'

export interface IdentityPhoto {
  side: DocumentSide
  /** Signed URL, valid for some minutes. */
  url: string
}

export interface IdentityView {
  status: IdentityStatus
  document: IdentityDocument | null
  /** Sides of the document that are not uploaded yet. */
  missing: DocumentSide[]
  photos: IdentityPhoto[]
  reason: string | null
  decidedAt: Instant | null
  validUntil: Day | null
  /** Days after the decision until the photos are deleted. */
  photosKeptDays: number
}

/** State of the own identity check, with the uploaded photos. */
export async function getIdentity(ctx: SignedInCtx): Promise<IdentityView> {
  const { identityCheck, identityPhotos } = await getOwnRows(ctx)
  const check = findModel(IdentityCheck, identityCheck)
  // An admin working in the account must not see the photos.
  const photos = ctx.caller.acting ? [] : identityPhotos.map((one) => photoView(ctx, one))
  const isOpen = check !== null && check.status !== 'submitted' && check.status !== 'verified'
  return {
    status: check?.status ?? 'none',
    document: check?.document ?? null,
    missing: isOpen ? missingOf(check.document, photos) : [],
    photos,
    reason: check?.reason ?? null,
    decidedAt: check?.decidedAt?.toISOString() ?? null,
    validUntil: check?.validUntil ?? null,
    photosKeptDays: IDENTITY_PHOTO_DAYS,
  }
}

const photoView = (ctx: Ctx, { uid, side }: { uid: string; side: DocumentSide }): IdentityPhoto => ({
  side,
  url: signedAddressOf(ctx, identityFile, { uid, form: 'large' }).url,
})

export const missingOf = (document: IdentityDocument, photos: readonly { side: DocumentSide }[]): DocumentSide[] =>
  sidesOf(document).filter((side) => !photos.some((one) => one.side === side))

/** Identity photos by user, the front first. */
export async function findPhotos(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, IdentityPhoto[]>> {
  const found = await query<{ uid: string; userId: number; side: DocumentSide }>(
    ctx,
    `select uid, user_id as "userId", side from identity_photos
     where user_id = any($1) order by user_id, side desc`,
    [userIds],
  )
  const photos = new Map<number, IdentityPhoto[]>()
  for (const { uid, userId, side } of found) {
    photos.set(userId, [...(photos.get(userId) ?? []), photoView(ctx, { uid, side })])
  }
  return photos
}

export const findPhotosOf = async (ctx: Ctx, userId: number): Promise<IdentityPhoto[]> =>
  (await findPhotos(ctx, [userId])).get(userId) ?? []

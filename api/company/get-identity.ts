import type { Day, Instant } from '#api/common/wire.rules.ts'
import { signedAddressOf } from '#api/file/signed-address.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, txOption } from '#api/kit/db.ts'
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
  /** Opens it for some minutes. */
  url: string
}

export interface IdentityView {
  status: IdentityStatus
  document: IdentityDocument | null
  /** Sides of the document of which there is no photograph yet. */
  missing: DocumentSide[]
  photos: IdentityPhoto[]
  reason: string | null
  decidedAt: Instant | null
  validUntil: Day | null
  /** So many days after the decision the photographs are erased. */
  photosKeptDays: number
}

/** Whether it was checked who somebody is, and what he has sent for it. */
export async function getIdentity(ctx: SignedInCtx): Promise<IdentityView> {
  const { userId } = ctx.caller
  const check = await IdentityCheck.findOne({ where: { userId }, ...txOption(ctx) })
  // Whoever works in his account for him has no business with his document.
  const photos = ctx.caller.acting ? [] : await findPhotosOf(ctx, userId)
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

export const missingOf = (
  document: IdentityDocument,
  photos: readonly { side: DocumentSide }[],
): DocumentSide[] => sidesOf(document).filter((side) => !photos.some((one) => one.side === side))

/** Of each of these people, the front first. */
export async function findPhotos(
  ctx: Ctx,
  userIds: readonly number[],
): Promise<Map<number, IdentityPhoto[]>> {
  const found = await query<{ uid: string; userId: number; side: DocumentSide }>(
    ctx,
    `select uid, user_id as "userId", side from identity_photos
     where user_id = any($1) order by user_id, side desc`,
    [userIds],
  )
  const photos = new Map<number, IdentityPhoto[]>()
  for (const { uid, userId, side } of found) {
    const { url } = signedAddressOf(ctx, identityFile, { uid, form: 'large' })
    photos.set(userId, [...(photos.get(userId) ?? []), { side, url }])
  }
  return photos
}

export const findPhotosOf = async (ctx: Ctx, userId: number): Promise<IdentityPhoto[]> =>
  (await findPhotos(ctx, [userId])).get(userId) ?? []

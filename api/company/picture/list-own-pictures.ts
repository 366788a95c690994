import type { Uuid } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import type { PictureType } from './picture.rules.ts'
import { shownPicture, type PictureRow, type ShownPicture } from './picture.view.ts'

export interface OwnPicture extends ShownPicture {
  type: PictureType
  vehicleId: number | null
}

interface OwnRow extends PictureRow {
  uid: Uuid
  type: PictureType
  vehicleId: number | null
}

export const ownPicture = ({ type, vehicleId, ...row }: OwnRow): OwnPicture => ({
  type,
  vehicleId,
  ...shownPicture(row),
})

/** The user's pictures of themselves and of their vehicles. */
export async function listOwnPictures(ctx: SignedInCtx): Promise<{ data: OwnPicture[] }> {
  const rows = await query<OwnRow>(
    ctx,
    `select uid, type, vehicle_id as "vehicleId", width, height from user_pictures
     where user_id = $1 order by type, created_at, uid`,
    [ctx.caller.userId],
  )
  return { data: rows.map(ownPicture) }
}

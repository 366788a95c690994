import type { Uuid } from '#api/common/wire.rules.ts'
import { addressOf } from '#api/file/stored-file.lib.ts'
import { ownPictureFile } from './own-picture-file.part.ts'

export interface PictureRow {
  uid: Uuid
  width: number
  height: number
}

/** A picture of a person, or of a vehicle. */
export interface ShownPicture extends PictureRow {
  originalUrl: string
  thumbUrl: string
}

export const shownPicture = ({ uid, width, height }: PictureRow): ShownPicture => ({
  uid,
  width,
  height,
  originalUrl: addressOf(ownPictureFile, uid, 'large'),
  thumbUrl: addressOf(ownPictureFile, uid, 'thumb'),
})

/** Small size, as shown beside a name. */
export const avatarUrlOf = (uid: string | null): string | null => uid && addressOf(ownPictureFile, uid, 'w160')

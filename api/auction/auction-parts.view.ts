import { columnOf } from '#api/category/item-field.rules.ts'
import { pickBy } from '#api/common/record.rules.ts'
import { addressOf } from '#api/file/stored-file.lib.ts'
import type { AuctionPicture, ItemRow } from './auction.model.ts'
import { pictureFile } from './picture-file.part.ts'

export const pictureUrls = (uid: string) => ({
  originalUrl: addressOf(pictureFile, uid, 'large'),
  thumbUrl: addressOf(pictureFile, uid, 'thumb'),
})

export type PictureRow = Pick<AuctionPicture, 'uid' | 'originalName' | 'width' | 'height'>

export const pictureView = ({ uid, originalName, width, height }: PictureRow) => ({
  uid,
  originalName,
  ...pictureUrls(uid),
  width,
  height,
})

export const itemView = (item: ItemRow) => ({
  id: item.id,
  /** The client's temporary id, echoed to match items with the request; not stored. */
  tmpId: null as string | null,
  ...pickBy(columnOf, item),
  extra: item.extra,
})

import { columnOf } from '#api/category/item-field.rules.ts'
import { pickBy } from '#api/common/record.rules.ts'
import { addressOf } from '#api/file/stored-file.part.ts'
import type { AuctionItem, AuctionPicture } from './auction.model.ts'
import { pictureFile } from './picture-file.part.ts'

export const pictureUrls = (uid: string) => ({
  originalUrl: addressOf(pictureFile, uid, 'large'),
  thumbUrl: addressOf(pictureFile, uid, 'thumb'),
})

export const pictureView = ({ uid, originalName, width, height }: AuctionPicture) => ({
  uid,
  originalName,
  ...pictureUrls(uid),
  width,
  height,
})

export const itemView = (item: AuctionItem) => ({
  id: item.id,
  ...pickBy(columnOf, item),
  extra: item.extra,
})

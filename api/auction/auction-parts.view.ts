import { columnOf } from '#api/category/item-field.rules.ts'
import { pickBy } from '#api/common/record.rules.ts'
import type { AuctionItem, AuctionPicture } from './auction.model.ts'

export const pictureUrls = (uid: string) => ({
  originalUrl: `/files/pictures/${uid}-large.webp`,
  thumbUrl: `/files/pictures/${uid}-thumb.webp`,
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

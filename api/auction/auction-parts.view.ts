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
  uniqueKey: item.uniqueKey,
  itemCategoryId: item.itemCategoryId,
  autocompleteItemId: item.autocompleteItemId,
  name: item.name,
  itemsNumber: item.itemsNumber,
  length: item.lengthCm,
  width: item.widthCm,
  height: item.heightCm,
  weight: item.weightKg,
  model: item.model,
  productionDate: item.productionDate,
  bodyType: item.bodyType,
  hasWheels: item.hasWheels,
  palletized: item.palletized,
  packed: item.packed,
  oversize: item.oversize,
  dimensionsEstimated: item.dimensionsEstimated,
  isAdjustedByUser: item.isAdjustedByUser,
  extra: item.extra,
})

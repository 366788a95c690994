/** R05 */
export const pictureTypes = ['avatar', 'background', 'vehicle'] as const
export type PictureType = (typeof pictureTypes)[number]

export const PICTURES_PER_VEHICLE = 5

import { PICTURE_LARGE_PX, PICTURE_THUMB_PX } from '#api/auction/auction.rules.ts'

/**
 * Megapixels at most: every telephone's photograph. A JPEG is made small while it is read; the other
 * kinds have to be unfolded whole first.
 */
export const PICTURE_MAX_MEGAPIXELS = { jpeg: 64, other: 32 } as const

/** The longest sides that a picture is shown in, the large one first. */
export const pictureSizes = { large: PICTURE_LARGE_PX, thumb: PICTURE_THUMB_PX } as const

/** How many may wait while one is developed; who comes then is asked to come again. */
export const PICTURES_WAITING_MAX = 24
export const PICTURE_RETRY_SECONDS = 10
/** A picture that takes longer is given up, and its process with it. */
export const PICTURE_SECONDS_MAX = 20

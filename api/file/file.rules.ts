export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
export const PICTURE_MIN_PX = 320

/**
 * Megapixels at most: every telephone's photograph. A JPEG is made small while it is read; the other
 * kinds have to be unfolded whole first.
 */
export const PICTURE_MAX_MEGAPIXELS = { jpeg: 64, other: 32 } as const

/** The longest sides that a picture is shown in, the large one first. */
export const pictureSizes = { large: 1600, thumb: 400 } as const
export type ImageSize = keyof typeof pictureSizes

/** How many may wait while one is processed; who comes then is asked to come again. */
export const PICTURES_WAITING_MAX = 24
export const PICTURE_RETRY_SECONDS = 10
/** A picture that takes longer is given up, and its process with it. */
export const PICTURE_SECONDS_MAX = 20

/** Uploads end within minutes; a file that no row knows by then never will be known. */
export const LOST_FILE_HOURS = 24

import { DOCUMENT_MAX_MB, PICTURE_MAX_MB } from '#api/common/deadlines-and-limits.rules.ts'

/** The formats the server reads; a file dialog offers the same. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'image/avif']

export const PICTURE_MAX_BYTES = PICTURE_MAX_MB * 1024 * 1024
export const PICTURE_MIN_PX = 320

/** Limit for all pictures sent in one form, in MB: two or three from a phone. */
export const SIMPLE_FORM_MAX_MB = 20

export const DOCUMENT_MAX_BYTES = DOCUMENT_MAX_MB * 1024 * 1024

/** Lifetime of a signed URL: long enough to load the file, too short to share it. */
export const SIGNED_ADDRESS_MINUTES = 10

/**
 * Maximum size in megapixels, enough for every phone. A JPEG is scaled while it is decoded; other
 * formats must be decoded completely first.
 */
export const PICTURE_MAX_MEGAPIXELS = { jpeg: 64, other: 32 } as const

/** Widths for `srcset`. */
const pictureWidths = { w160: 160, w480: 480, w960: 960 } as const
type PictureWidth = keyof typeof pictureWidths

const isWithin = (px: number) => ({ width: px, height: px })

/** Bounding boxes of the sizes, the largest first. */
export const pictureSizes = {
  large: isWithin(1600),
  thumb: isWithin(400),
  w160: { width: pictureWidths.w160 },
  w480: { width: pictureWidths.w480 },
  w960: { width: pictureWidths.w960 },
} as const
export type ImageSize = keyof typeof pictureSizes

/** Form of a stored file: a picture in one of its sizes, an uploaded PDF, or an archive of ours. */
export type FileForm = ImageSize | 'pdf' | 'zip'

/** URL of the small version of a proof, from the URL of the full one. */
export const smallProofOf = (url: string): string => url.replace(/(?=\.webp$)/, '-w480')

/** `srcset` of a picture, from the URL of its thumbnail. */
export const srcsetOf = (thumbUrl: string): string =>
  (Object.keys(pictureWidths) as PictureWidth[])
    .map((name) => `${thumbUrl.replace(/-thumb(?=\.webp$)/, `-${name}`)} ${pictureWidths[name]}w`)
    .join(', ')

/** Maximum number of pictures waiting; more are refused with 503. */
export const PICTURES_WAITING_MAX = 24
export const PICTURE_RETRY_SECONDS = 10
/** Timeout of a picture in seconds; its process is killed then. */
export const PICTURE_SECONDS_MAX = 20
/**
 * Memory limit of the process, three times what the largest picture needs. A small PDF may expand
 * to more.
 */
export const UNFOLDED_MAX_BYTES = 1024 * 1024 * 1024

/** Uploads finish within minutes, so a file without a row by then is lost. */
export const LOST_FILE_HOURS = 24

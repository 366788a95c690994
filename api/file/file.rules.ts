/** The formats the server reads; a file dialog offers the same. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/avif',
]

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
export const PICTURE_MIN_PX = 320

/** All pictures together, where they come in one form: a phone's two or three. */
export const SIMPLE_FORM_MAX_MB = 20

export const DOCUMENT_MAX_BYTES = 25 * 1024 * 1024
export const DOCUMENT_MAX_PAGES = 15

/** How long the address of a private file opens it: long enough to load it, too short to be passed on. */
export const SIGNED_ADDRESS_MINUTES = 10

/**
 * Megapixels at most: every telephone's photograph. A JPEG is made small while it is read; the other
 * kinds have to be unfolded whole first.
 */
export const PICTURE_MAX_MEGAPIXELS = { jpeg: 64, other: 32 } as const

/** The widths among which a browser chooses, by what it shows and how fine its screen is. */
const pictureWidths = { w160: 160, w480: 480, w960: 960 } as const
type PictureWidth = keyof typeof pictureWidths

const isWithin = (px: number) => ({ width: px, height: px })

/** The room that a picture fits in, the large one first. */
export const pictureSizes = {
  large: isWithin(1600),
  thumb: isWithin(400),
  w160: { width: pictureWidths.w160 },
  w480: { width: pictureWidths.w480 },
  w960: { width: pictureWidths.w960 },
} as const
export type ImageSize = keyof typeof pictureSizes

/** As what a file is kept: a picture in one of its sizes, a PDF as it came, or an archive of ours. */
export type FileForm = ImageSize | 'pdf' | 'zip'

/** The width in which a proof is shown beside others, by the address of the whole. */
export const smallProofOf = (url: string): string => url.replace(/(?=\.webp$)/, '-w480')

/** The same picture in all its widths, by the address of its thumb: what `srcset` wants. */
export const srcsetOf = (thumbUrl: string): string =>
  (Object.keys(pictureWidths) as PictureWidth[])
    .map((name) => `${thumbUrl.replace(/-thumb(?=\.webp$)/, `-${name}`)} ${pictureWidths[name]}w`)
    .join(', ')

/** How many may wait while one is processed; who comes then is asked to come again. */
export const PICTURES_WAITING_MAX = 24
export const PICTURE_RETRY_SECONDS = 10
/** A picture that takes longer is given up, and its process with it. */
export const PICTURE_SECONDS_MAX = 20
/** So much memory its process may take: three times what the largest picture needs. A small PDF may unfold to more. */
export const UNFOLDED_MAX_BYTES = 1024 * 1024 * 1024

/** Uploads end within minutes; a file that no row knows by then never will be known. */
export const LOST_FILE_HOURS = 24

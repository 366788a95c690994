import sharp, { type Sharp } from 'sharp'
import { readHeic } from './read-heic.lib.ts'
import { PICTURE_MAX_MEGAPIXELS, PICTURE_MIN_PX, pictureSizes, type ImageSize } from './file.rules.ts'

export interface ProcessedImage extends Record<ImageSize, Uint8Array> {
  width: number
  height: number
}

/** Reasons why an upload is refused. */
export type Unfit =
  | { reason: 'unreadable' }
  | { reason: 'too_small' }
  | { reason: 'megapixels'; max: number }
  | { reason: 'pages'; max: number }
  | { reason: 'locked' }
  | { reason: 'active' }

/**
 * Re-encodes a picture upright, in all its sizes. Metadata such as the location are dropped.
 * Dimensions are checked before any pixel is decoded.
 */
export async function processImage(bytes: Uint8Array): Promise<ProcessedImage | Unfit> {
  try {
    const picture = withEnd(bytes)
    return (await findUnfit(picture)) ?? (await makeSizes(picture))
  } catch {
    // A damaged file.
    return { reason: 'unreadable' }
  }
}

/** Makes a size that did not exist when the picture was uploaded. */
export const makeSize = (large: Uint8Array, size: ImageSize): Promise<Uint8Array> => webp(fit(open(large), size))

// The pixel limit is checked by us, to name it in the error. Warnings do not fail: phones of a
// large maker write a scan header that the library warns about, and every browser shows the
// picture.
const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: false, failOn: 'error' })

const JPEG_START = Buffer.from([0xff, 0xd8])
const JPEG_END = Buffer.from([0xff, 0xd9])

/** Browsers show a JPEG without its end marker, but the library refuses it, so append one. */
const withEnd = (bytes: Uint8Array): Uint8Array =>
  JPEG_START.equals(bytes.subarray(0, JPEG_START.length)) ? Buffer.concat([bytes, JPEG_END]) : bytes

async function findUnfit(bytes: Uint8Array): Promise<Unfit | undefined> {
  const { width, height, format } = await open(bytes).metadata()
  const max = PICTURE_MAX_MEGAPIXELS[format === 'jpeg' ? 'jpeg' : 'other']
  if (width * height > max * 1_000_000) return { reason: 'megapixels', max }
  return Math.min(width, height) < PICTURE_MIN_PX ? { reason: 'too_small' } : undefined
}

async function makeSizes(bytes: Uint8Array): Promise<ProcessedImage> {
  const { compression } = await open(bytes).metadata()
  const upright = compression === 'hevc' ? await readHeic(bytes) : open(bytes).rotate()
  const { data, info } = await fit(upright, 'large').raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (isTorn(data)) throw new Error('torn')
  const large = () => sharp(data, { raw: { width, height, channels } })
  return {
    large: await webp(large()),
    thumb: await webp(fit(large(), 'thumb')),
    w160: await webp(fit(large(), 'w160')),
    w480: await webp(fit(large(), 'w480')),
    w960: await webp(fit(large(), 'w960')),
    width,
    height,
  }
}

/** Missing rows of a JPEG decode as grey: a strip is accepted, a quarter of the picture is not. */
const GREY = 128
const MISSING_MAX = 0.25

function isTorn(data: Buffer): boolean {
  const strip = data.subarray(Math.floor(data.length * (1 - MISSING_MAX)))
  return strip.every((value) => Math.abs(value - GREY) <= 1)
}

const fit = (image: Sharp, size: ImageSize): Sharp =>
  image.resize({ ...pictureSizes[size], fit: 'inside', withoutEnlargement: true })

const webp = (image: Sharp): Promise<Buffer> => image.webp({ quality: 80 }).toBuffer()

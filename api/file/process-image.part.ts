import sharp, { type Sharp } from 'sharp'
import { readHeic } from './read-heic.part.ts'
import {
  PICTURE_MAX_MEGAPIXELS,
  PICTURE_MIN_PX,
  pictureSizes,
  type ImageSize,
} from './file.rules.ts'

export interface ProcessedImage extends Record<ImageSize, Uint8Array> {
  width: number
  height: number
}

/** Why a file is no picture for us, or no document. */
export type Unfit =
  | { reason: 'unreadable' }
  | { reason: 'too_small' }
  | { reason: 'megapixels'; max: number }
  | { reason: 'pages'; max: number }
  | { reason: 'locked' }
  | { reason: 'active' }

/**
 * What a visitor sees of a picture: upright, in all its sizes. Nothing else of the file survives, so no
 * photograph tells where its owner lives. Its size is read before the first of its pixels.
 */
export async function processImage(bytes: Uint8Array): Promise<ProcessedImage | Unfit> {
  try {
    const picture = withEnd(bytes)
    return (await findUnfit(picture)) ?? (await makeSizes(picture))
  } catch {
    // A torn file.
    return { reason: 'unreadable' }
  }
}

/** A picture that was kept before it had this size. */
export const makeSize = (large: Uint8Array, size: ImageSize): Promise<Uint8Array> =>
  webp(fit(open(large), size))

// We count the pixels ourselves, to tell how many there may be. Warnings are the library's, not the viewer's: the
// phones of a large maker write a scan header that it warns of, and every browser shows it.
const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: false, failOn: 'error' })

const JPEG_START = Buffer.from([0xff, 0xd8])
const JPEG_END = Buffer.from([0xff, 0xd9])

/** A JPEG that lost its last bytes is shown by everything but the library, which misses the mark of its end. */
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

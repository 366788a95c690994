import sharp, { type Sharp } from 'sharp'
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
    return (await findUnfit(bytes)) ?? (await makeSizes(bytes))
  } catch {
    // A torn file, or a kind (HEIC) that this machine's library cannot read.
    return { reason: 'unreadable' }
  }
}

/** A picture that was kept before it had this size. */
export const makeSize = (large: Uint8Array, size: ImageSize): Promise<Uint8Array> =>
  webp(fit(open(large), size))

// We count the pixels ourselves, to tell how many there may be.
const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: false })

async function findUnfit(bytes: Uint8Array): Promise<Unfit | undefined> {
  const { width, height, format } = await open(bytes).metadata()
  const max = PICTURE_MAX_MEGAPIXELS[format === 'jpeg' ? 'jpeg' : 'other']
  if (width * height > max * 1_000_000) return { reason: 'megapixels', max }
  return Math.min(width, height) < PICTURE_MIN_PX ? { reason: 'too_small' } : undefined
}

async function makeSizes(bytes: Uint8Array): Promise<ProcessedImage> {
  const { data, info } = await fit(open(bytes).rotate(), 'large')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
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

const fit = (image: Sharp, size: ImageSize): Sharp =>
  image.resize({ ...pictureSizes[size], fit: 'inside', withoutEnlargement: true })

const webp = (image: Sharp): Promise<Buffer> => image.webp({ quality: 80 }).toBuffer()

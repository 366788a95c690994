import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { fail, failField } from '#api/kit/fail.ts'
import {
  PICTURE_LARGE_PX,
  PICTURE_MAX_BYTES,
  PICTURE_MIN_PX,
  PICTURE_THUMB_PX,
} from './auction.rules.ts'

export interface DevelopedPicture {
  thumb: Buffer
  large: Buffer
  width: number
  height: number
}

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']

/** A file of a few kilobytes can unfold to gigabytes. */
const MAX_PIXELS = 80_000_000

/**
 * What a visitor sees of a picture: upright, in two sizes. Nothing else of the file survives, so no
 * photograph tells where its owner lives.
 */
export async function developPicture(bytes: Uint8Array): Promise<DevelopedPicture> {
  if (bytes.length > PICTURE_MAX_BYTES) fail('too_large')
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !pictureTypes.includes(type.mime)) fail('unsupported_media')
  const large = await develop(bytes, PICTURE_LARGE_PX)
  if (Math.min(large.original.width, large.original.height) < PICTURE_MIN_PX)
    failField('file', 'too_small', { 0: PICTURE_MIN_PX })
  const thumb = await develop(bytes, PICTURE_THUMB_PX)
  return { thumb: thumb.data, large: large.data, width: large.width, height: large.height }
}

async function develop(bytes: Uint8Array, px: number) {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS })
    const { width, height } = await image.metadata()
    const { data, info } = await image
      .rotate()
      .resize(px, px, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, original: { width, height } }
  } catch {
    // A torn file, too many pixels, or a kind (HEIC) that this machine's library cannot read.
    return fail('unsupported_media')
  }
}

import sharp from 'sharp'
import type { LeafId } from '#api/category/leaf.rules.ts'
import { pictureSizes, type ImageSize } from '#api/file/file.rules.ts'
import type { ImageProcessor } from '#api/file/image-processor.part.ts'
import type { ProcessedImage } from '#api/file/process-image.part.ts'
import type { callerOf } from '#api/router.ts'
import type { Maker } from './maker.ts'
import { SHEET_HEIGHT, SHEET_WIDTH, sheetOf } from './picture-sheet.ts'

/** What is sent, and what it is made into: it was drawn in all its sizes. */
const drawn = new Map<LeafId, Promise<ProcessedImage>>()

/** A few kilobytes more in a third of the time. */
const QUICK = { quality: 80, effort: 1 }

const SHOWN_SHARE = 0.36

/** About a third of the listings show a picture: plainly drawn, as nothing of it was ever photographed. */
export async function addPicture(
  { random }: Maker,
  { auction: calls }: Pick<ReturnType<typeof callerOf>, 'auction'>,
  { auction, leaf }: { auction: string; leaf: LeafId },
): Promise<void> {
  if (!random.chance(SHOWN_SHARE)) return
  const picture = drawn.get(leaf) ?? draw(leaf)
  drawn.set(leaf, picture)
  const { large: bytes } = await picture
  await calls.addPicture({ auction, file: { name: `${leaf}.webp`, bytes } })
}

/** Each drawing is made small once, where it is drawn, and not each time that it is sent. */
export const drawnPictures: ImageProcessor = {
  async process(bytes) {
    for (const one of drawn.values()) {
      const picture = await one
      if (picture.large === bytes) return picture
    }
    throw new Error('this picture was not drawn here')
  },
  shrink: () => Promise.reject(new Error('every size was drawn here')),
  close: () => undefined,
}

async function draw(leaf: LeafId): Promise<ProcessedImage> {
  const large = sharp(Buffer.from(sheetOf(leaf)))
  const small = (size: ImageSize) =>
    large.clone().resize(pictureSizes[size].width).webp(QUICK).toBuffer()
  return {
    width: SHEET_WIDTH,
    height: SHEET_HEIGHT,
    large: await large.webp(QUICK).toBuffer(),
    thumb: await small('thumb'),
    w160: await small('w160'),
    w480: await small('w480'),
    w960: await small('w960'),
  }
}

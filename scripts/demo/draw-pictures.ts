import sharp from 'sharp'
import type { LeafId } from '#api/category/leaf.rules.ts'
import { pictureSizes, type ImageSize } from '#api/file/file.rules.ts'
import type { ImageProcessor } from '#api/file/image-processor.part.ts'
import type { ProcessedImage } from '#api/file/process-image.lib.ts'
import type { callerOf } from '#api/router.ts'
import type { Maker } from './maker.ts'
import { paperSheet, SHEET_HEIGHT, SHEET_WIDTH, sheetOf } from './picture-sheet.ts'

/** Each drawing in all its sizes, by name. */
const drawn = new Map<string, Promise<ProcessedImage>>()

/** Lower effort: a third of the time for a few kilobytes more. */
const QUICK = { quality: 80, effort: 1 }

const SHOWN_SHARE = 0.36

/**
 * About a third of the listings have a picture: a drawing, because nothing was ever photographed.
 */
export async function addPicture(
  { random }: Maker,
  { auction: calls }: Pick<ReturnType<typeof callerOf>, 'auction'>,
  { auction, leaf }: { auction: string; leaf: LeafId },
): Promise<void> {
  if (!random.chance(SHOWN_SHARE)) return
  await calls.addPicture({ auction, file: await drawnFile(leaf, () => sheetOf(leaf)) })
}

/** The one document that every company of the story shows. */
export const drawnPaper = (): Promise<DrawnFile> => drawnFile('paper', paperSheet)

interface DrawnFile {
  name: string
  bytes: Uint8Array
}

/** An image as a user would upload it, drawn once for each name. */
export async function drawnFile(name: string, sheet: () => string): Promise<DrawnFile> {
  const { large: bytes } = await drawOnce(name, sheet)
  return { name: `${name}.webp`, bytes }
}

function drawOnce(name: string, sheet: () => string): Promise<ProcessedImage> {
  const picture = drawn.get(name) ?? draw(sheet())
  drawn.set(name, picture)
  return picture
}

/** Returns the sizes drawn before, instead of processing the same drawing at each upload. */
export const drawnPictures: ImageProcessor = {
  async process(bytes) {
    for (const one of drawn.values()) {
      const picture = await one
      if (picture.large === bytes) return picture
    }
    throw new Error('this picture was not drawn here')
  },
  shrink: () => Promise.reject(new Error('every size was drawn here')),
  readPdf: () => Promise.reject(new Error('nobody here sends a PDF')),
  close: () => undefined,
}

async function draw(sheet: string): Promise<ProcessedImage> {
  const large = sharp(Buffer.from(sheet))
  const small = (size: ImageSize) => large.clone().resize(pictureSizes[size].width).webp(QUICK).toBuffer()
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

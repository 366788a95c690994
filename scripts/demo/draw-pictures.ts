import sharp from 'sharp'
import type { LeafId } from '#api/category/leaf.rules.ts'
import { pictureSizes, type ImageSize } from '#api/file/file.rules.ts'
import type { ImageProcessor } from '#api/file/image-processor.part.ts'
import type { ProcessedImage } from '#api/file/process-image.part.ts'
import type { callerOf } from '#api/router.ts'
import type { Maker } from './maker.ts'
import { paperSheet, SHEET_HEIGHT, SHEET_WIDTH, sheetOf } from './picture-sheet.ts'

/** What is sent, and what it is made into: it was drawn in all its sizes. */
const drawn = new Map<string, Promise<ProcessedImage>>()

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
  await calls.addPicture({ auction, file: await drawnFile(leaf, () => sheetOf(leaf)) })
}

/** The one paper that every company of the story shows. */
export const drawnPaper = (): Promise<DrawnFile> => drawnFile('paper', paperSheet)

interface DrawnFile {
  name: string
  bytes: Uint8Array
}

/** A sheet as somebody would send it; one of the same name is drawn once. */
export async function drawnFile(name: string, sheet: () => string): Promise<DrawnFile> {
  const { large: bytes } = await drawOnce(name, sheet)
  return { name: `${name}.webp`, bytes }
}

function drawOnce(name: string, sheet: () => string): Promise<ProcessedImage> {
  const picture = drawn.get(name) ?? draw(sheet())
  drawn.set(name, picture)
  return picture
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
  readPdf: () => Promise.reject(new Error('nobody here sends a PDF')),
  close: () => undefined,
}

async function draw(sheet: string): Promise<ProcessedImage> {
  const large = sharp(Buffer.from(sheet))
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

import sharp from 'sharp'
import type { LeafId } from '#api/category/leaf.rules.ts'
import { pictureSizes } from '#api/file/file.rules.ts'
import type { ImageProcessor } from '#api/file/image-processor.part.ts'
import type { ProcessedImage } from '#api/file/process-image.part.ts'
import type { callerOf } from '#api/router.ts'
import { findCategory } from '#content/categories/categories.ts'
import { drawings, type DrawingName } from '#site/drawings/drawings.ts'
import type { Maker } from './maker.ts'

const WIDTH = 1200
const HEIGHT = 900

/** Paper, and a field behind the drawing, in the tints of the product. */
const papers = [
  ['#f3efe4', '#e7e0cd'],
  ['#e3ebea', '#d0dedb'],
  ['#f0ece0', '#f6d9c8'],
  ['#e9eee6', '#d5e3d6'],
] as const

/** What is sent, and what it is made into: it was drawn in both sizes. */
const drawn = new Map<string, Promise<ProcessedImage>>()

/** A few kilobytes more in a third of the time. */
const QUICK = { quality: 80, effort: 1 }

const SHOWN_SHARE = 0.36

/** About a third of the listings show a picture: drawn, as nothing of it was ever photographed. */
export async function addPicture(
  { random }: Maker,
  { auction: calls }: Pick<ReturnType<typeof callerOf>, 'auction'>,
  { auction, leaf }: { auction: string; leaf: LeafId },
): Promise<void> {
  if (!random.chance(SHOWN_SHARE)) return
  const name = `${findCategory(leaf)?.parent ?? 'other'}-${random.int(1, 2)}`
  const picture = drawn.get(name) ?? draw(name, drawn.size % papers.length)
  drawn.set(name, picture)
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
  close: () => undefined,
}

async function draw(name: string, paper: number): Promise<ProcessedImage> {
  const large = sharp(Buffer.from(svgOf(name, paper)))
  const thumb = large.clone().resize(pictureSizes.thumb)
  return {
    width: WIDTH,
    height: HEIGHT,
    large: await large.webp(QUICK).toBuffer(),
    thumb: await thumb.webp(QUICK).toBuffer(),
  }
}

const isDrawing = (name: string): name is DrawingName => name in drawings

/** Drawings are 72 by 48 and stand on a line at 42. */
function svgOf(name: string, paper: number): string {
  const [ground, field] = papers[paper] ?? papers[0]
  const lines = drawings[isDrawing(name) ? name : 'other-1']
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 96 72">
    <rect width="96" height="72" fill="${ground}"/>
    <circle cx="48" cy="33" r="27" fill="${field}"/>
    <path d="M8 56h80" stroke="#14211b" stroke-width="1" stroke-linecap="round" opacity=".25"/>
    <style>.s { stroke: #e8501f }</style>
    <g transform="translate(12 14)" fill="none" stroke="#14211b" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${lines}</g>
  </svg>`
}

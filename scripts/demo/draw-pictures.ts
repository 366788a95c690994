import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { pictureFile } from '#api/auction/picture-file.part.ts'
import { nameOf } from '#api/file/stored-file.part.ts'
import { pictureSizes } from '#api/file/file.rules.ts'
import type { Storage } from '#api/kit/storage.ts'
import { drawings, type DrawingName } from '#site/drawings/drawings.ts'
import type { AuctionRow, Maker } from './world.ts'

const WIDTH = 1200
const HEIGHT = 900

/** Paper, and a field behind the drawing, in the tints of the product. */
const papers = [
  ['#f3efe4', '#e7e0cd'],
  ['#e3ebea', '#d0dedb'],
  ['#f0ece0', '#f6d9c8'],
  ['#e9eee6', '#d5e3d6'],
] as const

interface Drawn {
  thumb: Buffer
  large: Buffer
}

/** About a third of the listings show a picture: drawn, as nothing of it was ever photographed. */
export async function drawPictures({ world, random, ctx }: Maker): Promise<void> {
  const drawn = new Map<string, Promise<Drawn>>()
  const wanted = world.auctions
    .filter(() => random.chance(0.36))
    .map((auction) => {
      const name = `${auction.mainCategoryId ?? 'other'}-${random.int(1, 2)}`
      const paper = random.int(0, papers.length - 1)
      const key = `${name} ${paper}`
      drawn.set(key, drawn.get(key) ?? draw(name, paper))
      return { auction, key }
    })
  for (const { auction, key } of wanted) {
    const picture = await drawn.get(key)
    if (picture) await keep(ctx.storage, world.pictures, auction, picture)
  }
}

async function keep(
  storage: Storage,
  pictures: Maker['world']['pictures'],
  auction: AuctionRow,
  { thumb, large }: Drawn,
): Promise<void> {
  const uid = randomUUID()
  await storage.put(nameOf(pictureFile, uid, 'thumb'), thumb)
  await storage.put(nameOf(pictureFile, uid, 'large'), large)
  pictures.push({
    uid,
    auctionId: auction.id,
    position: 0,
    originalName: `${auction.categoryId ?? 'listing'}.webp`,
    width: WIDTH,
    height: HEIGHT,
    createdAt: auction.createdAt,
  })
}

async function draw(name: string, paper: number): Promise<Drawn> {
  const large = sharp(Buffer.from(svgOf(name, paper)))
  const thumb = large.clone().resize(pictureSizes.thumb)
  return {
    large: await large.webp({ quality: 80 }).toBuffer(),
    thumb: await thumb.webp({ quality: 80 }).toBuffer(),
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

import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'

/** The part of libheif's binding used here; its own types only cover the compiled module. */
interface Heif {
  HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] }
}
interface HeifImage {
  get_width: () => number
  get_height: () => number
  is_primary: () => boolean
  display: (into: ImageData, done: (drawn: ImageData | null) => void) => void
  free: () => void
}
interface ImageData {
  data: Uint8ClampedArray
  width: number
  height: number
}

const require = createRequire(import.meta.url)
let heif: Heif | undefined

/**
 * sharp has no HEIC decoder because of patents, so libheif (WebAssembly) decodes it, already
 * upright.
 */
export async function readHeic(bytes: Uint8Array): Promise<Sharp> {
  // Loading takes 0.5 s, so only when the first HEIC arrives.
  heif ??= require('libheif-js/wasm-bundle.js') as Heif
  const images = new heif.HeifDecoder().decode(bytes)
  try {
    const image = images.find((one) => one.is_primary()) ?? images[0]
    if (!image) throw new Error('no picture in it')
    const [width, height] = [image.get_width(), image.get_height()]
    const into = { data: new Uint8ClampedArray(width * height * 4), width, height }
    const drawn = await new Promise((done) => {
      image.display(into, done)
    })
    if (!drawn) throw new Error('torn')
    return sharp(into.data, { raw: { width, height, channels: 4 } })
  } finally {
    for (const image of images) image.free()
  }
}

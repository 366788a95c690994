import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { checkPicture } from '#api/file/check-picture.lib.ts'
import { processImage } from '#api/file/process-image.lib.ts'

const file = (name: string) => readFile(path.join(import.meta.dirname, 'pictures', name))

/** Every pixel differs, so that missing parts show. */
const drawn = (width = 400, height = 320) =>
  sharp({
    create: { width, height, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 90, sigma: 30 } },
  })
const jpeg = () => drawn().jpeg().toBuffer()
const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))

/** The resulting width and height, or the error. */
async function seen(bytes: Buffer): Promise<string> {
  await checkPicture(bytes)
  const image = await processImage(bytes)
  return 'reason' in image ? image.reason : `${image.width}×${image.height}`
}

const small = '480×360'
const large = '400×320'

const taken: Record<string, [() => Promise<Buffer>, string]> = {
  'a photograph of a phone whose scan header has zeroes': [() => file('samsung-sos.jpg'), small],
  'a JPEG without its last two bytes': [() => file('no-eoi.jpg'), small],
  'a HEIC': [() => file('shot.heic'), small],
  'an AVIF': [() => file('shot.avif'), small],
  'a JPEG without its last rows': [async () => cut(await jpeg(), 0.97), large],
  'a JPEG with something behind its end': [async () => Buffer.concat([await jpeg(), Buffer.from('SEFT')]), large],
  'a progressive JPEG, cut short': [async () => cut(await drawn().jpeg({ progressive: true }).toBuffer(), 0.97), large],
  'a JPEG for the press (CMYK)': [() => drawn().toColourspace('cmyk').jpeg().toBuffer(), large],
  'a PNG of 16 bits': [() => drawn().toColourspace('rgb16').png().toBuffer(), large],
  'a photograph that lies on its side': [() => drawn().jpeg().withMetadata({ orientation: 6 }).toBuffer(), '320×400'],
}

describe('picture formats', () => {
  test.each(Object.entries(taken))('%s is accepted', async (_what, [make, size]) => {
    expect(await seen(await make())).toBe(size)
  })

  test('an animated WebP is shown by its first frame', async () => {
    const frames = await Promise.all([1, 2].map(() => drawn(400, 400).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()

    expect((await sharp(moving).metadata()).pages).toBe(2)
    expect(await seen(moving)).toBe('400×400')
  })

  test('a HEIC keeps its colours', async () => {
    const image = await processImage(await file('shot.heic'))
    const { data } = await sharp('reason' in image ? undefined : image.large)
      .raw()
      .toBuffer({ resolveWithObject: true })

    expect([...data.subarray(0, 3)].map((value) => Math.round(value / 20))).toEqual([10, 2, 2])
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['half of a JPEG', async () => cut(await jpeg(), 0.5)],
    ['a JPEG of a head alone', async () => cut(await jpeg(), 0.02)],
    ['half of a HEIC', async () => cut(await file('shot.heic'), 0.5)],
    ['half of a PNG', async () => cut(await drawn().png().toBuffer(), 0.5)],
  ])('%s is refused as unreadable', async (_what, make) => {
    expect(await seen(await make())).toBe('unreadable')
  })

  test('a picture that is too small gets that error', async () => {
    expect(await seen(await drawn(300, 400).jpeg().toBuffer())).toBe('too_small')
  })
})

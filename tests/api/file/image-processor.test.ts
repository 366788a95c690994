import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openImageProcessor, type ImageProcessor } from '#api/file/image-processor.part.ts'
import { aPackedPdf } from '#tests/support/scenes/papers.ts'
import { aPhoto } from '#tests/support/scenes/auctions.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'

let open: ImageProcessor | undefined
const pids: number[] = []

/** An image processor that records the processes it starts. */
function anImageProcessor(options?: { secondsMax?: number; bytesMax?: number }): ImageProcessor {
  const lines = new Writable({
    write(line: Buffer, _encoding, done) {
      const { child } = JSON.parse(line.toString()) as { child?: number }
      if (child) pids.push(child)
      done()
    },
  })
  pids.length = 0
  open = openImageProcessor(pino({ level: 'debug' }, lines), options)
  return open
}

afterEach(() => open?.close())

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const isGone = (pid: number) => vi.waitUntil(() => !isAlive(pid), { timeout: 10_000 })

describe('pictures are processed in a separate process', () => {
  test('with low priority', async () => {
    const { large } = await anImageProcessor().process(await aPhoto())

    expect(Buffer.from(large).subarray(8, 12).toString()).toBe('WEBP')
    expect(pids).not.toContain(process.pid)
    expect(getPriority(pids[0])).toBe(constants.priority.PRIORITY_LOW)
  })

  test('one after the other, and with 24 waiting further ones are asked to retry', async () => {
    const { process: processImage } = anImageProcessor()
    const photo = await aPhoto()

    const sent = Array.from({ length: 27 }, () => refusal(processImage(photo)))
    const answers = await Promise.all(sent)

    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(25)
    expect(answers.slice(-2)).toEqual(['picture.busy', 'picture.busy'])
    expect(pids).toHaveLength(1)
    expect(await refusal(processImage(photo))).toBe('accepted')
  })

  test('a killed process loses its picture and is replaced', async () => {
    const { process: processImage } = anImageProcessor()
    const photo = await aPhoto()
    await processImage(photo)
    process.kill(pids[0] ?? 0, 'SIGSTOP')

    const [lost, next] = [refusal(processImage(photo)), refusal(processImage(photo))]
    process.kill(pids[0] ?? 0, 'SIGKILL')

    expect([await lost, await next]).toEqual(['picture.busy', 'accepted'])
    expect(pids).toHaveLength(2)
  })

  test('a picture that takes too long is given up together with its process', async () => {
    const { process: processImage } = anImageProcessor({ secondsMax: 5 })
    const photo = await aPhoto()
    await processImage(photo)
    const [first = 0] = pids
    process.kill(first, 'SIGSTOP')

    expect(await refusal(processImage(photo))).toBe('picture.busy')
    await isGone(first)
    expect(await refusal(processImage(photo))).toBe('accepted')
  })

  test.runIf(process.platform === 'linux')(
    'a PDF of few bytes that expands beyond the memory limit is refused, and the next one is read',
    async () => {
      const { readPdf } = anImageProcessor({ bytesMax: 300 * 1024 * 1024 })
      const bomb = aPackedPdf({ zeros: 600 * 1024 * 1024 })

      expect(bomb.length).toBeLessThan(1024 * 1024)
      expect(await wrongFields(readPdf(bomb))).toEqual({ file: 'file_damaged' })
      await isGone(pids[0] ?? 0)
      expect(await readPdf(aPackedPdf())).toEqual({ pages: 1 })
    },
  )

  test('an unreadable picture does not end the process', async () => {
    const { process: processImage } = anImageProcessor()

    expect(await wrongFields(processImage(Buffer.from('no picture')))).toEqual({
      file: 'file_damaged',
    })
    expect(await refusal(processImage(await aPhoto()))).toBe('accepted')
    expect(pids).toHaveLength(1)
  })

  test('no process is left after a shutdown or a kill', async () => {
    const { process: processImage, close } = anImageProcessor()
    await processImage(await aPhoto())
    close()
    await isGone(pids[0] ?? 0)

    const shop = execFile(process.execPath, ['--input-type=module', '-e', orphanMaker])
    const [said] = (await once(shop.stdout ?? shop, 'data')) as [string]
    const orphan = Number(said)
    expect(isAlive(orphan)).toBe(true)
    shop.kill('SIGKILL')

    await isGone(orphan)
  })
})

/** Processes a picture, and prints the id of the process that did so. */
const orphanMaker = `
  import { readFile } from 'node:fs/promises'
  import { openImageProcessor } from '#api/file/image-processor.part.ts'
  const log = { debug: ({ child }) => console.log(child), warn() {} }
  setInterval(() => {}, 1000)
  await openImageProcessor(log).process(Buffer.from('no picture')).catch(() => {})
`

describe('the pixel limit of a picture', () => {
  test('allows what phones produce', async () => {
    const { process: processImage } = anImageProcessor()

    const { width, height } = await processImage(await aPhoto({ width: 8160, height: 6144 }))

    expect({ width, height }).toEqual({ width: 1600, height: 1205 })
  })

  test.each([
    ['jpeg', 9000, 7200],
    ['jpeg', 10_263, 7697],
    ['png', 7000, 4600],
    ['webp', 7000, 4600],
  ] as const)('refuses more: a %s of %i × %i', async (format, width, height) => {
    const { process: processImage } = anImageProcessor()
    const photo = await (format === 'png' ? aPhoto : aPhotoClaiming)({ format, width, height })

    expect(await wrongFields(processImage(photo))).toEqual({ file: 'megapixels' })
  })
})

interface Claim {
  format: 'jpeg' | 'png' | 'webp'
  width: number
  height: number
}

/**
 * A small picture whose header claims this size. The limit is checked before decoding, and encoding
 * a real one takes seconds.
 */
async function aPhotoClaiming({ format, width, height }: Claim): Promise<Buffer> {
  const photo = await aPhoto({ format, width: 16, height: 16 })
  if (format === 'jpeg') {
    // The frame header: marker, length, precision, then height and width.
    const frame = photo.indexOf(Buffer.from([0xff, 0xc0]))
    photo.writeUInt16BE(height, frame + 5)
    photo.writeUInt16BE(width, frame + 7)
  } else {
    // A lossy WebP has its size behind the start code of its first frame.
    const start = photo.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
    photo.writeUInt16LE(width, start + 3)
    photo.writeUInt16LE(height, start + 5)
  }
  return photo
}

import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { accessToken } from '#api/account/session/session-token.lib.ts'
import type { Ctx } from '#api/kit/context.ts'
import { callerOf } from '#api/router.ts'
import { anAuction, aPhoto } from '#tests/support/scenes/auctions.ts'
import { aServer, call, type Answer } from '#tests/support/http.ts'
import { aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, theServices } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aServer()

/** One of the upload paths for pictures. */
interface Way {
  by: SignedIn
  path: string
  add: (ctx: Ctx, bytes: Buffer) => Promise<unknown>
  /** The number of stored sizes. */
  sizes: number
  /** Makes further uploads impossible. */
  close: () => Promise<unknown>
  answerWhenClosed: string
}

async function toListing(): Promise<Way> {
  const ann = await aCustomer()
  const { id: auction } = await anAuction({ by: ann })
  return {
    by: ann,
    path: `/api/auction/${auction}/picture`,
    add: (ctx, bytes) => callerOf(ctx).auction.addPicture({ auction, file: { bytes } }),
    sizes: 5,
    close: () => as(ann).auction.cancel({ auction }),
    answerWhenClosed: 'auction.wrong_state',
  }
}

async function toDelivery(): Promise<Way> {
  const { bob, offerId } = await aPaidDeal()
  return {
    by: bob,
    path: `/api/offer/${offerId}/delivery/proof`,
    add: (ctx, bytes) => callerOf(ctx).delivery.addProof({ offerId, stage: 'pickup', file: { bytes } }),
    sizes: 2,
    close: () => as(bob).offer.cancel({ offerId }),
    answerWhenClosed: 'offer.wrong_state',
  }
}

/** Sent as a browser would: with a name, and with the type of its extension. */
function upload({ by, path }: Way, bytes: Buffer, name: string, type: string): Promise<Answer> {
  const part = (head: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n`
  const body = Buffer.concat([
    Buffer.from(`${part('name="stage"')}\r\npickup\r\n`),
    Buffer.from(`${part(`name="file"; filename="${name}"`)}content-type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ])
  const authorization = `Bearer ${accessToken(theServices().config, by.sessionId)}`
  const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization }
  return call(`POST ${path}`, { body, headers })
}

/** All files in the storage of this test app. */
const allFiles = async (): Promise<string[]> => {
  const folder = path.join(theServices().config.dataDir, 'files')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((one) => one.isFile()).map(({ name }) => name)
}

const padded = (text: string): Buffer => Buffer.from(text.padEnd(600, ' '))
const aGif = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#3366aa' } })
    .gif()
    .toBuffer()

const noPictures = {
  'a text': () => padded('Two doors, four seats, one owner.'),
  'a page': () => padded('<!doctype html><html><script>alert(1)</script></html>'),
  'a drawing in SVG': () => padded('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect/></svg>'),
  'a GIF': aGif,
  'a PDF': () => padded('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer'),
}

describe.each([
  ['a listing', toListing],
  ['a delivery', toDelivery],
] as const)('a picture sent to %s', (_to, open) => {
  let way: Way

  beforeAll(async () => {
    way = await open()
  })

  test.each(Object.entries(noPictures))('is refused if it is %s named as a JPEG', async (_name, make) => {
    const answer = await upload(way, await make(), 'car.jpg', 'image/jpeg')

    expect(answer.status).toBe(415)
    expect(answer.json).toMatchObject({ code: 'unsupported_media' })
  })

  test('is judged by its first bytes, whatever its name and type', async () => {
    const answer = await upload(way, await aPhoto(), 'notes.txt', 'text/plain')

    expect(answer.status).toBe(201)
  })

  test('may have 10 MB and 64 megapixels', async () => {
    const heavy = Buffer.concat([await aPhoto(), Buffer.alloc(10 * 1024 * 1024)])
    const wide = await aPhoto({ width: 10_240, height: 6400 })

    expect((await upload(way, heavy, 'car.jpg', 'image/jpeg')).status).toBe(413)
    expect((await upload(way, wide, 'car.jpg', 'image/jpeg')).json).toMatchObject({
      errors: [{ path: 'file', code: 'megapixels' }],
    })
  })

  test('leaves no file behind if its row could not be written, and its sender gets the reason', async () => {
    const late = await open()
    const ctx = aCtx(late.by)
    const before = await allFiles()
    const process = async (bytes: Uint8Array) => {
      const image = await ctx.imageProcessor.process(bytes)
      await late.close()
      return image
    }
    const imageProcessor = { ...ctx.imageProcessor, process }

    const answer = await refusal(late.add({ ...ctx, imageProcessor }, await aPhoto()))

    expect(answer).toBe(late.answerWhenClosed)
    expect(await allFiles()).toEqual(before)
  })

  test('leaves no file behind if there is no room for its last size', async () => {
    const ctx = aCtx(way.by)
    const before = await allFiles()
    let left = way.sizes
    const put = async (name: string, bytes: Uint8Array) => {
      left -= 1
      if (left === 0) throw new Error('no space left on device')
      await ctx.storage.put(name, bytes)
    }

    await expect(way.add({ ...ctx, storage: { ...ctx.storage, put } }, await aPhoto())).rejects.toThrow()

    expect(await allFiles()).toEqual(before)
  })
})

import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { accessToken } from '#api/account/session/session-token.lib.ts'
import { openImageProcessor } from '#api/file/image-processor.part.ts'
import { aDraftPicture, anAuction, aPhoto, inDays } from '#tests/support/scenes/auctions.ts'
import { aServer, call, pour, portOfServer } from '#tests/support/http.ts'
import { aPackedPdf, aPdf } from '#tests/support/scenes/papers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp, theServices } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aServer()

const MB = 1024 * 1024

const aNewCourier = () => aCourier({ papers: [], companyStatus: 'unverified' })
const sendPaper = (bob: SignedIn, bytes: Uint8Array) =>
  as(bob).company.addDocument({
    type: 'licence',
    validUntil: inDays(90),
    file: { name: 'x.jpg', bytes },
  })
const bearer = ({ sessionId }: SignedIn) => ({
  authorization: `Bearer ${accessToken(theServices().config, sessionId)}`,
})

/** All files in the storage of this test app. */
async function allFiles(): Promise<string[]> {
  const folder = path.join(theServices().config.dataDir, 'files')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((one) => one.isFile()).map(({ name }) => name)
}

/** A small PNG whose header claims many pixels. */
async function aPngBomb(): Promise<Buffer> {
  const bytes = await aPhoto({ format: 'png' })
  bytes.writeUInt32BE(60_000, 16)
  bytes.writeUInt32BE(60_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

describe('a polyglot file', () => {
  test('a picture with a page and an archive appended loses both', async () => {
    const tail = '<html><script>alert(1)</script></html>PK\u0003\u0004META-INF/MANIFEST.MF'
    const bytes = Buffer.concat([await aPhoto(), Buffer.from(tail)])
    const ann = await aCustomer()
    const { id: auction } = await anAuction({ by: ann })

    const { originalUrl } = await as(ann).auction.addPicture({ auction, file: { bytes } })

    const seen = await call(`GET ${originalUrl}`)
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(seen.headers['x-content-type-options']).toBe('nosniff')
    expect(seen.text).not.toMatch(/script|META-INF/)
  })

  test('a picture with a page in its comment loses it', async () => {
    const page = '<script>alert(document.cookie)</script>'
    const photo = await sharp(await aPhoto())
      .withExif({ IFD0: { ImageDescription: page } })
      .jpeg()
      .toBuffer()
    const ann = await aCustomer()
    const { id: auction } = await anAuction({ by: ann })

    const { originalUrl } = await as(ann).auction.addPicture({ auction, file: { bytes: photo } })

    expect(photo.includes(page)).toBe(true)
    expect((await call(`GET ${originalUrl}`)).text).not.toContain('script')
  })

  test('a picture that starts as a program archive is refused (GIFAR)', async () => {
    const ann = await aCustomer()
    const { id: auction } = await anAuction({ by: ann })
    const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(400), await aPhoto()])

    expect(await refusal(as(ann).auction.addPicture({ auction, file: { bytes } }))).toBe('unsupported_media')
  })

  test('a PDF named as a JPEG is a PDF, and refused where a picture is expected', async () => {
    const ann = await aCustomer()
    const { id: auction } = await anAuction({ by: ann })
    const file = { name: 'car.jpg', bytes: aPdf() }

    expect(await refusal(as(ann).auction.addPicture({ auction, file }))).toBe('unsupported_media')
    expect((await sendPaper(await aNewCourier(), file.bytes)).form).toBe('pdf')
  })
})

describe('a decompression bomb', () => {
  test('a PNG of few bytes and many pixels is refused by its header', async () => {
    const bob = await aNewCourier()
    const bomb = await aPngBomb()

    expect(bomb.length).toBeLessThan(MB)
    expect(await wrongFields(sendPaper(bob, bomb))).toEqual({ file: 'megapixels' })
  })

  test.runIf(process.platform === 'linux')(
    'a PDF of few bytes that expands to gigabytes is refused, and the next document is read',
    async () => {
      const bob = await aNewCourier()
      const bomb = aPackedPdf({ zeros: 1500 * MB })

      // A long timeout, so that on a busy machine the size is refused, not the time.
      const patient = openImageProcessor(theServices().log, { secondsMax: 80 })
      const answer = await wrongFields(patient.readPdf(bomb))
      patient.close()

      expect(bomb.length).toBeLessThan(2 * MB)
      expect(answer).toEqual({ file: 'file_damaged' })
      expect((await sendPaper(bob, aPackedPdf())).form).toBe('pdf')
    },
    120_000,
  )
})

describe('an upload', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=xx' }
  const head = (field = 'file') =>
    `--xx\r\ncontent-disposition: form-data; name="${field}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`

  test('larger than allowed is refused before it has arrived, with or without a length', async () => {
    const bob = await aNewCourier()
    const line = 'POST /api/me/company/documents/licence'
    const kept = await allFiles()
    const before = process.memoryUsage().rss

    const answer = await call(line, {
      headers: { ...multipart, ...bearer(bob), 'content-length': String(1024 * MB) },
    })
    const piece = Buffer.concat([Buffer.from(head()), Buffer.alloc(MB, 'x')])
    const unsaid = await pour(line, piece, { ...multipart, ...bearer(bob) })

    expect([answer.status, answer.json.code, answer.headers.connection]).toEqual([413, 'too_large', 'close'])
    expect(unsaid.status).toBe(413)
    expect(unsaid.sentBytes).toBeLessThan(60 * MB)
    expect(process.memoryUsage().rss - before).toBeLessThan(250 * MB)
    expect(await allFiles()).toEqual(kept)
  })

  test('that breaks off leaves nothing behind, and a slow one is accepted', async () => {
    const photo = await aPhoto()
    const kept = await allFiles()
    const request = (body: number) =>
      `POST /api/auction/${randomUUID()}/picture HTTP/1.1\r\nhost: en.localhost\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=xx\r\ncontent-length: ${body}\r\n\r\n`
    const whole = Buffer.concat([Buffer.from(head()), photo, Buffer.from('\r\n--xx--\r\n')])

    const broken = connect(portOfServer(), '127.0.0.1')
    broken.write(Buffer.concat([Buffer.from(request(whole.length)), whole.subarray(0, 2000)]))
    await once(broken, 'ready')
    broken.destroy()
    expect((await call('GET /api/health')).status).toBe(200)
    expect(await allFiles()).toEqual(kept)

    const slow = connect(portOfServer(), '127.0.0.1')
    slow.write(request(whole.length))
    const answered = once(slow, 'data')
    for (let at = 0; at < whole.length; at += 4096)
      await new Promise((sent) => slow.write(whole.subarray(at, at + 4096), sent))
    expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 201 /)
    expect(await allFiles()).toHaveLength(kept.length + 5)
  })
})

describe('oversized headers', () => {
  /** The response on a raw connection, before it closes. */
  async function say(heads: readonly string[]): Promise<string> {
    const line = connect(portOfServer(), '127.0.0.1')
    line.write(['GET /api/me HTTP/1.1', 'host: en.localhost', ...heads, '', ''].join('\r\n'))
    const [said] = (await once(line, 'data')) as [Buffer]
    line.destroy()
    return said.toString()
  }

  test.each([
    ['one long cookie', [`cookie: ct_session=${'x'.repeat(20_000)}`]],
    ['thousands of cookies', [`cookie: ${Array.from({ length: 4000 }, (_, at) => `a${at}=1`).join('; ')}`]],
    ['thousands of heads', Array.from({ length: 3000 }, (_, at) => `x-${at}: flood`)],
  ] as const)('%s is refused before parsing, and other requests are answered', async (_what, heads) => {
    expect(await say(heads)).toMatch(/^HTTP\/1\.1 431 /)
    expect((await call('GET /api/health')).status).toBe(200)
  })

  test('as many small cookies as fit are parsed once, quickly', async () => {
    const cookie = Array.from({ length: 1500 }, (_, at) => `a${at}=1`).join('; ')

    const answer = await call('GET /api/countries', { headers: { cookie } })

    expect(answer.status).toBe(200)
  })
})

describe('another company’s document', () => {
  test('does not open by an address signed for one’s own, in any size or format', async () => {
    const [bob, eve] = [await aNewCourier(), await aNewCourier()]
    const { uuid } = await sendPaper(bob, await aPhoto())
    const own = await sendPaper(eve, await aPhoto())
    const { url } = await as(eve).company.document({ type: 'licence', uuid: own.uuid })

    for (const address of [
      url.replace(own.uuid, uuid),
      url.replace('.webp', '-w480.webp'),
      url.replace('.webp', '.pdf'),
    ])
      expect((await call(`GET ${address}`, { headers: bearer(eve) })).status, address).toBe(404)
    expect(await refusal(as(eve).company.document({ type: 'licence', uuid }))).toBe('not_found')
    expect((await call(`GET /files/pictures/${uuid}.webp`)).status).toBe(404)
  })

  test('is not a listing’s picture, and a listing’s picture is not a document', async () => {
    const { picture } = await aDraftPicture()
    const uid = /[0-9a-f-]{36}/.exec(picture.originalUrl)?.[0] ?? ''

    expect((await call(`GET /files/documents/${uid}.webp`)).status).toBe(404)
  })
})

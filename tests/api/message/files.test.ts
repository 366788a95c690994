import { DateTime } from 'luxon'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { accessToken } from '#api/account/session/session-token.lib.ts'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { aPhoto } from '#tests/support/scenes/auctions.ts'
import { aServer, call } from '#tests/support/http.ts'
import { accept, anOffer, anOpenDeal, payWith } from '#tests/support/scenes/offers.ts'
import { aPdf } from '#tests/support/scenes/papers.ts'
import { aCourier, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, theServices } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aServer()

const aPicture = async (name = 'sofa.jpg', wishes = {}) => ({ name, bytes: await aPhoto(wishes) })
const aPaper = (name = 'plan.pdf', wishes = {}) => ({ name, bytes: aPdf(wishes) })
const pathOf = (url: string): string => url.split('?')[0] ?? ''
const isThere = async (url: string | null): Promise<boolean> =>
  (await theServices().storage.get(pathOf(url ?? '').replace('/files/', ''))) !== undefined

/** Sent as an app sends it. */
function upload(by: SignedIn, offerId: number, files: { name: string; bytes: Uint8Array }[], text = '') {
  const part = (head: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n`
  const body = Buffer.concat([
    Buffer.from(`${part('name="text"')}\r\n${text}\r\n`),
    ...files.flatMap(({ name, bytes }) => [
      Buffer.from(`${part(`name="files"; filename="${name}"`)}content-type: image/jpeg\r\n\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--x--\r\n'),
  ])
  const authorization = `Bearer ${accessToken(theServices().config, by.sessionId)}`
  const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization }
  return call(`POST /api/offer/${offerId}/message`, { body, headers })
}

describe('files of a message', () => {
  test('are pictures and PDFs, five at most, with a text or alone', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    const pictures = await Promise.all([1, 2, 3].map((at) => aPicture(`${at}.jpg`)))

    await as(ann).message.send({ offerId, files: [...pictures, aPaper(), aPaper('plan.pdf', { pages: 2 })] })
    await as(ann).message.send({ offerId, text: 'The sofa.', files: [await aPicture()] })
    await as(ann).message.send({ offerId, phrase: 'thanks', files: [await aPicture()] })

    const { data } = await as(bob).message.ofOffer({ offerId })
    expect(
      data.map(({ text, phrase, files }) => [text, phrase, files.map(({ form, pages }) => [form, pages])]),
    ).toEqual([
      [
        '',
        null,
        [
          ['picture', 1],
          ['picture', 1],
          ['picture', 1],
          ['pdf', 1],
          ['pdf', 2],
        ],
      ],
      ['The sofa.', null, [['picture', 1]]],
      ['', 'thanks', [['picture', 1]]],
    ])
    expect(await wrongFields(as(ann).message.send({ offerId }))).toEqual({ text: 'required' })
  })

  test('come as multipart, and errors name the file', async () => {
    const { ann, bob, offerId } = await anOpenDeal()

    const sent = await upload(bob, offerId, [await aPicture(), aPaper()], 'My van.')
    expect(sent.status).toBe(201)
    expect(sent.json).toMatchObject({ text: 'My van.', files: [{ form: 'picture' }, { form: 'pdf' }] })

    const large = { name: 'large.jpg', bytes: Buffer.concat([await aPhoto(), Buffer.alloc(10 * 1024 ** 2)]) }
    const wrong = [{ name: 'a.txt', bytes: Buffer.from('a text') }, await aPicture(), large, aPaper('b.pdf', { pages: 16 })] // prettier-ignore
    expect((await upload(bob, offerId, wrong)).json.errors).toMatchObject([
      { path: 'files[0]', code: 'file_kind' },
      { path: 'files[2]', code: 'file_too_large' },
    ])
    expect((await upload(bob, offerId, [aPaper(), aPaper('b.pdf', { pages: 16 })])).json.errors).toMatchObject([
      { path: 'files[1]', code: 'pdf_pages' },
    ])
    const six = await upload(
      bob,
      offerId,
      Array.from({ length: 6 }, () => aPaper()),
    )
    expect([six.status, six.json.errors]).toMatchObject([422, [{ path: 'files', code: 'too_many_items' }]])
    const heavy = [0, 1, 2].map(() => ({
      name: 'h.jpg',
      bytes: Buffer.concat([large.bytes.subarray(0, 9.5 * 1024 ** 2)]),
    }))
    expect((await upload(bob, offerId, heavy, 'x'.repeat(2001))).json.errors).toMatchObject([
      { path: 'text', code: 'maxlength' },
      { path: 'files', code: 'files_too_large' },
    ])
    expect((await as(ann).message.ofOffer({ offerId })).total).toBe(1)
    expect(await query({ tx: undefined }, `select uid from message_files`)).toHaveLength(9)
  })

  test('open by a signed URL, for the two sides and staff only', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    const rival = await aCourier()
    await anOffer({ on: auction, by: rival })
    const { files } = await as(ann).message.send({ offerId, files: [await aPicture(), aPaper()] })
    const [picture, paper] = files

    for (const reader of [bob, ann, await anAdmin()]) {
      const found = await as(reader).message.file({ uid: paper?.uid ?? '', isTold: true })
      const opened = await call(`GET ${found.url}`)
      expect([opened.status, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(opened.headers['content-disposition']).toContain('attachment')
      expect(opened.headers['cache-control']).toBe('private, no-store')
    }
    expect((await call(`GET ${picture?.thumbUrl}`)).headers['content-type']).toBe('image/webp')
    expect((await call(`GET ${pathOf(picture?.url ?? '')}`)).status).toBe(404)
    expect(await refusal(as(rival).message.file({ uid: paper?.uid ?? '' }))).toBe('not_found')
    expect(await refusal(as(guestCaller).message.file({ uid: paper?.uid ?? '' }))).toBe('unauthorized')
    expect(await refusal(as(bob).message.file({ uid: 'none' }))).toBe('not_found')
  })

  test('are blocked until the booking for the other side, which opens them after a warning', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    const sent = await as(ann).message.send({ offerId, files: [await aPicture(), aPaper()] })
    const read = async (by: SignedIn) => (await as(by).message.ofOffer({ offerId })).data[0]?.files

    expect(sent.files).toMatchObject([{ isHeld: false }, { isHeld: false }])
    for (const reader of [ann, await anAdmin()])
      expect(await read(reader)).toMatchObject([{ isHeld: false }, { isHeld: false }])
    const held = { isHeld: true, url: null, thumbUrl: null, until: null }
    expect(await read(bob)).toMatchObject([held, held])
    const uid = sent.files[0]?.uid ?? ''
    expect(await as(bob).message.file({ uid })).toMatchObject(held)
    const { url } = await as(bob).message.file({ uid, isTold: true })
    expect((await call(`GET ${url}`)).status).toBe(200)

    await accept(ann, offerId)
    await payWith('success', { ann, offerId })
    await as(ann).payment.status({ offerId })
    expect(await read(bob)).toMatchObject([{ isHeld: false }, { isHeld: false }])
  })

  test('reveal no location of a photo, nor contact data in a name before the booking', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    const files = [await aPicture('+48 601 234 567.jpg', { gps: true }), aPaper('Call 601 234 567.pdf')]
    await as(ann).message.send({ offerId, files })
    const names = async () => (await as(bob).message.ofOffer({ offerId })).data[0]?.files.map(({ name }) => name)

    expect(await names()).toEqual([null, 'Call •••.pdf'])
    const [picture] = (await as(ann).message.ofOffer({ offerId })).data[0]?.files ?? []
    const kept = await theServices().storage.get(pathOf(picture?.url ?? '').replace('/files/', ''))
    expect((await sharp(kept).metadata()).exif).toBeUndefined()

    await accept(ann, offerId)
    await payWith('success', { ann, offerId })
    await as(ann).payment.status({ offerId })
    expect(await names()).toEqual([null, 'Call 601 234 567.pdf'])
  })

  test('end with the offer', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    await as(bob).offer.cancel({ offerId })

    expect(await refusal(as(ann).message.send({ offerId, files: [await aPicture()] }))).toBe('offer.wrong_state')
  })

  test('are stored for three years like messages, and deleted with them', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    const { files } = await as(ann).message.send({ offerId, files: [await aPicture(), aPaper()] })
    const in3Years = (days: number) => aCtx(guestCaller, { now: DateTime.utc().plus({ years: 3, days }) })
    const clean = async (days: number) => {
      await runJob(in3Years(days), 'forget-messages')
      await runJob(in3Years(days), 'remove-lost-files')
      return Promise.all(files.map(({ url }) => isThere(url)))
    }

    expect(await clean(-1)).toEqual([true, true])
    expect(await clean(1)).toEqual([false, false])
    expect((await as(bob).message.ofOffer({ offerId })).data).toEqual([])
  })

  test('are deleted a day after their message, and not before', async () => {
    const { ann, offerId } = await anOpenDeal()
    const { id, files } = await as(ann).message.send({ offerId, files: [await aPicture(), aPaper()] })
    const kept = async () => Promise.all(files.map(({ url }) => isThere(url)))
    const clean = (hours: number) =>
      runJob(aCtx(guestCaller, { now: DateTime.utc().plus({ hours }) }), 'remove-lost-files')

    await clean(25)
    expect(await kept()).toEqual([true, true])

    await query({ tx: undefined }, `delete from messages where id = $1`, [id])
    await clean(25)
    expect(await kept()).toEqual([false, false])
  })
})

import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { purgeDrafts } from '#api/listing/purge-drafts.ts'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { aDraftPicture, aGuestForm, anAuction, anAuctionForm, aPhoto } from '#tests/support/scenes/auctions.ts'
import { aServer, call, cookiesOf } from '#tests/support/http.ts'
import { aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { watched } from '#tests/support/scenes/pictures.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, theServices, workOutbox } from '#tests/support/test-app.ts'

testApp()
aServer()

const stored = (url: string) => theServices().storage.get(url.replace('/files/', ''))
const photo = async (bytes?: Buffer) => ({ name: 'car.jpg', bytes: bytes ?? (await aPhoto()) })

describe('add a picture', () => {
  test('W39 a guest adds one before the listing exists, and it belongs to the listing once posted', async () => {
    const { uuid, picture, cookies } = await aDraftPicture()

    const form = { ...(await aGuestForm('pia@guests.example')), uuid }
    const posted = await as(guestCaller, { cookies }).auction.create(form)

    expect(posted.uuid).toBe(uuid)
    expect(posted.pictures.map(({ uid }) => uid)).toEqual([picture.uid])
  })

  test('W39 a guest removes it by uuid and file uid, and the files are deleted', async () => {
    const { uuid, picture, cookies } = await aDraftPicture()

    await as(guestCaller, { cookies }).auction.removePicture({
      auction: uuid,
      fileUid: picture.uid,
    })
    await workOutbox()

    expect(await as(guestCaller, { cookies }).auction.images({ auction: uuid })).toEqual([])
    expect(await stored(picture.thumbUrl)).toBeUndefined()
  })

  test('one removed from the form is not posted, and its files are deleted', async () => {
    const ann = await aCustomer()
    const { uuid, picture } = await aDraftPicture(ann)
    const { picture: second } = await aDraftPicture(ann, {}, {}, uuid)
    const form = { ...(await anAuctionForm()), uuid, pictures: [{ uid: second.uid }] }

    const posted = await as(ann).auction.create(form)
    await workOutbox()

    expect(posted.pictures.map(({ uid }) => uid)).toEqual([second.uid])
    expect(await stored(picture.thumbUrl)).toBeUndefined()
    expect(await stored(second.thumbUrl)).toBeDefined()
  })

  test('a listing begun as a guest can be posted by the same browser after signing in', async () => {
    const ann = await aCustomer()
    const { uuid, picture, cookies } = await aDraftPicture()

    const posted = await as(ann, { cookies }).auction.create({ ...(await anAuctionForm()), uuid })

    expect(posted).toMatchObject({ status: 'active', pictures: [{ uid: picture.uid }] })
  })

  test('another browser cannot change the draft', async () => {
    const eve = as(guestCaller)
    const { uuid, picture } = await aDraftPicture()

    const file = await photo()

    expect(await refusal(eve.auction.addPicture({ auction: uuid, file }))).toBe('not_found')
    const removed = eve.auction.removePicture({ auction: uuid, fileUid: picture.uid })
    expect(await refusal(removed)).toBe('not_found')
    expect(await refusal(eve.auction.images({ auction: uuid }))).toBe('not_found')
  })

  test('a courier cannot add one', async () => {
    const bob = await aCourier()

    const added = as(bob).auction.addPicture({ auction: randomUUID(), file: await photo() })

    expect(await refusal(added)).toBe('forbidden')
  })

  test('only the owner can add one to an open listing', async () => {
    const ann = await aCustomer()
    const eve = await aCustomer()
    const { id, uuid } = await anAuction({ by: ann })

    const own = await as(ann).auction.addPicture({ auction: uuid, file: await photo() })

    expect(own.uid).toBeTruthy()
    const foreign = as(eve).auction.addPicture({ auction: id, file: await photo() })
    expect(await refusal(foreign)).toBe('forbidden')
  })

  test('an owner with an expired session is asked to sign in, and loses nothing', async () => {
    const ann = await aCustomer()
    const { uuid } = await anAuction({ by: ann })
    const { uid } = await as(ann).auction.addPicture({ auction: uuid, file: await photo() })

    const guest = as(guestCaller)
    const added = guest.auction.addPicture({ auction: uuid, file: await photo() })
    expect(await refusal(added)).toBe('unauthorized')
    const removed = guest.auction.removePicture({ auction: uuid, fileUid: uid })
    expect(await refusal(removed)).toBe('unauthorized')
    expect(await as(ann).auction.images({ auction: uuid })).toHaveLength(1)
  })

  test('the order in the form is the order in the listing', async () => {
    const ann = await aCustomer()
    const first = await aDraftPicture(ann)
    const second = await as(ann).auction.addPicture({ auction: first.uuid, file: await photo() })

    const pictures = [{ uid: second.uid }, { uid: first.picture.uid }]
    const form = { ...(await anAuctionForm()), uuid: first.uuid, pictures }
    const posted = await as(ann).auction.create(form)

    expect(posted.pictures.map(({ uid }) => uid)).toEqual(pictures.map(({ uid }) => uid))
  })

  test('only its owner reads the name of its file, which may tell a person or a number', async () => {
    const ann = await aCustomer()
    const auction = await anAuction({ by: ann })
    const file = { ...(await photo()), name: 'Ann Bell 07700 900123.jpg' }
    await as(ann).auction.addPicture({ auction: auction.id, file })
    const names = async (reader: Caller) =>
      (await as(reader).auction.images({ auction: auction.id })).map((one) => one.originalName)

    expect(await names(ann)).toContain(file.name)
    expect(await names(guestCaller)).not.toContain(file.name)
    expect(await names(await aCourier())).not.toContain(file.name)
  })

  test('a copied listing gets copies of the pictures', async () => {
    const ann = await aCustomer()
    const old = await anAuction({ by: ann })
    const picture = await as(ann).auction.addPicture({ auction: old.id, file: await photo() })

    const form = { formMode: 'copy' as const, pictures: [{ uid: picture.uid }] }
    const copy = await anAuction({ by: ann, form })

    const [copied] = copy.pictures
    expect(copied?.uid).not.toBe(picture.uid)
    expect(await stored(copied?.thumbUrl ?? '')).toEqual(await stored(picture.thumbUrl))
  })
})

describe('before a picture is processed', () => {
  test('the sender’s permission is checked', async () => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann })
    const booked = await aPaidDeal({ ann })
    const { uuid: draft } = await aDraftPicture()
    const file = await photo()
    const eve = watched(await aCustomer())
    const bob = watched(await aCourier())
    const guest = watched(guestCaller)
    const owner = watched(ann)
    const sent = [
      eve.api.auction.addPicture({ auction: id, file }),
      bob.api.auction.addPicture({ auction: randomUUID(), file }),
      guest.api.auction.addPicture({ auction: draft, file }),
      owner.api.auction.addPicture({ auction: booked.auction.id, file }),
    ]

    expect(await Promise.all(sent.map(refusal))).toEqual([
      'forbidden',
      'forbidden',
      'not_found',
      'auction.has_accepted_offer',
    ])
    expect([eve, bob, guest, owner].map(({ processed }) => processed())).toEqual([0, 0, 0, 0])
  })

  test('free space is checked', async () => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann })
    await query(
      { tx: undefined },
      `insert into auction_pictures (uid, auction_id, position, original_name, width, height)
       select gen_random_uuid(), $1, n, 'car.jpg', 640, 480 from generate_series(1, 10) n`,
      [id],
    )
    const { api, processed } = watched(ann)

    expect(await wrongFields(api.auction.addPicture({ auction: id, file: await photo() }))).toEqual({
      file: 'max',
    })
    expect(processed()).toBe(0)
  })

  test('the file type is checked', async () => {
    const { api, processed } = watched(await aCustomer())
    const file = await photo(Buffer.from('%PDF-1.7 '.padEnd(400, 'x')))

    expect(await refusal(api.auction.addPicture({ auction: randomUUID(), file }))).toBe('unsupported_media')
    expect(processed()).toBe(0)
  })

  test('duplicates are detected', async () => {
    const ann = await aCustomer()
    const { api, processed } = watched(ann, { idempotencyKey: randomUUID() })
    const sent = { auction: randomUUID(), file: await photo() }

    const first = await api.auction.addPicture(sent)
    const second = await api.auction.addPicture(sent)

    expect(second).toEqual(first)
    expect(processed()).toBe(1)
    const other = { ...sent, file: await photo(await aPhoto({ width: 700 })) }
    expect(await refusal(api.auction.addPicture(other))).toBe('idempotency.key_reused')
  })
})

describe('the stored picture', () => {
  test('W39 has no location or device data, in either size', async () => {
    const bytes = await aPhoto({ width: 2400, height: 1200, gps: true })
    expect((await sharp(bytes).metadata()).exif).toBeDefined()

    const ann = await aCustomer()
    const auction = randomUUID()
    const picture = await as(ann).auction.addPicture({ auction, file: await photo(bytes) })

    for (const [url, width] of [
      [picture.originalUrl, 1600],
      [picture.thumbUrl, 400],
    ] as const) {
      const made = await sharp(await stored(url)).metadata()
      expect(made).toMatchObject({ format: 'webp', width })
      expect(made.exif).toBeUndefined()
    }
  })

  test('is upright even if taken sideways', async () => {
    const sideways = await sharp(await aPhoto({ width: 800, height: 400 }))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const ann = await aCustomer()

    const file = await photo(sideways)
    const picture = await as(ann).auction.addPicture({ auction: randomUUID(), file })

    expect(picture).toMatchObject({ width: 400, height: 800 })
  })

  test('must be a real picture', async () => {
    const ann = await aCustomer()
    const send = (bytes: Buffer) =>
      refusal(as(ann).auction.addPicture({ auction: randomUUID(), file: { name: 'car.jpg', bytes } }))

    expect(await send(Buffer.from('<svg onload="alert(1)"></svg>'))).toBe('unsupported_media')
    expect(await send(Buffer.from('%PDF-1.7 '.padEnd(400, 'x')))).toBe('unsupported_media')
    expect(await send(Buffer.alloc(0))).toBe('unsupported_media')
  })

  test('must have enough pixels, not too many bytes, and not be one too many', async () => {
    const ann = await aCustomer()
    const { uuid } = await aDraftPicture(ann)
    const add = (bytes: Buffer) => as(ann).auction.addPicture({ auction: uuid, file: { name: 'car.jpg', bytes } })
    const good = await aPhoto()

    expect(await refusal(add(Buffer.concat([good, Buffer.alloc(10 * 1024 * 1024)])))).toBe('too_large')
    expect(await wrongFields(add(await aPhoto({ width: 640, height: 319 })))).toEqual({
      file: 'picture_small',
    })
    for (let count = 1; count < 10; count++) await add(good)
    expect(await wrongFields(add(good))).toEqual({ file: 'max' })
  })

  test('R01 needs the uuid of a listing', async () => {
    const ann = await aCustomer()
    const add = async (auction: string | number) =>
      refusal(as(ann).auction.addPicture({ auction, file: await photo() }))

    expect(await add('car')).toBe('not_found')
    expect(await add(999_999)).toBe('not_found')
    expect(await add('00000000-0000-1000-8000-000000000000')).toBe('not_found')
  })
})

describe('draft clean-up', () => {
  test('a listing not posted within a day is deleted, with its files', async () => {
    const { uuid, picture, cookies } = await aDraftPicture()

    await purgeDrafts(aCtx(guestCaller, { now: DateTime.utc().plus({ hours: 23 }) }))
    expect(await as(guestCaller, { cookies }).auction.images({ auction: uuid })).toHaveLength(1)

    await purgeDrafts(aCtx(guestCaller, { now: DateTime.utc().plus({ hours: 25 }) }))
    await workOutbox()
    expect(await query({ tx: undefined }, 'select id from auctions where uuid = $1', [uuid])).toEqual([])
    expect(await stored(picture.originalUrl)).toBeUndefined()
  })
})

describe('over HTTP', () => {
  const uploadTo = (door: string, bytes: Buffer, headers: Record<string, string> = {}) => {
    const [head, tail] = [
      '--x\r\ncontent-disposition: form-data; name="file"; filename="car.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
      '\r\n--x--\r\n',
    ].map((text) => Buffer.from(text))
    const body = Buffer.concat([head ?? Buffer.of(), bytes, tail ?? Buffer.of()])
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    return call(`POST ${door}`, { body, headers: { ...type, ...headers } })
  }

  test('a browser gets an HttpOnly cookie, and the picture is public', async () => {
    const door = `/api/auction/${randomUUID()}/picture`
    const added = await uploadTo(door, await aPhoto())

    expect(added.status).toBe(201)
    expect(added.headers['set-cookie']?.join()).toMatch(/ct_draft=[^;]+;.*HttpOnly/)
    expect(added.json).not.toHaveProperty('token')
    const again = await uploadTo(door, await aPhoto(), { cookie: cookiesOf(added) })
    expect(again.status).toBe(201)
    const shown = await call(`GET ${String(added.json.thumbUrl)}`)
    expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  })

  test('an app gets the draft token in the answer and sends it in a header', async () => {
    const door = `/api/mobile/auction/${randomUUID()}/picture`
    const { json } = await uploadTo(door, await aPhoto())

    const headers = { 'x-draft-token': String(json.token) }

    expect((await uploadTo(door, await aPhoto(), headers)).status).toBe(201)
    expect((await uploadTo(door, await aPhoto())).status).toBe(404)
  })

  test('a made-up token is replaced by one from the server', async () => {
    const headers = { 'x-draft-token': 'a-token-that-an-app-made-up' }
    const door = `/api/mobile/auction/${randomUUID()}/picture`

    const { json } = await uploadTo(door, await aPhoto(), headers)

    expect(json.token).not.toBe(headers['x-draft-token'])
    expect((await uploadTo(door, await aPhoto(), headers)).status).toBe(404)
  })

  test('a retried request gets the same token, which is stored encrypted', async () => {
    const door = `/api/mobile/auction/${randomUUID()}/picture`
    const [photo, headers] = [await aPhoto(), { 'idempotency-key': 'lost-on-the-road' }]

    const first = await uploadTo(door, photo, headers)
    const again = await uploadTo(door, photo, headers)

    const rows = await query<{ answer: object }>(
      { tx: undefined },
      `select answer from idempotency_keys where key = 'lost-on-the-road'`,
    )
    expect(again.json).toEqual(first.json)
    expect(first.json.token).toMatch(/^[\w-]{43}\.[\w-]{43}$/)
    expect(JSON.stringify(rows)).not.toContain(first.json.token)
  })

  test('while the queue is long, the answer says when to retry', async () => {
    const [large, small] = [await aPhoto({ width: 8000, height: 6000 }), await aPhoto()]
    const { imageProcessor } = theServices()
    // The first few keep the others waiting; only the number in the queue matters.
    const line = Array.from({ length: 25 }, (_, at) => imageProcessor.process(at < 3 ? large : small))

    const sent = await uploadTo(`/api/auction/${randomUUID()}/picture`, await aPhoto())
    await Promise.all(line)

    expect(sent).toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
    expect(sent.json).toMatchObject({ code: 'picture.busy' })
  })

  test('a broken file is a field error', async () => {
    const sent = await call(`POST /api/auction/${randomUUID()}/picture`, { json: {} })

    expect(sent.status).toBe(422)
    expect(sent.json.errors).toMatchObject([{ path: 'file', code: 'required' }])
  })
})

import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { aPhoto, anAuction } from '#tests/support/scenes/auctions.ts'
import { aServer, call } from '#tests/support/http.ts'
import { pounds } from '#tests/support/scenes/offers.ts'
import { aPdf } from '#tests/support/scenes/papers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp({ LIMIT_FACTOR: '1000' })
aServer()

type Type = 'avatar' | 'background' | 'vehicle'
const send = (by: SignedIn, type: Type, bytes: Uint8Array, vehicleId?: number) =>
  as(by).user.addPicture({ type, vehicleId, file: { name: 'me.jpg', bytes } })
const profileOf = ({ companyId }: SignedIn) => as(guestCaller).company.profile({ companyId: companyId ?? 0 })

describe('a profile picture', () => {
  test('R05: is an avatar, a background or a vehicle, and of no other type', async () => {
    const bob = await aCourier()
    const { id } = await as(bob).company.addVehicle(aVan())
    const bytes = await aPhoto()

    const sent = [
      await send(bob, 'avatar', bytes),
      await send(bob, 'background', bytes),
      await send(bob, 'vehicle', bytes, id),
    ]
    expect(sent.map(({ type, vehicleId }) => [type, vehicleId])).toEqual([
      ['avatar', null],
      ['background', null],
      ['vehicle', id],
    ])
    expect((await as(bob).user.pictures()).data).toEqual(sent)
    expect(await wrongFields(send(bob, 'portrait' as never, bytes))).toEqual({ type: 'not_contain' })
    expect(await wrongFields(as(bob).user.removePicture({ type: 'portrait' as never }))).toEqual({
      type: 'not_contain',
    })
  })

  test('is shown on the profile and with the company’s offers', async () => {
    const bob = await aCourier()
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann })
    await as(bob).offer.post({ auction: String(id), price: pounds('450.00') })
    expect(await profileOf(bob)).toMatchObject({ avatarUrl: null, background: null })

    const { uid } = await send(bob, 'avatar', await aPhoto())
    const background = await send(bob, 'background', await aPhoto())

    const avatarUrl = `/files/people/${uid}-w160.webp`
    expect(await profileOf(bob)).toMatchObject({
      avatarUrl,
      background: { uid: background.uid, thumbUrl: background.thumbUrl },
    })
    const { data } = await as(ann).offer.ofAuction({ auction: String(id) })
    expect(data[0]?.company.avatarUrl).toBe(avatarUrl)
    expect((await call(`GET ${avatarUrl}`)).status).toBe(200)
  })

  test('replaces the one before, whose file is deleted', async () => {
    const ann = await aCustomer()
    const first = await send(ann, 'avatar', await aPhoto())
    const second = await send(ann, 'avatar', await aPhoto())

    expect((await as(ann).user.pictures()).data).toEqual([second])
    expect(await filesToRemove()).toContain(first.uid)
  })

  test('is removed once; a second removal is not found', async () => {
    const ann = await aCustomer()
    const { uid } = await send(ann, 'avatar', await aPhoto())

    await as(ann).user.removePicture({ type: 'avatar' })

    expect((await as(ann).user.pictures()).data).toEqual([])
    expect(await filesToRemove()).toContain(uid)
    expect(await refusal(as(ann).user.removePicture({ type: 'avatar' }))).toBe('not_found')
  })

  test('sent twice at once is stored once', async () => {
    const ann = await aCustomer()
    const bytes = await aPhoto()

    await Promise.all([send(ann, 'avatar', bytes), send(ann, 'avatar', bytes)])

    expect((await as(ann).user.pictures()).data).toHaveLength(1)
  })

  test('has no location data', async () => {
    const bytes = await aPhoto({ gps: true })

    const { originalUrl } = await send(await aCustomer(), 'avatar', bytes)

    const { text } = await call(`GET ${originalUrl}`)
    expect(bytes.includes('Telephone')).toBe(true)
    expect(text).not.toMatch(/Telephone|Exif|EXIF/)
  })

  test('is judged by its bytes: no PDF, no HTML, nothing too small or too large', async () => {
    const ann = await aCustomer()
    const page = Buffer.concat([Buffer.from('<html>'), await aPhoto()])

    expect(await refusal(send(ann, 'avatar', aPdf()))).toBe('unsupported_media')
    expect(await refusal(send(ann, 'avatar', page))).toBe('unsupported_media')
    expect(await wrongFields(send(ann, 'avatar', await aPhoto({ width: 200 })))).toEqual({ file: 'picture_small' })
    expect(await refusal(send(ann, 'avatar', Buffer.alloc(10 * 1024 * 1024 + 1)))).toBe('too_large')
    expect(await wrongFields(as(ann).user.addPicture({ type: 'avatar' } as never))).toEqual({ file: 'required' })
  })

  test('loses any data appended to it', async () => {
    const tail = '<script>alert(1)</script>PK\u0003\u0004'
    const bytes = Buffer.concat([await aPhoto(), Buffer.from(tail)])

    const { originalUrl } = await send(await aCustomer(), 'avatar', bytes)

    const seen = await call(`GET ${originalUrl}`)
    expect(seen.headers['content-type']).toBe('image/webp')
    expect(seen.text).not.toContain('script')
  })
})

describe('a picture of a vehicle', () => {
  test('is shown on the profile and in the offer that names the vehicle', async () => {
    const bob = await aCourier()
    const ann = await aCustomer()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan())
    const { id } = await anAuction({ by: ann })
    await as(bob).offer.post({ auction: String(id), price: pounds('450.00'), vehicleId })
    const first = await send(bob, 'vehicle', await aPhoto(), vehicleId)
    const second = await send(bob, 'vehicle', await aPhoto(), vehicleId)

    const uids = [first.uid, second.uid]
    const { vehicles } = await profileOf(bob)
    const { data } = await as(ann).offer.ofAuction({ auction: String(id) })
    expect(vehicles[0]?.pictures.map(({ uid }) => uid)).toEqual(uids)
    expect(data[0]?.vehicle?.pictures.map(({ uid }) => uid)).toEqual(uids)

    await as(bob).user.removePicture({ type: 'vehicle', uid: first.uid })
    expect((await profileOf(bob)).vehicles[0]?.pictures.map(({ uid }) => uid)).toEqual([second.uid])
  })

  test('needs one of one’s own vehicles', async () => {
    const [bob, eve] = [await aCourier(), await aCourier()]
    const { id } = await as(bob).company.addVehicle(aVan())
    const bytes = await aPhoto()
    const { uid } = await send(bob, 'vehicle', bytes, id)

    expect(await wrongFields(send(bob, 'vehicle', bytes))).toEqual({ vehicleId: 'required' })
    expect(await refusal(send(eve, 'vehicle', bytes, id))).toBe('not_found')
    expect(await refusal(send(await aCustomer(), 'vehicle', bytes, id))).toBe('not_found')
    expect(await refusal(as(eve).user.removePicture({ type: 'vehicle', uid }))).toBe('not_found')
  })

  test('is limited to a few', async () => {
    const bob = await aCourier()
    const { id } = await as(bob).company.addVehicle(aVan())
    const bytes = await aPhoto()
    for (let at = 0; at < 5; at++) await send(bob, 'vehicle', bytes, id)

    expect(await wrongFields(send(bob, 'vehicle', bytes, id))).toEqual({ file: 'max_files' })
  })
})

async function filesToRemove(): Promise<string[]> {
  const rows = await query<{ uid: string }>(
    { tx: undefined },
    `select j.payload->>'uid' as uid from graphile_worker._private_jobs j
     join graphile_worker.jobs k on k.id = j.id where k.task_identifier = 'remove-file'`,
  )
  return rows.map(({ uid }) => uid)
}

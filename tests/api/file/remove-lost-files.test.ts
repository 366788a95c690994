import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { pictureFile } from '#api/auction/picture-file.part.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import { storePicture } from '#api/file/store-picture.part.ts'
import { runJob } from '#api/jobs.ts'
import { aDraftPicture, aPhoto } from '#tests/support/auctions.ts'
import { aPaidDeal } from '#tests/support/offers.ts'
import { aCtx, as, testApp, theServices } from '#tests/support/test-app.ts'

testApp()

/** The daily job, as it runs so many hours from now. */
const clean = (hours: number) =>
  runJob(aCtx(guestCaller, { now: DateTime.utc().plus({ hours }) }), 'remove-lost-files')

const isThere = async (name: string): Promise<boolean> =>
  (await theServices().storage.get(name)) !== undefined

async function put(...names: string[]): Promise<void> {
  for (const name of names) await theServices().storage.put(name, Buffer.from('bytes'))
}

describe('files of which no row knows', () => {
  test('are gone after a day, of every kind and in every size, and none of them sooner', async () => {
    const [uid, proof] = [randomUUID(), randomUUID()]
    const lost = [
      `pictures/${uid}-large.webp`,
      `pictures/${uid}-thumb.webp`,
      `proofs/${proof}.webp`,
    ]
    await put(...lost)

    await clean(23)
    expect(await Promise.all(lost.map(isThere))).toEqual([true, true, true])

    await clean(25)
    expect(await Promise.all(lost.map(isThere))).toEqual([false, false, false])
  })

  test('are told from those of listings and deliveries, which stay', async () => {
    const { picture } = await aDraftPicture()
    const { bob, offerId } = await aPaidDeal()
    const file = { bytes: await aPhoto() }
    const proof = await as(bob).delivery.addProof({ offerId, stage: 'pickup', file })

    await clean(25)

    for (const url of [picture.originalUrl, picture.thumbUrl, proof.url ?? ''])
      expect(await isThere(url.replace('/files/', '')), url).toBe(true)
  })

  test('are more than one batch, and all of them go', async () => {
    const names = Array.from({ length: 1200 }, () => `proofs/${randomUUID()}.webp`)
    await put(...names)

    await clean(25)

    expect((await Promise.all(names.map(isThere))).filter(Boolean)).toEqual([])
  })

  test('may be half written: a process that is killed meanwhile leaves them so', async () => {
    const half = `pictures/${randomUUID()}-large.webp.${randomUUID()}.part`
    await put(half)

    await clean(23)
    expect(await isThere(half)).toBe(true)

    await clean(25)
    expect(await isThere(half)).toBe(false)
  })

  test('are not those whose names we never gave', async () => {
    const foreign = ['pictures/readme.txt', `pictures/${randomUUID()}-huge.webp`]
    await put(...foreign)

    await clean(25)

    expect(await Promise.all(foreign.map(isThere))).toEqual([true, true])
  })
})

test('a picture whose database was cut off stays until it is certain that no row knows it', async () => {
  let uid = ''
  const stored = storePicture(aCtx(), pictureFile, {
    bytes: await aPhoto(),
    assertMayAdd: () => Promise.resolve(),
    keep(_ctx, picture) {
      uid = picture.uid
      return Promise.reject(new Error('Connection terminated unexpectedly'))
    },
  })

  await expect(stored).rejects.toThrow('Connection terminated')
  expect(await isThere(`pictures/${uid}-large.webp`)).toBe(true)

  await clean(25)
  expect(await isThere(`pictures/${uid}-large.webp`)).toBe(false)
})

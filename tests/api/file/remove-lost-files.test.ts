import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { pictureFile } from '#api/auction/picture-file.part.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import { storePicture } from '#api/file/store-picture.part.ts'
import { runJob } from '#api/jobs.ts'
import { aDraftPicture, aPhoto } from '#tests/support/scenes/auctions.ts'
import { aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCtx, as, testApp, theServices } from '#tests/support/test-app.ts'

testApp()

/** The daily job, run this many hours from now. */
const clean = (hours: number) => runJob(aCtx(guestCaller, { now: DateTime.utc().plus({ hours }) }), 'remove-lost-files')

const isThere = async (name: string): Promise<boolean> => (await theServices().storage.get(name)) !== undefined

async function put(...names: string[]): Promise<void> {
  for (const name of names) await theServices().storage.put(name, Buffer.from('bytes'))
}

describe('files without a row', () => {
  test('are deleted after a day, of every kind and size, and not sooner', async () => {
    const [uid, proof] = [randomUUID(), randomUUID()]
    const lost = [`pictures/${uid}-large.webp`, `pictures/${uid}-thumb.webp`, `proofs/${proof}.webp`]
    await put(...lost)

    await clean(23)
    expect(await Promise.all(lost.map(isThere))).toEqual([true, true, true])

    await clean(25)
    expect(await Promise.all(lost.map(isThere))).toEqual([false, false, false])
  })

  test('are distinguished from those of listings and deliveries, which stay', async () => {
    const { picture } = await aDraftPicture()
    const { bob, offerId } = await aPaidDeal()
    const file = { bytes: await aPhoto() }
    const proof = await as(bob).delivery.addProof({ offerId, stage: 'pickup', file })

    await clean(25)

    for (const url of [picture.originalUrl, picture.thumbUrl, proof.url ?? ''])
      expect(await isThere(url.replace('/files/', '')), url).toBe(true)
  })

  test('are all deleted, even in more than one batch', async () => {
    const names = Array.from({ length: 1200 }, () => `proofs/${randomUUID()}.webp`)
    await put(...names)

    await clean(25)

    expect((await Promise.all(names.map(isThere))).filter(Boolean)).toEqual([])
  })

  test('may be half written, by a killed process', async () => {
    const half = `pictures/${randomUUID()}-large.webp.${randomUUID()}.part`
    await put(half)

    await clean(23)
    expect(await isThere(half)).toBe(true)

    await clean(25)
    expect(await isThere(half)).toBe(false)
  })

  test('do not include files with foreign names', async () => {
    const foreign = ['pictures/readme.txt', `pictures/${randomUUID()}-huge.webp`]
    await put(...foreign)

    await clean(25)

    expect(await Promise.all(foreign.map(isThere))).toEqual([true, true])
  })
})

test('stay after a lost connection until it is certain that no row has them', async () => {
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

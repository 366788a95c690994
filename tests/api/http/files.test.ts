import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { smallProofOf, srcsetOf } from '#api/file/file.rules.ts'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { accessToken } from '#api/account/session/session-token.lib.ts'
import { aDraftPicture, aPhoto } from '#tests/support/scenes/auctions.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, anAdmin } from '#tests/support/scenes/people.ts'
import { as, testApp, theServices } from '#tests/support/test-app.ts'

testApp()
aServer()

const get = (path: string | null, by?: SignedIn) => {
  const token = by && accessToken(theServices().config, by.sessionId)
  return call(`GET ${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
}

const widthsOf = (thumbUrl: string): string[] =>
  srcsetOf(thumbUrl)
    .split(', ')
    .map((one) => one.split(' ', 1)[0] ?? '')

describe('the picture of a delivery proof', () => {
  test('is visible to the two sides and administrators, and not cached', async () => {
    const { ann, bob, offerId } = await aPaidDeal()
    const file = { bytes: await aPhoto() }
    const { url } = await as(bob).delivery.addProof({ offerId, stage: 'pickup', file })

    const seen = await get(url, ann)

    expect(seen.status).toBe(200)
    expect(seen.headers['content-type']).toBe('image/webp')
    expect(seen.headers['cache-control']).toBe('private, no-store')
    expect((await get(url, bob)).status).toBe(200)
    expect((await get(url, await anAdmin())).status).toBe(200)
    expect((await get(url, await aCourier())).status).toBe(404)
    expect((await get(url)).status).toBe(404)
  })

  test('has a smaller size for the same people, even if stored before sizes existed', async () => {
    const { ann, bob, offerId } = await aPaidDeal()
    const file = { bytes: await aPhoto({ width: 1200, height: 900 }) }
    const { url } = await as(bob).delivery.addProof({ offerId, stage: 'pickup', file })
    const small = smallProofOf(url ?? '')
    await theServices().storage.remove(small.replace('/files/', ''))

    const seen = await get(small, ann)

    expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await get(small)).status).toBe(404)
    const kept = await theServices().storage.get(small.replace('/files/', ''))
    expect((await sharp(kept).metadata()).width).toBe(480)
  })

  test('is not found if it never existed', async () => {
    const admin = await anAdmin()

    for (const name of ['00000000-0000-4000-8000-000000000000.webp', '..%2f..%2fsession-secret'])
      expect((await get(`/files/proofs/${name}`, admin)).status, name).toBe(404)
  })
})

describe('the picture of a listing', () => {
  test('is public in all its sizes, and cached for a year', async () => {
    const { picture } = await aDraftPicture()

    for (const url of [picture.originalUrl, picture.thumbUrl, ...widthsOf(picture.thumbUrl)]) {
      const seen = await get(url)

      expect(seen.status).toBe(200)
      expect(seen.headers['content-type']).toBe('image/webp')
      expect(seen.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(seen.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test('has each of the widths that it promises', async () => {
    const { picture } = await aDraftPicture(guestCaller, {}, { width: 2000, height: 1500 })
    const promised = srcsetOf(picture.thumbUrl).split(', ')

    for (const one of promised) {
      const [url = '', width = ''] = one.split(' ')
      const bytes = await theServices().storage.get(url.replace('/files/', ''))
      expect(`${(await sharp(bytes).metadata()).width}w`).toBe(width)
    }
    expect(promised).toHaveLength(3)
  })

  test('stored before the newer sizes gets them on the first request', async () => {
    const { picture } = await aDraftPicture()
    const [small = ''] = widthsOf(picture.thumbUrl)
    const kept = small.replace('/files/', '')
    await theServices().storage.remove(kept)

    const both = await Promise.all([get(small), get(small)])

    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.map(({ headers }) => headers['cache-control'])).toEqual(
      Array(2).fill('public, max-age=31536000, immutable'),
    )
    expect((await sharp(await theServices().storage.get(kept)).metadata()).width).toBe(160)
  })

  test('is sent in full size, cached for a minute, while a smaller one cannot be made', async () => {
    const { picture } = await aDraftPicture()
    const { storage } = theServices()
    const [small = ''] = widthsOf(picture.thumbUrl)
    await storage.remove(small.replace('/files/', ''))
    const large = picture.originalUrl.replace('/files/', '')
    const whole = await storage.get(large)
    await storage.put(large, Buffer.from('torn'))

    const seen = await get(small)

    expect([seen.status, seen.text]).toEqual([200, 'torn'])
    expect(seen.headers['cache-control']).toBe('public, max-age=60')
    await storage.put(large, whole ?? Buffer.alloc(0))
    expect((await get(small)).headers['cache-control']).toContain('immutable')
  })

  test('gives no access to anything else', async () => {
    const { bob, offerId } = await aPaidDeal()
    const file = { bytes: await aPhoto() }
    const { uid } = await as(bob).delivery.addProof({ offerId, stage: 'pickup', file })
    const names = [
      `..%2fproofs%2f${uid}.webp`,
      `${uid}.webp`,
      '..%2f..%2fsession-secret',
      '%00',
      '-large.webp',
      '00000000-0000-4000-8000-000000000000-w160.webp',
    ]

    for (const name of names) expect((await get(`/files/pictures/${name}`)).status, name).toBe(404)
  })
})

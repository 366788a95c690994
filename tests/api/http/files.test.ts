import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { accessToken } from '#api/account/session-token.part.ts'
import { aDraftPicture, aPhoto } from '#tests/support/auctions.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aPaidDeal } from '#tests/support/offers.ts'
import { aCourier, anAdmin } from '#tests/support/people.ts'
import { as, testApp, theServices } from '#tests/support/test-app.ts'

testApp()
aServer()

const get = (path: string | null, by?: SignedIn) => {
  const token = by && accessToken(theServices().config, by.sessionId)
  return call(`GET ${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
}

describe('the picture of a proof', () => {
  test('is seen by the two sides and by an administrator, and kept by nobody', async () => {
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

  test('that nobody made is not found', async () => {
    const admin = await anAdmin()

    for (const name of ['00000000-0000-4000-8000-000000000000.webp', '..%2f..%2fsession-secret'])
      expect((await get(`/files/proofs/${name}`, admin)).status, name).toBe(404)
  })
})

describe('the picture of a listing', () => {
  test('is seen by everybody in both its sizes, and caches keep it for a year', async () => {
    const { picture } = await aDraftPicture()

    for (const url of [picture.originalUrl, picture.thumbUrl]) {
      const seen = await get(url)

      expect(seen.status).toBe(200)
      expect(seen.headers['content-type']).toBe('image/webp')
      expect(seen.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(seen.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test('is no way to anything else', async () => {
    const { bob, offerId } = await aPaidDeal()
    const file = { bytes: await aPhoto() }
    const { uid } = await as(bob).delivery.addProof({ offerId, stage: 'pickup', file })
    const names = [
      `..%2fproofs%2f${uid}.webp`,
      `${uid}.webp`,
      '..%2f..%2fsession-secret',
      '%00',
      '-large.webp',
    ]

    for (const name of names) expect((await get(`/files/pictures/${name}`)).status, name).toBe(404)
  })
})

import { afterAll, expect, test } from 'vitest'
import { aPhoto, inDays } from '#tests/support/scenes/auctions.ts'
import { aBucket, bucketKeys } from '#tests/support/bucket.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aPdf } from '#tests/support/scenes/papers.ts'
import { aCourier } from '#tests/support/scenes/people.ts'
import { as, testApp } from '#tests/support/test-app.ts'

const bucket = await aBucket()
testApp({
  STORAGE_URL: bucket.url,
  STORAGE_REGION: bucketKeys.region,
  STORAGE_ACCESS_KEY: bucketKeys.accessKey,
  STORAGE_SECRET_KEY: bucketKeys.secretKey,
})
aServer()
afterAll(() => new Promise((done) => bucket.server.close(done)))

test('a document in a bucket opens by our own signed URL', async () => {
  const bob = await aCourier({ papers: [], companyStatus: 'unverified' })
  const add = (bytes: Uint8Array) =>
    as(bob).company.addDocument({ type: 'licence', validUntil: inDays(90), file: { bytes } })
  const pdf = Buffer.from(aPdf())
  const { uuid } = await add(pdf)
  const photo = await add(await aPhoto())

  const { url } = await as(bob).company.document({ type: 'licence', uuid })
  const { url: drawn } = await as(bob).company.document({ type: 'licence', uuid: photo.uuid })

  expect(bucket.files.get(`documents/${uuid}.pdf`)?.bytes).toEqual(pdf)
  expect((await call(`GET ${url}`)).text).toBe(pdf.toString())
  expect((await call(`GET ${drawn}`)).headers['content-type']).toBe('image/webp')
  expect((await call('GET /api/ready')).status).toBe(200)
  bucket.ill.push(503, 503, 503)
  expect((await call('GET /api/ready')).status).toBe(503)
})

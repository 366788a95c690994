import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bucketStorage } from '#api/kit/storage/bucket-storage.ts'
import { openStorage } from '#api/kit/storage/open-storage.ts'
import { aBucket, bucketKeys, type BucketServer } from '#tests/support/bucket.ts'

let bucket: BucketServer

beforeEach(async () => {
  bucket = await aBucket()
})

afterEach(() => new Promise((done) => bucket.server.close(done)))

const storageOf = (wishes: object = {}) => bucketStorage({ url: bucket.url, ...bucketKeys, ...wishes })

describe('files in a bucket', () => {
  test('a stored file is read back under its name only, until it is removed', async () => {
    const storage = storageOf({ url: `${bucket.url}/` })
    const bytes = Buffer.from([0, 255, 10, 13, 128])

    await storage.put('pictures/one-thumb.webp', bytes)

    expect(await storage.get('pictures/one-thumb.webp')).toEqual(bytes)
    expect(await storage.get('pictures/two.webp')).toBeUndefined()
    expect([...bucket.files.keys()]).toEqual(['pictures/one-thumb.webp'])
    await storage.remove('pictures/one-thumb.webp')
    await storage.remove('pictures/one-thumb.webp')
    expect(bucket.files.size).toBe(0)
  })

  test('old files are listed, across all pages of the listing', async () => {
    const storage = storageOf()
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `proofs/${name}.webp`)
    for (const name of [...names, 'proofs/within/deep.webp', 'pictures/x.webp'])
      await storage.put(name, Buffer.from('bytes'))
    const noon = new Date('2026-11-20T12:00:00Z')
    for (const name of names.slice(1)) bucket.files.set(name, { bytes: Buffer.alloc(1), written: noon })

    const listOld = (folder: string) => Array.fromAsync(storage.listOld(folder, new Date('2026-11-20T12:00:01Z')))

    expect(await listOld('proofs')).toEqual(names.slice(1))
    expect(await listOld('nothing')).toEqual([])
  })

  test('an overloaded store is retried', async () => {
    bucket.ill.push(503, 500)

    await storageOf().put('pictures/one.webp', Buffer.from('picture'))

    expect(bucket.heard).toEqual(Array(3).fill('PUT /files/pictures/one.webp'))
    expect(bucket.files.get('pictures/one.webp')?.bytes.toString()).toBe('picture')
  })

  test('an unreadable store is an error, not a missing file', async () => {
    const elsewhere = storageOf({ url: bucket.url.replace('/files', '/other') })
    bucket.ill.push(503, 503, 503)

    await expect(storageOf().get('one.webp')).rejects.toThrow('answered 503 SlowDown')
    await expect(elsewhere.get('one.webp')).rejects.toThrow('answered 404 NoSuchBucket')
  })

  test('a wrong key cannot put, get, list or remove, and is not ready', async () => {
    const storage = storageOf({ secretKey: 'another' })
    const refused = 'answered 403'

    await expect(storage.put('one.webp', Buffer.from('x'))).rejects.toThrow(refused)
    await expect(storage.get('one.webp')).rejects.toThrow('SignatureDoesNotMatch')
    await expect(storage.remove('one.webp')).rejects.toThrow(refused)
    await expect(Array.fromAsync(storage.listOld('a', new Date()))).rejects.toThrow(refused)
    await expect(storage.check()).rejects.toThrow(refused)
    await expect(storageOf().check()).resolves.toBeUndefined()
  })

  test('no name can point to another file', async () => {
    for (const name of ['../other/one.webp', 'a/../../b', 'one.webp?acl', '/one.webp', ''])
      await expect(storageOf().put(name, Buffer.from('x')), name).rejects.toThrow('not a storage name')
    expect(bucket.heard).toEqual([])
  })

  test('is used for files once the bucket is configured', async () => {
    const storage = await openStorage({
      bucket: { url: bucket.url, ...bucketKeys },
      dataDir: '/nowhere',
    })

    await storage.put('documents/one.pdf', Buffer.from('%PDF'))

    expect([...bucket.files.keys()]).toEqual(['documents/one.pdf'])
  })
})

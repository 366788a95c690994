import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileStorage } from '#api/kit/storage/storage.ts'
import { root, run } from '#scripts/kit/child.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'carryto-storage-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('uploaded files', () => {
  test('a stored file is read back under its name only', async () => {
    const storage = fileStorage(folder)

    await storage.put('pictures/one.webp', Buffer.from('picture'))

    expect((await storage.get('pictures/one.webp'))?.toString()).toBe('picture')
    expect(await storage.get('pictures/two.webp')).toBeUndefined()
    expect(await readdir(path.join(folder, 'pictures'))).toEqual(['one.webp'])
  })

  test('old files are listed, whatever else is in the folder', async () => {
    const storage = fileStorage(folder)
    await storage.put('pictures/old.webp', Buffer.from('old'))
    await storage.put('pictures/half.webp.part', Buffer.from('ol'))
    await storage.put('pictures/within/deep.webp', Buffer.from('deep'))
    await storage.put('pictures/new.webp', Buffer.from('new'))
    const noon = new Date('2026-11-20T12:00:00Z')
    for (const name of ['old.webp', 'half.webp.part']) await utimes(path.join(folder, 'pictures', name), noon, noon)

    const listOld = (within: string, before: string) => Array.fromAsync(storage.listOld(within, new Date(before)))

    expect((await listOld('pictures', '2026-11-20T12:00:01Z')).sort()).toEqual([
      'pictures/half.webp.part',
      'pictures/old.webp',
    ])
    expect(await listOld('pictures', '2026-11-20T11:59:59Z')).toEqual([])
    expect(await listOld('nothing', '2026-11-20T12:00:01Z')).toEqual([])
  })

  test('a file that does not fit on the disk leaves nothing behind, not even a part', async () => {
    const script = path.join(folder, 'put.ts')
    await writeFile(
      script,
      `import { fileStorage } from '${path.join(root, 'api/kit/storage/storage.ts')}'
       const storage = fileStorage(process.argv[2] ?? '')
       await storage.put('proofs/large', Buffer.alloc(64 * 1024)).catch((error) => console.log(error.code))
       await storage.put('proofs/small', Buffer.from('fits'))`,
    )
    // Limits files to 8 or 16 kB, as `ulimit` units differ between shells.
    const command = `ulimit -f 16; exec '${process.execPath}' '${script}' '${folder}/files'`

    const { output } = await run('/bin/sh', ['-c', command])

    expect(output).toBe('EFBIG\n')
    expect(await readdir(path.join(folder, 'files/proofs'))).toEqual(['small'])
  })

  test('an unreadable disk is an error, not a missing file', async () => {
    const storage = fileStorage(path.join(folder, 'x'.repeat(300)))

    await expect(storage.get('one.webp')).rejects.toMatchObject({ code: 'ENAMETOOLONG' })
  })
})

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFolder } from '#scripts/kit/compress.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'carryto-compress-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('a compression that was stopped continues where it was, and leaves no half-written file', async () => {
  const text = 'a page '.repeat(100)
  await writeFile(path.join(folder, 'index.html'), text)
  await writeFile(path.join(folder, 'index.html.gz'), 'made before')
  await writeFile(path.join(folder, 'index.html.br.part'), 'stopped here')

  await compressFolder(folder)

  expect((await readdir(folder)).sort()).toEqual(
    ['index.html', 'index.html.br', 'index.html.gz', 'index.html.zst'].sort(),
  )
  expect(await readFile(path.join(folder, 'index.html.gz'), 'utf8')).toBe('made before')
  const br = await readFile(path.join(folder, 'index.html.br'))
  expect(brotliDecompressSync(br).toString()).toBe(text)
})

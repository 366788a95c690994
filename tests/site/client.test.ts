import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { built } from './built.ts'

test('what asks the server is in one file for all islands, and weighs at most 2 KB', () => {
  const folder = path.join(built, '_a')
  const clients = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(folder, name)))
    .filter((script) => script.includes('/api/trpc/'))

  expect(clients).toHaveLength(1)
  expect(clients.map((script) => brotliCompressSync(script).length)[0]).toBeLessThanOrEqual(2048)
})

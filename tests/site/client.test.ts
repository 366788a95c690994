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

const FORM_MAX_BYTES = 100 * 1024

/** A script and all that it asks for before it runs. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const script = readFileSync(path.join(built, '_a', file), 'utf8')
  for (const [, asked = ''] of script.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)/g))
    withImports(asked, found)
  return found
}

test('the listing form weighs at most 100 KB with React, all its steps too', () => {
  const page = readFileSync(path.join(built, 'de_DE/create-auction/category/index.html'), 'utf8')
  const asked = [...page.matchAll(/(?:component|renderer)-url="\/_a\/([\w.-]+)"/g)]
  const scripts = asked.reduce(
    (found, [, file = '']) => withImports(file, found),
    new Set<string>(),
  )
  const bytes = [...scripts].map(
    (file) => brotliCompressSync(readFileSync(path.join(built, '_a', file))).length,
  )

  expect(scripts.size).toBeGreaterThan(4)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(FORM_MAX_BYTES)
})

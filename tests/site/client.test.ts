import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { languages } from '#content/storefronts.ts'
import wizardWords from '#content/words/de/wizard.json' with { type: 'json' }
import { built } from './built.ts'

test('all islands share one API client file of at most 2 KB', () => {
  const folder = path.join(built, '_a')
  const clients = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(folder, name)))
    .filter((script) => script.includes('/api/trpc/'))

  expect(clients).toHaveLength(1)
  expect(clients.map((script) => brotliCompressSync(script).length)[0]).toBeLessThanOrEqual(2048)
})

/** Static imports, which load before the script runs. */
const ASKED_FIRST = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)/g
/** Dynamic imports. */
const ASKED_LATER = /import\(["'`]\.\/([\w.-]+\.js)/g

const scriptOf = (file: string): string => readFileSync(path.join(built, '_a', file), 'utf8')
const bytesOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + brotliCompressSync(scriptOf(file)).length, 0)

/** A script with its static imports, recursively. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, asked = ''] of scriptOf(file).matchAll(ASKED_FIRST)) withImports(asked, found)
  return found
}

test('live notifications load at most 5 KB for signed-in readers; React loads when the bell is pressed', () => {
  const [listener = ''] = readdirSync(path.join(built, '_a')).filter((name) => /^listen\.[\w-]+\.js$/.test(name))
  const all = withImports(listener)

  expect(bytesOf(all)).toBeLessThanOrEqual(5 * 1024)
  expect([...all].filter((file) => /react|island/.test(file))).toEqual([])
})

describe('the listing form', () => {
  const page = readFileSync(path.join(built, 'de_DE/create-auction/category/index.html'), 'utf8')
  const asked = [...page.matchAll(/(?:component|renderer)-url="\/_a\/([\w.-]+)"/g)]
  const first = asked.reduce((found, [, file = '']) => withImports(file, found), new Set<string>())
  const later = new Set(
    [...first].flatMap((file) => [...scriptOf(file).matchAll(ASKED_LATER)].map(([, one = '']) => one)),
  )
  const steps = [...later].filter((file) => file.includes('-step.'))

  test('weighs at most 90 KB with React before its first step is usable', () => {
    expect(first.size).toBeGreaterThan(4)
    expect(bytesOf(first)).toBeLessThanOrEqual(90 * 1024)
  })

  test('loads its three later steps in at most 28 KB, while the first one is filled in', () => {
    const beyond = steps.flatMap((file) => [...withImports(file)]).filter((one) => !first.has(one))

    expect(steps).toHaveLength(3)
    expect(bytesOf(new Set(beyond))).toBeLessThanOrEqual(28 * 1024)
  })

  test('loads the words of its later steps in one language', () => {
    const words = [...later].filter((file) => /^(?:wizard|errors)\./.test(file))

    expect(words).toHaveLength(2 * languages.length)
    for (const file of words) expect(bytesOf([file])).toBeLessThanOrEqual(8 * 1024)
    expect(page).not.toContain(wizardWords.summary.text)
  })
})

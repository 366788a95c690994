import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root, sources } from './source.ts'

const page = readFileSync(path.join(root, 'docs/rules.md'), 'utf8')
const told = new Map(
  [...page.matchAll(/^\| ([WVRSE]\d\d) \|[^|]*\| ([^|]*) \|$/gm)].map(([, id, held]) => [
    id ?? '',
    held ?? '',
  ]),
)
const titles = sources(/\.(?:test|spec)\.tsx?$/).flatMap(({ text }) =>
  [...text.matchAll(/\b(?:test|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])([\s\S]*?)\1/g)].map(
    ([, , title]) => title ?? '',
  ),
)

test('every rule that a test names is told in docs/rules.md, and every rule told has a test', () => {
  const named = new Set(titles.flatMap((title) => title.match(/\b[WVRSE]\d\d\b/g) ?? []))

  expect([...told.keys()].sort()).toEqual([...named].sort())
})

test('the files that docs/rules.md names exist', () => {
  const files = [...told.values()].flatMap((held) =>
    [...held.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? ''),
  )

  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

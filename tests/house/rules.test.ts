import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { rulesIn } from '#scripts/kit/rules.ts'
import { root, sources } from './source.ts'

const page = readFileSync(path.join(root, 'docs/rules.md'), 'utf8')
const rules = rulesIn(page)
// The second part matches titles after a table: `test.each([ … ])('title'`.
const titled = /(?:\b(?:test|describe)(?:\.\w+)*(?:\([^()]*\))?|\](?: as const)?\))\(\s*(['"`])([\s\S]*?)\1/g
const titles = sources(/\.(?:test|spec)\.tsx?$/).flatMap(({ text }) =>
  [...text.matchAll(titled)].map(([, , title]) => title ?? ''),
)

test('every rule named in a test is in docs/rules.md, and every rule there has a test', () => {
  const named = new Set(titles.flatMap((title) => title.match(/\b[WVRSE]\d\d\b/g) ?? []))

  expect(rules.map(({ id }) => id).sort()).toEqual([...named].sort())
})

test('the files named in docs/rules.md exist', () => {
  const files = rules.flatMap(({ heldBy }) => [...heldBy.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? ''))

  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('each rule of docs/rules.md says where it is tested', () => {
  const said = rules.map(({ seen }) => seen)

  expect(said.length).toBeGreaterThan(70)
  expect(said.filter((seen) => seen !== 'browser' && seen !== 'below')).toEqual([])
})

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test.each([
  'README.md',
  'content/README.md',
  'api/README.md',
  'site/README.md',
  'islands/README.md',
  'tests/README.md',
])('every file that %s names exists', (file) => {
  const named = [
    ...read(file).matchAll(
      /`((?:api|content|islands|site|tests|migrations|scripts|docs|e2e)\/[\w./[\]-]+)`/g,
    ),
  ].map(([, name]) => name ?? '')

  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
})

test('the main README has at most 150 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150)
})

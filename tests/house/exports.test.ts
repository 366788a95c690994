import { expect, test } from 'vitest'
import { moduleOf, type Module } from './modules.ts'
import { sources } from './source.ts'

const modules = sources(/\.(?:ts|tsx|astro|mjs|cjs)$/).map(moduleOf)
const isOfTests = ({ file }: Module) => /^(?:tests|e2e)\//.test(file)

/** What a tool asks for by its name, and no import does. */
const asked: readonly [file: RegExp, names: RegExp][] = [
  [/^site\/pages\//, /^(?:prerender|getStaticPaths|GET)$/],
  [/^site\/middleware\.ts$/, /^onRequest$/],
  [/^migrations\//, /^(?:up|down)$/],
  [/^islands\/directives\//, /^default$/],
  [/\.config\.ts$|^tests\/support\/global-setup\.ts$/, /^default$/],
  // The server names it in pages that tell of their faults.
  [/^site\/scripts\/report-fault\.ts$/, /^reportFault$/],
  // Vite's server asks for it in development.
  [/^api\/dev\.ts$/, /^devDoor$/],
  // Astro's configuration, which stands beside the folders, asks for it.
  [/^site\/styleguide\/styleguide\.mjs$/, /^styleguide$/],
  // Tests do the worker's jobs one by one, at an hour of their own.
  [/^api\/jobs\.ts$/, /^runJob$/],
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

test('what the product exports is used by another file of it, and not by tests alone', () => {
  const product = modules.filter((one) => !isOfTests(one))

  expect(unusedOf(product, product)).toEqual([])
})

test('what tests export is used by other tests', () => {
  expect(unusedOf(modules.filter(isOfTests), modules)).toEqual([])
})

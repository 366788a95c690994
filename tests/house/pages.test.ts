import { expect, test } from 'vitest'
import { toPage } from '#content/paths.ts'
import { sources } from './source.ts'

const perRequest = sources(/^pages\/.*\.(?:astro|ts)$/)
  .filter(({ text }) => /^export const prerender = false$/m.test(text))
  .map(({ file }) => file)

const tests = sources(/\.test\.ts$/)
  .filter(({ file }) => file.startsWith('tests/site/per-request/'))
  .map(({ text }) => text)
  .join('\n')

/** The path of a page on the main host: `/admin/outbox/1`. */
const mainPathOf = (file: string): RegExp => {
  const inner = file.replace(/^site\/pages\/main/, '').replace(/(?:\/index)?\.(?:astro|ts)$/, '')
  return new RegExp(`'${inner.replace(/\[\w+\]/g, '\\w+')}'`)
}

/** The name of a storefront page in the test rows; a slug may come before its id. */
function pageOf(file: string): string | undefined {
  const inner = file.replace(/^site\/pages\/\[locale\]/, '').replace(/(?:\/index)?\.(?:astro|ts)$/, '')
  const found = ['1', 'x-1', 'piano-movers'].map((value) => toPage('en_GB', inner.replace(/\[(?:\.{3})?\w+\]/g, value)))
  return found.find((page) => page !== undefined)?.page
}

const isTried = (file: string): boolean =>
  file.startsWith('site/pages/main/')
    ? mainPathOf(file).test(tests)
    : new RegExp(`\\['${pageOf(file)}', |toPath\\([^()]*'${pageOf(file)}'`).test(tests)

test('every page rendered per request is opened by a test in tests/site/per-request/', () => {
  expect(perRequest.length).toBeGreaterThan(20)
  expect(perRequest.filter((file) => !isTried(file))).toEqual([])
})
